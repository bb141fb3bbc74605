#!/usr/bin/env bash
# What README promises: on a bare Debian 12 (no make, no git, no compiler) each of its two commands is enough. Each is
# given one of its own, with the files of an unpacked archive. Needs root, mmdebstrap and the network; half an hour.
#     tests/packaging/bare.sh LOGS [play|test]...     .github/workflows/bare.yml does the same in Debian's container
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
logs=$(realpath "${1:?where do the logs go?}")
shift
[ $# -gt 0 ] || set -- play test
[ "$(id -u)" -eq 0 ] || { fail 'a bare Debian' 'it needs root'; exit 1; }
declare -A promised=([play]=tests/packaging/opens.sh [test]=tools/test)

# How this machine reaches the world: its settings for apt, its proxies and registries, and whom it trusts.
trusted=/etc/ssl/certs/ca-certificates.crt
apt-config dump Acquire >"$work/apt.conf"
mapfile -t world < <(env | grep -iE '^(https?_proxy|no_proxy|npm_config_[a-z_]*|PIP_(EXTRA_)?INDEX_URL|PORT)=')
world+=({SSL_CERT_FILE,NODE_EXTRA_CA_CERTS,PIP_CERT}"=/trusted.crt")

# In a root of its own, not a chroot, where there are no user namespaces; whatever is left over ends with the command.
within() { # DEBIAN COMMAND…
    # shellcheck disable=SC2016 # for the shell inside
    env -i HOME=/root PATH=/usr/sbin:/usr/bin:/sbin:/bin "${world[@]}" unshare --mount --pid --fork --kill-child bash -c '
        mount --bind "$1" "$1" && cd "$1" && mkdir before &&
            mount -t proc proc proc && mount --rbind /sys sys && mount --rbind /dev dev &&
            pivot_root . before && umount -l /before && cd /source && exec "${@:2}"' bash "$@" </dev/null
}
is_enough() { # COMMAND
    local debian=$work/$1
    mmdebstrap --quiet --variant=minbase --aptopt="$work/apt.conf" bookworm "$debian" && cp $trusted "$debian/trusted.crt" &&
        copy_source "$debian/source" && within "$debian" "${promised[$1]}" >"$logs/$1.log" 2>&1
}
for command in "$@"; do
    evidence() { cat "$work/said" "$logs/$command.log" | grep -v '^ok ' | tail -n 60; }
    check "tools/$command is enough" is_enough "$command"
    rm -rf --one-file-system "${work:?}/$command"
done
exit $failed
