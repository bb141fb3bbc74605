#!/bin/bash
# What deb.sh does inside the fresh Debian.     inside.sh with|without (systemd)
failed=0
ok() { # NAME COMMAND…
    local name=$1
    shift
    if "$@" >/tmp/said 2>&1; then
        echo "ok $name"
    else
        cat /tmp/said
        echo "not ok $name"
        failed=1
    fi
}
not() { ! "$@"; }
eventually() { for _ in $(seq 100); do "$@" && return; sleep 0.2; done; false; }
answers() { curl -fsS "http://localhost:$1/healthz"; }
enabled() { test -L /etc/systemd/system/multi-user.target.wants/witching.service; }
export LC_ALL=C DEBIAN_FRONTEND=noninteractive

ok 'installs' dpkg -i /old.deb
ok 'is enabled' enabled
ok 'the command runs' witching games
ok 'has its manual page' test -s /usr/share/man/man1/witching.1.gz

if [ "$1" = with ]; then
    pid() { systemctl show -p MainPID --value witching; }
    ok 'starts' eventually answers 7312
    ok 'serves the page' curl -fsS http://localhost:7312/ -o /tmp/page
    ok 'runs as a user of its own' test "$(stat -c %u "/proc/$(pid)")" -ge 61184 # where systemd's dynamic users begin
    ok 'operators reach it' witching admin list
    ok 'a ban is written down' witching admin ban 10.0.0.0/8
    ok 'writes a log' grep -q what=listening <(journalctl -u witching -o cat)
    ok 'is not restricted too much' not grep -q 'level=\(warning\|error\)' <(journalctl -u witching -o cat)
    before=$(pid)
    systemctl kill -s KILL witching
    ok 'is started again when it is killed' eventually answers 7312
    ok 'as another process' test "$before" != "$(pid)"
    echo 'WITCHING_OPTIONS="--port 7400"' >/etc/default/witching
    before=$(pid)
    ok 'upgrades' dpkg --force-confold -i /new.deb
    ok 'starts again after the upgrade, as the settings say' eventually answers 7400
    ok 'with the new program' test "$before" != "$(pid)"
    ok 'and the old store' grep -q 10.0.0.0/8 <(witching admin bans)
    ok 'removes' dpkg -r witching
    ok 'stops when it is removed' not answers 7400
    ok 'keeps the store when it is removed' test -s /var/lib/witching/witching.db
    ok 'installs again' dpkg -i /new.deb
    ok 'and starts' eventually answers 7400
    ok 'with its store' grep -q 10.0.0.0/8 <(witching admin bans)
else
    echo '# mine' >>/etc/default/witching
    mkdir -p /var/lib/witching && touch /var/lib/witching/witching.db
    ok 'upgrades' dpkg --force-confold -i /new.deb
    ok 'keeps the settings' grep -q '# mine' /etc/default/witching
    ok 'removes' dpkg -r witching
    ok 'the program is gone' not test -e /usr/bin/witching
    ok 'the store is not' test -e /var/lib/witching/witching.db
    ok 'installs again' dpkg -i /old.deb
    ok 'is enabled again' enabled
fi
ok 'purges' dpkg -P witching
ok 'no store is left' not test -e /var/lib/witching -o -e /var/lib/private/witching
ok 'no unit is left' not systemctl cat witching
exit $failed
