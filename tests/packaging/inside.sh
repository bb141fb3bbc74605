#!/bin/bash
# What deb.sh does inside the fresh Debian.     inside.sh with|without (systemd)
work=/tmp
# shellcheck source=tests/kit/report.sh
. /report.sh
answers() { curl -fsS "http://localhost:$1/readyz"; }
enabled() { test -L /etc/systemd/system/multi-user.target.wants/witching.service; }
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

check 'installs' dpkg -i /old.deb
check 'is enabled' enabled
check 'the command runs' witching games
check 'has its manual page' test -s /usr/share/man/man1/witching.1.gz

if [ "$1" = with ]; then
    pid() { systemctl show -p MainPID --value witching; }
    check 'starts' eventually answers 7312
    check 'serves the page' curl -fsS http://localhost:7312/ -o /tmp/page
    check 'runs as a user of its own' test "$(stat -c %u "/proc/$(pid)")" -ge 61184 # where systemd's dynamic users begin
    check 'operators reach it' witching admin list
    check 'a ban is written down' witching admin ban 10.0.0.0/8
    check 'writes a log' grep -q what=listening <(journalctl -u witching -o cat)
    check 'is not restricted too much' not grep -q 'level=\(warning\|error\)' <(journalctl -u witching -o cat)
    before=$(pid)
    systemctl kill -s KILL witching
    check 'is started again when it is killed' eventually answers 7312
    check 'as another process' test "$before" != "$(pid)"
    check 'is backed up while it runs' witching backup /var/lib/witching/witching.db /monday.db
    systemctl stop witching
    mkdir /before && mv /var/lib/witching/witching.db* /before/
    check 'is restored by root' witching restore /monday.db /var/lib/witching/witching.db
    systemctl start witching
    check 'starts with what was restored' eventually answers 7312
    check 'which is what was backed up' grep -q 10.0.0.0/8 <(witching admin bans)
    rm -r /before /monday.db
    echo 'WITCHING_OPTIONS="--port 7400"' >/etc/default/witching
    before=$(pid)
    check 'upgrades' dpkg --force-confold -i /new.deb
    check 'starts again after the upgrade, as the settings say' eventually answers 7400
    check 'with the new program' test "$before" != "$(pid)"
    check 'and the old store' grep -q 10.0.0.0/8 <(witching admin bans)
    mkdir /etc/systemd/system/witching.service.d
    cp /override.conf /etc/systemd/system/witching.service.d/
    cp /options /etc/default/witching
    systemctl daemon-reload
    systemctl restart witching
    check 'takes a certificate of root, and a port below 1024, as the docs say' eventually curl -kfsS https://localhost/readyz
    check 'and says until when it holds' grep -q 'what=certificate-read until=20' <(journalctl -u witching -o cat)
    rm -r /etc/systemd/system/witching.service.d
    echo 'WITCHING_OPTIONS="--port 7400"' >/etc/default/witching
    systemctl daemon-reload
    systemctl restart witching
    check 'and goes back' eventually answers 7400
    check 'removes' dpkg -r witching
    check 'stops when it is removed' not answers 7400
    check 'keeps the store when it is removed' test -s /var/lib/witching/witching.db
    check 'installs again' dpkg -i /new.deb
    check 'and starts' eventually answers 7400
    check 'with its store' grep -q 10.0.0.0/8 <(witching admin bans)
else
    echo '# mine' >>/etc/default/witching
    mkdir -p /var/lib/witching && touch /var/lib/witching/witching.db
    check 'upgrades' dpkg --force-confold -i /new.deb
    check 'keeps the settings' grep -q '# mine' /etc/default/witching
    check 'removes' dpkg -r witching
    check 'the program is gone' not test -e /usr/bin/witching
    check 'the store is not' test -e /var/lib/witching/witching.db
    check 'installs again' dpkg -i /old.deb
    check 'is enabled again' enabled
fi
check 'purges' dpkg -P witching
check 'no store is left' not test -e /var/lib/witching -o -e /var/lib/private/witching
check 'no unit is left' not systemctl cat witching
exit $failed
