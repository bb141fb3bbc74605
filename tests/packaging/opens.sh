#!/usr/bin/env bash
# tools/play opens the table, on a machine without a browser: the page is served where it says that the table is set.
cd "$(dirname "$0")/../.." || exit 1
: "${PORT:=7312}"
said=$(mktemp)
tools/play >"$said" 2>&1 &
table=$!
until grep -q "^The table is set: http://localhost:$PORT " "$said"; do
    kill -0 $table 2>/dev/null || { cat "$said"; exit 1; }
    sleep 1
done
cat "$said"
exec 3<>"/dev/tcp/127.0.0.1/$PORT"
printf 'GET / HTTP/1.0\r\nHost: localhost:%s\r\n\r\n' "$PORT" >&3
grep '<title>' <&3
served=$?
kill $table
wait $table
exit $served
