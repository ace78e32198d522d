import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openCodeReader } from './code-reader.ts';

/** Pause in ms between two frames, which leaves the processor to the rest of the page. */
const pauseMs = 90;

/** Reads codes from a playing video. Returns whether the decoder is ready, loading or failed, and how to retry. */
export function useCodeReader(video: RefObject<HTMLVideoElement | null>, isOn: boolean, onText: (text: string) => void) {
  const [readiness, setReadiness] = useState<'waiting' | 'ready' | 'failed'>('waiting');
  const hasFailed = readiness === 'failed';
  const reportText = useEffectEvent(onText);
  useEffect(() => {
    if (!isOn) setReadiness('waiting');
    if (!isOn || hasFailed) return;
    let isMounted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const start = async () => {
      try {
        const read = await openCodeReader();
        if (!isMounted) return;
        setReadiness('ready');
        const scanFrame = async () => {
          const picture = video.current;
          // An unreadable frame is skipped; the next one is read.
          const texts = picture && picture.readyState >= 2 ? await read(picture).catch(() => []) : [];
          if (!isMounted) return;
          for (const text of texts) reportText(text);
          timer = setTimeout(scanFrame, pauseMs);
        };
        await scanFrame();
      } catch {
        if (isMounted) setReadiness('failed');
      }
    };
    void start();
    return () => {
      isMounted = false;
      clearTimeout(timer);
    };
  }, [isOn, hasFailed, video]);
  return { readiness, retry: () => setReadiness('waiting') };
}
