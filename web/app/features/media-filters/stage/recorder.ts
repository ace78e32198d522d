/** Video formats in the order of preference: the most widely supported first. */
const kinds = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

export const maxSeconds = 15;

/** Returns the MIME type of video that this browser can record from a canvas, or undefined if none. */
export function videoKind(): string | undefined {
  const canDraw = typeof HTMLCanvasElement !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype;
  if (!canDraw || typeof MediaRecorder === 'undefined') return undefined;
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
}

export interface Recording {
  /** Resolves with the recorded video after `stop` or after the longest time. */
  readonly video: Promise<Blob>;
  stop(): void;
}

const framesPerSecond = 30;
const bitsPerSecond = 3_500_000;

/** Records a canvas with these audio tracks for at most `maxSeconds`. Throws if the browser cannot. */
export function recordCanvas(canvas: HTMLCanvasElement, sounds: readonly MediaStreamTrack[]): Recording {
  const kind = videoKind();
  if (kind === undefined) throw new Error('This browser cannot record a canvas');
  const stream = canvas.captureStream(framesPerSecond);
  for (const sound of sounds) stream.addTrack(sound);
  const recorder = new MediaRecorder(stream, { mimeType: kind, videoBitsPerSecond: bitsPerSecond });
  const pieces: Blob[] = [];
  recorder.addEventListener('dataavailable', ({ data }) => {
    if (data.size > 0) pieces.push(data);
  });
  const stop = () => {
    if (recorder.state !== 'inactive') recorder.stop();
  };
  const video = new Promise<Blob>((resolve, reject) => {
    recorder.addEventListener('stop', () => {
      clearTimeout(timer);
      // The audio tracks belong to the camera and stay open for the next recording.
      for (const track of stream.getVideoTracks()) track.stop();
      if (pieces.length === 0) reject(new Error('Nothing was recorded'));
      else resolve(new Blob(pieces, { type: kind.split(';')[0] ?? kind }));
    });
    recorder.addEventListener('error', () => reject(new Error('The recording failed')));
  });
  const timer = setTimeout(stop, maxSeconds * 1000);
  recorder.start(250);
  return { video, stop };
}
