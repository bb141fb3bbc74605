// The sounds themselves: a few tones with a soft beginning and a long end, made on the spot.

export type Tune = "move" | "turn" | "refused" | "round" | "end";

interface Tone {
  at: number; // seconds from now
  pitch: number; // hertz
  length: number; // seconds
  loud: number; // 0 to 1
  shape: OscillatorType;
}

const tone = (at: number, pitch: number, length: number, loud = 0.16, shape: OscillatorType = "sine"): Tone => ({
  at,
  pitch,
  length,
  loud,
  shape,
});
/** A bell is a tone with others above it that do not quite fit, and die away sooner. */
const bell = (at: number, pitch: number, length: number): Tone[] =>
  [1, 2, 2.76, 5.4].map((part, i) => tone(at, pitch * part, length / (i + 1), 0.16 / (i + 1)));

const TUNES: Record<Tune, Tone[]> = {
  move: [tone(0, 330, 0.07, 0.14, "triangle"), tone(0.02, 165, 0.09, 0.12)],
  turn: [tone(0, 523, 0.18), tone(0.12, 784, 0.3)],
  refused: [tone(0, 196, 0.14, 0.12, "triangle"), tone(0.13, 156, 0.22, 0.12, "triangle")],
  round: [0, 0.7, 1.4].flatMap((at) => bell(at, 220, 2)),
  end: [...[392, 494, 587, 784].map((pitch, i) => tone(0.14 * i, pitch, 0.5)), ...bell(0.6, 392, 2.4)],
};

let context: AudioContext | null = null;

export async function play(tune: Tune): Promise<void> {
  context ??= new AudioContext();
  await context.resume(); // a browser keeps it still until the page is first touched
  for (const { at, pitch, length, loud, shape } of TUNES[tune]) {
    const begin = context.currentTime + at,
      from = new OscillatorNode(context, { type: shape, frequency: pitch }),
      gain = new GainNode(context, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(loud, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + length);
    from.connect(gain).connect(context.destination);
    from.start(begin);
    from.stop(begin + length);
  }
}
