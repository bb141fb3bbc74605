// Makes the sounds on the spot.

import { TUNES, type Part, type Sounds, type Tune } from "./parts";

const rooms = import.meta.glob<{ sounds: Sounds }>("../games/*/sounds.ts");
async function soundOf(tune: Tune, game: string): Promise<Part[]> {
  const room = await rooms[`../games/${game}/sounds.ts`]?.();
  return room?.sounds[tune] ?? TUNES[tune];
}

let context: AudioContext | null = null;
let hiss: AudioBuffer | null = null; // a second of noise

function hissing(audio: AudioContext): AudioBuffer {
  if (hiss) return hiss;
  hiss = new AudioBuffer({ length: audio.sampleRate, sampleRate: audio.sampleRate });
  const samples = hiss.getChannelData(0);
  for (let i = 0; i < samples.length; i++) samples[i] = 2 * Math.random() - 1;
  return hiss;
}

function glide(pitch: AudioParam, begin: number, { pitch: from, to, length }: Part): void {
  pitch.setValueAtTime(from, begin);
  if (to) pitch.exponentialRampToValueAtTime(to, begin + length);
}

/** What makes the sound, and what it is connected to. */
function source(audio: AudioContext, part: Part, begin: number): { from: AudioScheduledSourceNode; out: AudioNode } {
  if (part.shape !== "noise") {
    const from = new OscillatorNode(audio, { type: part.shape, frequency: part.pitch });
    glide(from.frequency, begin, part);
    return { from, out: from };
  }
  const from = new AudioBufferSourceNode(audio, { buffer: hissing(audio), loop: true }),
    filter = new BiquadFilterNode(audio, { type: "bandpass", frequency: part.pitch, Q: 1.2 });
  glide(filter.frequency, begin, part);
  return { from, out: from.connect(filter) };
}

export async function play(tune: Tune, game: string): Promise<void> {
  const parts = await soundOf(tune, game);
  const audio = (context ??= new AudioContext());
  await audio.resume(); // a browser keeps it still until the page is first touched
  for (const part of parts) {
    const begin = audio.currentTime + part.at,
      { from, out } = source(audio, part, begin),
      gain = new GainNode(audio, { gain: 0 });
    gain.gain.setValueAtTime(0, begin);
    gain.gain.linearRampToValueAtTime(part.loud, begin + 0.008);
    gain.gain.exponentialRampToValueAtTime(0.0001, begin + part.length);
    out.connect(gain).connect(audio.destination);
    from.start(begin);
    from.stop(begin + part.length);
  }
}
