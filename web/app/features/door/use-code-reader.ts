import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

/** Between two looks the phone may do something else. */
const restMs = 90;

/** Reads codes from a running picture. Tells whether the reader is ready, or could not be fetched. */
export function useCodeReader(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onText: (text: string) => void) {
  const [readiness, setReadiness] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const hasFailed = readiness === 'failed';
  const tell = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) setReadiness('waiting');
    if (!isOn || hasFailed) return;
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
    void run();
    return () => {
      isHere = false;
      clearTimeout(timer);
    };
  }, [isOn, hasFailed, video]);
  return { readiness, retry: () => setReadiness('waiting') };
}
