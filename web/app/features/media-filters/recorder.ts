/** What a recording may be kept as, the most widely read first. */
const kinds = [
  'video/mp4;codecs=avc1.42E01E,mp4a.40.2',
  'video/mp4',
  'video/webm;codecs=vp9,opus',
  'video/webm;codecs=vp8,opus',
  'video/webm',
];

export const longestSeconds = 15;

/** The kind of video that this browser can make from a drawing; undefined where it can make none. */
export function videoKind(): string | undefined {
  const canDraw = typeof HTMLCanvasElement !== 'undefined' && 'captureStream' in HTMLCanvasElement.prototype;
  if (!canDraw || typeof MediaRecorder === 'undefined') return undefined;
  return kinds.find((kind) => MediaRecorder.isTypeSupported(kind));
}

export interface Recording {
  /** What was recorded; settles once it is stopped, or after the longest time. */
  readonly video: Promise<Blob>;
  stop(): void;
}

const framesPerSecond = 30;
const bitsPerSecond = 3_500_000;

/** Records a drawing as it changes, with these sounds, for at most fifteen seconds. Throws where the browser cannot. */
export function recordCanvas(canvas: HTMLCanvasElement, sounds: readonly MediaStreamTrack[]): Recording {
  const kind = videoKind();
  if (kind === undefined) throw new Error('This browser records no drawings');
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
      // The sounds are the camera's and stay on for the next one.
      for (const track of stream.getVideoTracks()) track.stop();
      if (pieces.length === 0) reject(new Error('Nothing was recorded'));
      else resolve(new Blob(pieces, { type: kind.split(';')[0] ?? kind }));
    });
    recorder.addEventListener('error', () => reject(new Error('The recording broke off')));
  });
  const timer = setTimeout(stop, longestSeconds * 1000);
  recorder.start(250);
  return { video, stop };
}
