import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

/** Between two looks the phone may do something else. */
const restMs = 90;

/** Reads codes from a running picture. Tells whether the reader is ready, or could not be fetched. */
export function useCodeReader(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onText: (text: string) => void) {
  const [readiness, setReadiness] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const [attempt, setAttempt] = useState(0);
  const tell = useEffectEvent(onText);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is a reason to start again.
  useEffect(() => {
    if (!isOn) return;
    let isHere = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const run = async () => {
      try {
        const read = await openCodeReader();
        if (!isHere) return;
        setReadiness('ready');
        const look = async () => {
          const picture = video.current;
          // A frame that cannot be read is followed by one that can.
          const texts = picture && picture.readyState >= 2 ? await read(picture).catch(() => []) : [];
          if (!isHere) return;
          for (const text of texts) tell(text);
          timer = setTimeout(look, restMs);
        };
        await look();
      } catch {
        if (isHere) setReadiness('failed');
      }
    };
    setReadiness('waiting');
    void run();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isOn, attempt, video]);
  return { readiness, retry: () => setAttempt((count) => count + 1) };
}
