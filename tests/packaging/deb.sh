#!/usr/bin/env bash
# The Debian package in a fresh Debian: installed, started, killed, upgraded, removed, installed again, purged; first where
# no systemd runs, then where one does. Needs root, mmdebstrap and a Debian mirror.
#     tests/packaging/deb.sh OLD.deb NEW.deb     `make test-deb` builds both.
cd "$(dirname "$0")/../.." || exit 1
. tests/kit/suite.sh
old=$(realpath "${1:?which package?}") new=$(realpath "${2:?and its successor?}")
debian=$work/debian
[ "$(id -u)" -eq 0 ] || { fail 'the Debian package' 'a chroot needs root'; exit 1; }

# All that the package depends on: what follows needs no network.
depends=$(dpkg-deb -f "$old" Depends | sed 's/([^)]*)//g; s/|[^,]*//g; s/ //g')
mmdebstrap --quiet --variant=minbase --include="systemd,systemd-sysv,dbus,curl,procps,$depends" bookworm "$debian" >/dev/null ||
    { fail 'the Debian package' 'no fresh Debian could be made'; exit 1; }
cp "$old" "$debian/old.deb"
cp "$new" "$debian/new.deb"
cp tests/packaging/inside.sh tests/kit/report.sh "$debian/"
snapshot() { (cd "$debian" && find . -xdev -path ./proc -prune -o -path ./sys -prune -o -path ./var/lib/dpkg -prune -o -path ./var/log -prune -o -path ./run -prune -o -path ./tmp -prune -o -path ./dev -prune -o -print | LC_ALL=C sort); }
chroot "$debian" systemctl preset-all >/dev/null 2>&1
snapshot >"$work/before"

echo '# where no systemd runs'
chroot "$debian" bash /inside.sh without || failed=1
left=$(diff "$work/before" <(snapshot)) && pass 'purged, nothing is left' || fail 'purged, nothing is left' "$left"

if ! command -v systemd-nspawn >/dev/null; then
    echo '# no systemd-nspawn here: whether the service starts was not tried'
    exit $failed
fi
echo '# where systemd runs'
# A certificate, and how docs/deploy.md hands it to the service.
docs=docs/deploy.md live=$debian/etc/letsencrypt/live/example.org
mkdir -p "$live"
openssl req -x509 -newkey rsa:2048 -nodes -keyout "$live/privkey.pem" -out "$live/fullchain.pem" -days 2 -subj /CN=localhost 2>/dev/null
chmod 600 "$live"/*
sed -n '/^    \[Service\]$/,/^$/s/^    //p' "$docs" >"$debian/override.conf"
sed -n 's/^    \(WITCHING_OPTIONS=.*--certificate.*\)/\1/p' "$docs" >"$debian/options"
cat >"$debian/etc/systemd/system/inside.service" <<'UNIT'
[Unit]
After=multi-user.target
[Service]
Type=oneshot
ExecStart=/bin/sh -c 'bash /inside.sh with >/results 2>&1; echo "exit code $?" >>/results; systemctl --no-block poweroff'
UNIT
mkdir -p "$debian/etc/systemd/system/default.target.wants"
ln -s ../inside.service "$debian/etc/systemd/system/default.target.wants/inside.service"
timeout 300 systemd-nspawn --quiet --private-network --register=no --keep-unit --directory="$debian" --boot >"$debian/console" 2>&1 </dev/null
if [ ! -s "$debian/results" ]; then
    tail -n 5 "$debian/console"
    echo '# systemd cannot be booted in a container here: whether the service starts was not tried'
    exit $failed
fi
grep -v '^exit code' "$debian/results"
grep -q '^exit code 0$' "$debian/results" || failed=1
exit $failed
