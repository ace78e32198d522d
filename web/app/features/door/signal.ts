import { recall, remember } from '#lib/device-memory.ts';
import type { VerdictTone } from './verdict.ts';

const mutedKey = 'ngoma.door.muted';

interface Tone {
  readonly hertz: number;
  readonly startsMs: number;
  readonly lastsMs: number;
  readonly wave: OscillatorType;
}

// Told apart with eyes closed and in a crowd: two bright steps up; two long low growls.
const sounds: Readonly<Record<VerdictTone, readonly Tone[]>> = {
  enter: [
    { hertz: 784, startsMs: 0, lastsMs: 110, wave: 'sine' },
    { hertz: 1175, startsMs: 110, lastsMs: 190, wave: 'sine' },
  ],
  valid: [{ hertz: 784, startsMs: 0, lastsMs: 140, wave: 'sine' }],
  stop: [
    { hertz: 165, startsMs: 0, lastsMs: 260, wave: 'sawtooth' },
    { hertz: 131, startsMs: 330, lastsMs: 380, wave: 'sawtooth' },
  ],
};
const shakes: Readonly<Record<VerdictTone, readonly number[]>> = { enter: [70], valid: [40], stop: [220, 90, 220] };
const loudness = 0.5;

export function readMuted(): boolean {
  return recall(mutedKey) === '1';
}

export function keepMuted(isMuted: boolean): void {
  remember(mutedKey, isMuted ? '1' : undefined);
}

let audio: AudioContext | undefined;

/** Browsers let a page sound only after the person has touched it: call this from a touch or a key. */
export function wakeSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
}

function play(context: AudioContext, { hertz, startsMs, lastsMs, wave }: Tone): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const startsAt = context.currentTime + startsMs / 1000;
  const endsAt = startsAt + lastsMs / 1000;
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  // A tone that starts or ends at full strength clicks.
  volume.gain.setValueAtTime(0, startsAt);
  volume.gain.linearRampToValueAtTime(loudness, startsAt + 0.01);
  volume.gain.setValueAtTime(loudness, endsAt - 0.03);
  volume.gain.linearRampToValueAtTime(0, endsAt);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(startsAt);
  oscillator.stop(endsAt);
}

/** Sounds and shakes for a verdict. Muted, it only shakes. */
export function signalVerdict(tone: VerdictTone, isMuted: boolean): void {
  if (!isMuted && audio?.state === 'running') for (const one of sounds[tone]) play(audio, one);
  navigator.vibrate?.([...shakes[tone]]);
}
