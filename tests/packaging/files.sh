#!/usr/bin/env bash
# The files that put a server to work, as far as they can be checked without installing anything: the unit, the
# container's recipe, the scripts of the Debian package.     tests/packaging/files.sh BUILD_DIR
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
build=$(realpath "${1:?which build?}")

# The unit as `make install-systemd` installs it, for a program that is there.
install -D "$build/witching" "$work/opt/bin/witching"
make SETUP=no PREFIX="$work/opt" install-systemd >/dev/null
unit=$work/opt/lib/systemd/system/witching.service
check 'the unit starts the program that was installed' grep -q "^ExecStart=$work/opt/bin/witching serve " "$unit"
check 'the unit starts it again for ever' test "$(grep -cxE 'Restart=always|RestartSec=[0-9]+|StartLimitIntervalSec=0' "$unit")" -eq 3
sound() { systemd-analyze verify --man=no "$unit" && ! grep -q . "$work/said"; }
check 'the unit is sound' sound
exposure() { LC_ALL=C systemd-analyze security --offline=true --no-pager "$unit" | sed -n 's/.*exposure level.*: \([0-9.]*\) .*/\1/p'; }
well_guarded() { local level; level=$(exposure); echo "$level"; awk -v level="$level" 'BEGIN { exit !(level != "" && level <= 2.0) }'; }
check 'the unit gives the server hardly a right' well_guarded

# What the recipe of the container copies and makes is there.
copied() { sed -nE 's/^COPY ([^-][^ ]*) .*/\1/p' Containerfile | xargs ls -d >/dev/null; }
check 'the container copies what is there' copied
made() { sed -nE 's/^RUN make .*DESTDIR=[^ ]+ ([a-z -]+) &&.*/\1/p' Containerfile | xargs -n 1 | while read -r target; do grep -q "^$target:" Makefile || { echo "$target"; return 1; }; done; }
check 'the container makes what can be made' made
served() { sed -nE 's/^CMD \["(.*)"\]$/\1/p' Containerfile | grep '^serve", ' && grep -qx 'USER [1-9][0-9]*:[1-9][0-9]*' Containerfile && grep -q '^HEALTHCHECK' Containerfile; }
check 'the container serves, not as root, and can be asked how it is' served

# podman(1) knows these options of a tmpfs; docker knows more.
refused() { sed -n '/^ *tmpfs:/,/^ *[a-z_]*:/s/^ *- [^:]*://p' "$1" | tr , '\n' | grep -vxE 'r[ow]|(no)?(suid|dev|exec|tmpcopyup)|(size|mode)=.*'; }
check 'compose.yaml mounts nothing in a way that podman refuses' not refused compose.yaml

# The libraries are those of the program, and the page is found beside it.
collected() {
    cp -r "$work/opt" "$work/image" && mkdir "$work/image/usr" && mv "$work/image/bin" "$work/image/usr/" && packaging/container/collect "$work/image" &&
        chroot_runs "$work/image"
}
chroot_runs() { [ "$(id -u)" -ne 0 ] || chroot "$1" /usr/bin/witching games; }
check 'the container has every library that the program needs' collected

for script in postinst prerm postrm; do check "the package's $script is a script for sh" sh -n packaging/debian/$script; done
options() { # every option that the files give to `serve` is one
    cat packaging/systemd/witching.service packaging/debian/witching.default Containerfile compose.yaml | grep -E '^[^#]*\bserve\b|WITCHING_OPTIONS=' | grep -oE -- '--[a-z-]+' | sort -u |
        while read -r option; do "$build/witching" serve --help | grep -- "$option " >/dev/null || case $option in --json) ;; *) echo "$option"; return 1 ;; esac; done
}
check 'every option they give to the server is one' options
exit $failed
