// socket.mjs: a WebSocket client on bare TCP, small and without manners: the tests must be able to send what no library
// would send (half frames, wrong masks, other opcodes). RFC 6455, no extensions.
import net from 'node:net';
import crypto from 'node:crypto';

export const TEXT = 1, BINARY = 2, CLOSE = 8, PING = 9, PONG = 10;

export function frame(text, { opcode = TEXT, final = true, masked = true, length } = {}) {
    const payload = Buffer.isBuffer(text) ? text : Buffer.from(text);
    const size = length ?? payload.length;
    const head = [(final ? 0x80 : 0) | opcode];
    if (size < 126) head.push((masked ? 0x80 : 0) | size);
    else if (size < 65536) head.push((masked ? 0x80 : 0) | 126, size >> 8, size & 255);
    else head.push((masked ? 0x80 : 0) | 127, 0, 0, 0, 0, (size >>> 24) & 255, (size >>> 16) & 255, (size >>> 8) & 255, size & 255);
    if (!masked) return Buffer.concat([Buffer.from(head), payload]);
    const mask = crypto.randomBytes(4);
    const hidden = Buffer.from(payload);
    for (let i = 0; i < hidden.length; i++) hidden[i] ^= mask[i & 3];
    return Buffer.concat([Buffer.from(head), mask, hidden]);
}

export class Socket {
    // Resolves when the upgrade is answered with 101; rejects with the status line otherwise.
    static open(port, { headers = {}, host = '127.0.0.1', from, protocol = 'witching-1', path = '/ws' } = {}) {
        return new Promise((resolve, reject) => {
            const socket = new Socket();
            socket.tcp = net.connect({ port, host, localAddress: from });
            socket.tcp.setNoDelay(true);
            const lines = [`GET ${path} HTTP/1.1`, `Host: ${host}:${port}`, 'Upgrade: websocket', 'Connection: Upgrade',
                `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString('base64')}`, 'Sec-WebSocket-Version: 13'];
            if (protocol) lines.push(`Sec-WebSocket-Protocol: ${protocol}`);
            for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
            socket.tcp.write(lines.join('\r\n') + '\r\n\r\n');
            let opened = false;
            socket.tcp.on('data', (bytes) => {
                socket.bytes = Buffer.concat([socket.bytes, bytes]);
                if (!opened) {
                    const end = socket.bytes.indexOf('\r\n\r\n');
                    if (end < 0) return;
                    const status = socket.bytes.subarray(0, end).toString().split('\r\n')[0];
                    if (!status.includes(' 101 ')) { socket.tcp.destroy(); return reject(new Error(status)); }
                    opened = true;
                    socket.bytes = socket.bytes.subarray(end + 4);
                    resolve(socket);
                    return queueMicrotask(() => socket.read()); // whoever opened it listens first
                }
                socket.read();
            });
            socket.tcp.on('error', (error) => { opened ? socket.gone() : reject(error); });
            socket.tcp.on('close', () => { opened ? socket.gone() : reject(new Error('closed before it was open')); });
        });
    }

    bytes = Buffer.alloc(0);
    closed = false;
    code = null; // of the close frame
    onmessage = () => {};
    onclose = () => {};

    read() {
        for (;;) {
            if (this.bytes.length < 2) return;
            const opcode = this.bytes[0] & 15;
            let size = this.bytes[1] & 127, at = 2;
            if (size === 126) { if (this.bytes.length < 4) return; size = this.bytes.readUInt16BE(2); at = 4; }
            else if (size === 127) { if (this.bytes.length < 10) return; size = Number(this.bytes.readBigUInt64BE(2)); at = 10; }
            if (this.bytes.length < at + size) return;
            const payload = this.bytes.subarray(at, at + size), final = this.bytes[0] & 0x80;
            this.bytes = this.bytes.subarray(at + size);
            if (opcode === PING) this.raw(frame(payload, { opcode: PONG }));
            else if (opcode === CLOSE) { this.code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005; this.tcp.end(); }
            else if (opcode === TEXT || opcode === 0) {
                this.parts = this.parts ? Buffer.concat([this.parts, payload]) : Buffer.from(payload);
                if (final) { const whole = this.parts; this.parts = null; this.onmessage(whole.toString()); }
            }
        }
    }

    raw(bytes) { if (!this.closed) this.tcp.write(bytes); }
    send(text) { this.raw(frame(text)); }
    end() { this.tcp.destroy(); this.gone(); }
    gone() { if (this.closed) return; this.closed = true; this.onclose(); }
}
