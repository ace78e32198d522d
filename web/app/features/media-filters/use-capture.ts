import { type RefObject, useEffect, useRef, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { type Recording, recordCanvas } from './recorder.ts';
import { useKeepWork } from './works.queries.ts';
import type { Work } from './works.ts';

interface CaptureOptions {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly userId: string;
  readonly event: { readonly id: string; readonly name: string };
  /** Called with the work once it is kept. */
  readonly onMade: (work: Work) => void;
  readonly onFault: () => void;
}

const quality = 0.92;

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('No picture came out'))), 'image/jpeg', quality);
  });

/** Makes works of what stands on the canvas, and keeps them in the gallery. */
export function useCapture({ canvasRef, userId, event, onMade, onFault }: CaptureOptions) {
  const keep = useKeepWork();
  const [isRecording, setRecording] = useState(false);
  const recording = useRef<Recording>(undefined);
  // Whoever leaves keeps what was recorded until then.
  useEffect(() => () => recording.current?.stop(), []);

  const make = async (kind: Work['kind'], content: Promise<Blob>): Promise<void> => {
    try {
      const made = { content: await content, eventId: event.id, eventName: event.name, madeAt: Date.now() };
      const work: Work = { id: randomId(), userId, kind, ...made };
      await keep.mutateAsync(work);
      onMade(work);
    } catch {
      onFault();
    }
  };

  return {
    isRecording,
    isKeeping: keep.isPending,
    keepPicture: () => (canvasRef.current ? make('photo', pictureOf(canvasRef.current)) : Promise.resolve()),

    /** Records until it is stopped, fifteen seconds at most; the next drawing is already without the marks of the tool. */
    async record(sounds: readonly MediaStreamTrack[]): Promise<void> {
      if (!canvasRef.current || recording.current) return;
      setRecording(true);
      try {
        recording.current = recordCanvas(canvasRef.current, sounds);
        await make('video', recording.current.video);
      } catch {
        onFault();
      } finally {
        recording.current = undefined;
        setRecording(false);
      }
    },
    stop: () => recording.current?.stop(),
  };
}
