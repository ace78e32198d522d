import { readStorage, writeStorage } from '#lib/session/local-storage.ts';
import type { VerdictTone } from '../verdict.ts';

const mutedKey = 'ngoma.door.muted';

interface Tone {
  readonly hertz: number;
  readonly startsMs: number;
  readonly durationMs: number;
  readonly wave: OscillatorType;
}

// Staff must distinguish them without looking, in a crowd: two high rising tones, or two long low ones.
const sounds: Readonly<Record<VerdictTone, readonly Tone[]>> = {
  enter: [
    { hertz: 784, startsMs: 0, durationMs: 110, wave: 'sine' },
    { hertz: 1175, startsMs: 110, durationMs: 190, wave: 'sine' },
  ],
  valid: [{ hertz: 784, startsMs: 0, durationMs: 140, wave: 'sine' }],
  stop: [
    { hertz: 165, startsMs: 0, durationMs: 260, wave: 'sawtooth' },
    { hertz: 131, startsMs: 330, durationMs: 380, wave: 'sawtooth' },
  ],
};
const vibrations: Readonly<Record<VerdictTone, readonly number[]>> = { enter: [70], valid: [40], stop: [220, 90, 220] };
const loudness = 0.5;

export function readMuted(): boolean {
  return readStorage(mutedKey) === '1';
}

export function storeMuted(isMuted: boolean): void {
  writeStorage(mutedKey, isMuted ? '1' : undefined);
}

let audio: AudioContext | undefined;

/** Enables sound. Must run in a touch or key handler: browsers block sound before an interaction. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume().catch(() => undefined);
}

function play(context: AudioContext, { hertz, startsMs, durationMs, wave }: Tone): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  const startsAt = context.currentTime + startsMs / 1000;
  const endsAt = startsAt + durationMs / 1000;
  oscillator.type = wave;
  oscillator.frequency.value = hertz;
  // A tone that starts or ends at full volume clicks.
  volume.gain.setValueAtTime(0, startsAt);
  volume.gain.linearRampToValueAtTime(loudness, startsAt + 0.01);
  volume.gain.setValueAtTime(loudness, endsAt - 0.03);
  volume.gain.linearRampToValueAtTime(0, endsAt);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(startsAt);
  oscillator.stop(endsAt);
}

/** Plays the sound and vibrates for a verdict; vibrates only when muted. */
export function signalVerdict(tone: VerdictTone, isMuted: boolean): void {
  if (!isMuted && audio?.state === 'running') for (const one of sounds[tone]) play(audio, one);
  navigator.vibrate?.([...vibrations[tone]]);
}
