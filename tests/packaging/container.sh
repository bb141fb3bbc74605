#!/usr/bin/env bash
# The container: built by somebody who is not root, started, asked, stopped. Needs buildah, podman and a mirror of Debian;
# where no registry is reached, the base image is made from Debian's packages.     tests/packaging/container.sh
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
missing=$(for command in buildah podman newuidmap; do command -v $command >/dev/null || echo $command; done)
[ -z "$missing" ] || { echo "# not tried: there is no ${missing//$'\n'/, } here"; exit 0; }

# As root, a user is borrowed for the time of the test: it builds in a user namespace of its own.
if [ "$(id -u)" -eq 0 ]; then
    user=witching-container-test
    home=$work/home
    mkdir "$home" && chmod 755 "$work"
    useradd --home-dir "$home" --no-create-home $user || exit 1
    grep -q "^$user:" /etc/subuid || usermod --add-subuids 700000-765535 --add-subgids 700000-765535 $user
    trap 'pkill -KILL -u $user; rm -rf "$work"; userdel $user' EXIT # podman leaves a process that holds its namespace
    copy_source "$home/source"
    chown -R $user "$home"
    runuser -u $user -- env HOME="$home" XDG_RUNTIME_DIR="$home/run" "$home/source/tests/packaging/container.sh"
    exit
fi

trap 'buildah unshare rm -rf "$work"' EXIT
mkdir -p "${XDG_RUNTIME_DIR:=$work/run}" && chmod 700 "$XDG_RUNTIME_DIR"
export XDG_RUNTIME_DIR
store=(--storage-driver=vfs --root "$work/store" --runroot "$work/containers")
base=docker.io/library/debian:bookworm-slim

if ! timeout 60 buildah "${store[@]}" pull --quiet $base >/dev/null 2>&1; then
    echo '# no registry is reached: the base image is made from packages'
    mmdebstrap --quiet --mode=unshare --variant=minbase bookworm "$work/base.tar" >/dev/null || { fail 'the base image' 'it cannot be made from packages'; exit 1; }
    made=$(buildah "${store[@]}" from scratch)
    buildah "${store[@]}" add --quiet "$made" "$work/base.tar" / >/dev/null
    buildah "${store[@]}" commit --quiet --rm "$made" $base >/dev/null
    rm "$work/base.tar"
fi
trusted=/etc/ssl/certs/ca-certificates.crt # by this machine, which may be behind a proxy
check 'builds without root' buildah "${store[@]}" build --format docker --isolation chroot --network host --pull-never \
    --volume $trusted:/trusted.crt:ro --build-arg NODE_EXTRA_CA_CERTS=/trusted.crt --tag localhost/witching .
[ $failed -eq 0 ] || exit 1

# In the image itself, as its user: containers in containers cannot always have a network or cgroups of their own.
inside=$(buildah "${store[@]}" from localhost/witching)
buildah "${store[@]}" config --volume /var/lib/witching- "$inside" # each run would have a volume of its own
run() { buildah "${store[@]}" run --isolation chroot --network host "$inside" -- "$@"; }
port=$((10000 + RANDOM % 20000))
run /usr/bin/witching serve --port $port >"$work/log" 2>&1 &
evidence() { cat "$work/said" "$work/log" | tail -n 20; }
answers() { bash -c "exec 3<>/dev/tcp/127.0.0.1/$port && printf 'GET $1 HTTP/1.0\r\n\r\n' >&3 && grep -q '$2' <&3" 2>/dev/null; }
check 'starts and writes to its store' eventually answers /readyz ^ok
check 'serves the page' answers / '<title>'
check 'is healthy as it says itself' run /usr/bin/witching admin list people --json
check 'runs as nobody in particular' grep -qx 65532:65532 <(buildah "${store[@]}" inspect --format '{{.OCIv1.Config.User}}' "$inside")
check 'has no shell' test -z "$(buildah "${store[@]}" unshare sh -c "ls \$(buildah ${store[*]} mount $inside)/bin \$(buildah ${store[*]} mount $inside)/usr/bin" 2>/dev/null | grep -x sh)"
check 'drains' run /usr/bin/witching admin drain
buildah unshare setpriv --reuid=65532 --clear-groups pkill -f "^/usr/bin/witching serve --port $port"
wait
check 'and stops politely' grep -q what=stopped "$work/log"
size=$(podman "${store[@]}" image inspect --format '{{.Size}}' localhost/witching)
echo "# the image has $((size / 1000000)) MB"
check 'is small' test "$size" -le 80000000

# As compose.yaml starts it: its own words, but for the network, and a PostgreSQL that is no container.
bin=$(printf '%s\n' /usr/lib/postgresql/*/bin | tail -n 1)
if ! command -v podman-compose >/dev/null || [ ! -x "$bin/initdb" ]; then
    echo '# no podman-compose or PostgreSQL here: compose.yaml was not tried'
    exit $failed
fi
port=$((port + 1)) database=$((port + 1)) container=witching-$port
podman=(podman "${store[@]}" --cgroup-manager=cgroupfs)
says() { WITCHING_PASSWORD=secret podman-compose --dry-run --file compose.yaml up --no-start 2>&1 | sed -n 's/^podman create .*_witching_1 //p'; }
read -ra words < <(says | sed "s/--net [^ ]* --network-alias [^ ]*//; s/-p [^ ]*//; s/--restart [^ ]*//; s/@database/@127.0.0.1:$database/")
check 'podman takes every option of compose.yaml' "${podman[@]}" create --name $container --network host --no-healthcheck "${words[@]}" --port $port
runs() { "${podman[@]}" --runtime "$1" run --rm --network host --no-healthcheck localhost/witching --version >/dev/null 2>&1; }
runtime=$(for runtime in crun runc; do runs $runtime && echo $runtime && break; done)
if [ -z "$runtime" ]; then
    echo '# podman runs no container here: compose.yaml was not started'
    exit $failed
fi
podman+=(--runtime "$runtime")
"${podman[@]}" rm $container >/dev/null 2>&1
"$bin/initdb" -D "$work/data" -A scram-sha-256 -U witching --pwfile <(echo secret) --no-sync >/dev/null
"$bin/pg_ctl" -D "$work/data" -w -l "$work/log" -o "-k '' -c listen_addresses=127.0.0.1 -p $database" start >/dev/null
PGPASSWORD=secret "$bin/createdb" -h 127.0.0.1 -p $database -U witching witching
check 'starts as compose.yaml says' "${podman[@]}" run --detach --name $container --network host --no-healthcheck "${words[@]}" --port $port
evidence() { cat "$work/said"; "${podman[@]}" logs $container 2>&1 | tail -n 20; }
check 'and writes to the database' eventually answers /readyz ^ok
check 'and is healthy as it says itself' "${podman[@]}" exec $container /usr/bin/witching admin list people --json
check 'and stops politely' "${podman[@]}" stop $container
"$bin/pg_ctl" -D "$work/data" -m immediate stop >/dev/null
exit $failed
