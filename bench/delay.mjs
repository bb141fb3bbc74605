// node bench/delay.mjs FOLDER SOCKET MS: stands between servers and their database, listening in FOLDER as PostgreSQL does,
// and lets everything arrive later: each direction by half of MS, so that a round trip takes that much longer.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';

const [folder, socket, ms] = process.argv.slice(2);
const way = (from, to) => {
    from.on('data', (bytes) => setTimeout(() => to.write(bytes), Number(ms) / 2)); // timers of one length go off in order
    from.on('close', () => setTimeout(() => to.destroy(), Number(ms)));
    from.on('error', () => {});
};
net.createServer((near) => {
    const far = net.connect(socket);
    way(near, far);
    way(far, near);
}).listen(path.join(folder, path.basename(socket)), () => {
    fs.chmodSync(path.join(folder, path.basename(socket)), 0o777);
    process.send?.('ready');
});
