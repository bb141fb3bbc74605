// chance.mjs: every choice of the model comes from one generator, so that a seed names a run.
export class Chance {
    constructor(seed) { this.state = (seed ^ 0x9e3779b9) >>> 0; for (let i = 0; i < 4; i++) this.next(); }
    next() { // mulberry32
        this.state = (this.state + 0x6d2b79f5) >>> 0;
        let x = this.state;
        x = Math.imul(x ^ (x >>> 15), x | 1);
        x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
        return (x ^ (x >>> 14)) >>> 0;
    }
    below(count) { return Math.floor((this.next() / 2 ** 32) * count); }
    odds(percent) { return this.below(1000) < percent * 10; }
    pick(list) { return list[this.below(list.length)]; }
    weighed(pairs) { // [[weight, what], …]
        let at = this.below(pairs.reduce((sum, [weight]) => sum + weight, 0));
        for (const [weight, what] of pairs) if ((at -= weight) < 0) return what;
        return pairs.at(-1)[1];
    }
    hex(bytes) { let text = ''; while (text.length < 2 * bytes) text += this.next().toString(16).padStart(8, '0'); return text.slice(0, 2 * bytes); }
    shuffled(list) {
        const out = [...list];
        for (let i = out.length - 1; i > 0; i--) { const k = this.below(i + 1); [out[i], out[k]] = [out[k], out[i]]; }
        return out;
    }
}
