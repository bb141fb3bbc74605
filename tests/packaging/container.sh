#!/usr/bin/env bash
# The container: built by somebody who is not root, started, asked, stopped. Needs buildah, podman and a mirror of Debian;
# where no registry is reached, the base image is made from Debian's packages.     tests/packaging/container.sh
set -uo pipefail
cd "$(dirname "$0")/../.." || exit 1
missing=$(for command in buildah podman newuidmap; do command -v $command >/dev/null || echo $command; done)
[ -z "$missing" ] || { echo "# not tried: there is no ${missing//$'\n'/, } here"; exit 0; }

# As root, a user is borrowed for the time of the test: it builds in a user namespace of its own.
if [ "$(id -u)" -eq 0 ]; then
    user=witching-container-test
    home=$(mktemp -d)
    useradd --home-dir "$home" --no-create-home $user || exit 1
    grep -q "^$user:" /etc/subuid || usermod --add-subuids 700000-765535 --add-subgids 700000-765535 $user
    trap 'runuser -u $user -- buildah unshare rm -rf "$home"/{store,run} 2>/dev/null; rm -rf "$home"; userdel $user' EXIT
    { git ls-files -z; git ls-files -zo --exclude-standard; } | tar -c --null -T - | tar -x -C "$home"
    chown -R $user "$home"
    runuser -u $user -- env HOME="$home" XDG_RUNTIME_DIR="$home/run" "$home/tests/packaging/container.sh"
    exit
fi

home=${HOME:?}
mkdir -p "${XDG_RUNTIME_DIR:=$home/run}" && chmod 700 "$XDG_RUNTIME_DIR"
export XDG_RUNTIME_DIR
store=(--storage-driver=vfs --root "$home/store" --runroot "$XDG_RUNTIME_DIR/containers")
base=docker.io/library/debian:bookworm-slim
failed=0
ok() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >"$home/said" 2>&1; then
        echo "ok $name"
    else
        tail -n 20 "$home/said"
        echo "not ok $name"
        failed=1
    fi
}

if ! timeout 60 buildah "${store[@]}" pull --quiet $base >/dev/null 2>&1; then
    echo '# no registry is reached: the base image is made from packages'
    mmdebstrap --quiet --mode=unshare --variant=minbase bookworm "$home/base.tar" >/dev/null || { echo 'not ok the base image'; exit 1; }
    made=$(buildah "${store[@]}" from scratch)
    buildah "${store[@]}" add --quiet "$made" "$home/base.tar" / >/dev/null
    buildah "${store[@]}" commit --quiet --rm "$made" $base >/dev/null
    rm "$home/base.tar"
fi
trusted=/etc/ssl/certs/ca-certificates.crt # by this machine, which may be behind a proxy
ok 'builds without root' buildah "${store[@]}" build --format docker --isolation chroot --network host --pull-never \
    --volume $trusted:/trusted.crt:ro --build-arg NODE_EXTRA_CA_CERTS=/trusted.crt --tag localhost/witching .
[ $failed -eq 0 ] || exit 1

# In the image itself, as its user: containers in containers cannot always have a network or cgroups of their own.
inside=$(buildah "${store[@]}" from localhost/witching)
buildah "${store[@]}" config --volume /var/lib/witching- "$inside" # each run would have a volume of its own
run() { buildah "${store[@]}" run --isolation chroot --network host "$inside" -- "$@"; }
port=$((10000 + RANDOM % 20000))
run /usr/bin/witching serve --port $port >"$home/log" 2>&1 &
eventually() { for _ in $(seq 100); do "$@" && return; sleep 0.2; done; cat "$home/log"; false; }
answers() { bash -c "exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET $1 HTTP/1.0\r\n\r\n' >&3 && grep -q '$2' <&3"; }
ok 'starts and writes to its store' eventually answers /healthz ok
ok 'serves the page' answers / '<title>'
ok 'is healthy as it says itself' run /usr/bin/witching admin list people --json
ok 'runs as nobody in particular' grep -qx 65532:65532 <(buildah "${store[@]}" inspect --format '{{.OCIv1.Config.User}}' "$inside")
ok 'has no shell' test -z "$(buildah "${store[@]}" unshare sh -c "ls \$(buildah ${store[*]} mount $inside)/bin \$(buildah ${store[*]} mount $inside)/usr/bin" 2>/dev/null | grep -x sh)"
ok 'drains' run /usr/bin/witching admin drain
wait
ok 'and stops politely' grep -q what=stopped "$home/log"
buildah "${store[@]}" images localhost/witching | awk 'NR == 2 { print "# the image has " $(NF-1) " " $NF }'
if command -v podman-compose >/dev/null; then
    ok 'compose.yaml is understood' env WITCHING_PASSWORD=secret podman-compose --dry-run --file compose.yaml up --no-start
fi
exit $failed
