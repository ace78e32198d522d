import { type RefObject, useEffect, useRef, useState } from 'react';
import { randomId } from '#lib/random-id.ts';
import { useSaveWork } from '../gallery.queries.ts';
import type { Work } from '../gallery-store.ts';
import { type Recording, recordCanvas } from '../stage/recorder.ts';

interface CaptureOptions {
  readonly canvasRef: RefObject<HTMLCanvasElement | null>;
  readonly userId: string;
  readonly event: { readonly id: string; readonly name: string };
  /** Called with the work after it is stored. */
  readonly onSaved: (work: Work) => void;
  readonly onFault: () => void;
}

const quality = 0.92;

const pictureOf = (canvas: HTMLCanvasElement): Promise<Blob> =>
  new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The canvas could not be exported'))),
      'image/jpeg',
      quality,
    );
  });

/** Creates works from the canvas and stores them in the gallery. */
export function useCapture({ canvasRef, userId, event, onSaved, onFault }: CaptureOptions) {
  const save = useSaveWork();
  const [isRecording, setRecording] = useState(false);
  const recording = useRef<Recording>(undefined);
  // Leaving the page stops and keeps the recording.
  useEffect(() => () => recording.current?.stop(), []);

  const make = async (kind: Work['kind'], content: Promise<Blob>): Promise<void> => {
    try {
      const made = { content: await content, eventId: event.id, eventName: event.name, madeAt: Date.now() };
      const work: Work = { id: randomId(), userId, kind, ...made };
      await save.mutateAsync(work);
      onSaved(work);
    } catch {
      onFault();
    }
  };

  return {
    isRecording,
    isSaving: save.isPending,
    savePicture: () => (canvasRef.current ? make('photo', pictureOf(canvasRef.current)) : Promise.resolve()),

    /** Records until `stop`, at most fifteen seconds. Selection marks are hidden before the next frame is drawn. */
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
