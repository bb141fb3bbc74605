// SHA-256 and HMAC-SHA-256 (FIPS 180-4, RFC 2104). The browser has its own only on pages that came by HTTPS; the dice
// must be checkable on any.

function constants(): Uint32Array {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime !== 0)) primes.push(n);
  return Uint32Array.from(primes, (prime) => Math.floor((Math.cbrt(prime) % 1) * 2 ** 32));
}
const K = constants();
const START = [0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19];
const BLOCK = 64;

const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

function mix(hash: Uint32Array, block: DataView): void {
  const w = new Uint32Array(64);
  for (let i = 0; i < 16; i++) w[i] = block.getUint32(4 * i);
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15]!,
      b = w[i - 2]!;
    w[i] = w[i - 16]! + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + w[i - 7]! + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
  }
  let [a, b, c, d, e, f, g, h] = hash as unknown as [number, number, number, number, number, number, number, number];
  for (let i = 0; i < 64; i++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[i]! + w[i]!) >>> 0;
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + one) >>> 0, c, b, a, (one + two) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, i) => (hash[i] = hash[i]! + word));
}

export function sha256(bytes: Uint8Array): Uint8Array {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer),
    hash = Uint32Array.from(START),
    out = new DataView(new ArrayBuffer(32));
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, bytes.length << 3);
  for (let at = 0; at < padded.length; at += BLOCK) mix(hash, new DataView(padded.buffer, at, BLOCK));
  hash.forEach((word, i) => out.setUint32(4 * i, word));
  return new Uint8Array(out.buffer);
}

export function join(...parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** For keys of at most 64 bytes. */
export function hmac(key: Uint8Array, bytes: Uint8Array): Uint8Array {
  const pad = (with_: number) => Uint8Array.from({ length: BLOCK }, (_, i) => (key[i] ?? 0) ^ with_);
  return sha256(join(pad(0x5c), sha256(join(pad(0x36), bytes))));
}
