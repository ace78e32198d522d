/** Finds the texts of the QR codes in what the camera sees at this moment. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** The browser's own reader, where it has one that knows our squares: some carry the name and read nothing. */
async function ownDetector(): Promise<Detector | undefined> {
  const Own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!Own) return undefined;
  try {
    const formats = await Own.getSupportedFormats();
    return formats.includes('qr_code') ? new Own({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

/** Enough for a square that fills a third of the picture, and little enough for a cheap phone. */
const longestSidePx = 960;

const textsOf = async (found: ReturnType<Detector['detect']>) => (await found).map(({ rawValue }) => rawValue).filter(Boolean);

/** The decoder we bring works on a picture made smaller: its time grows with the pixels. */
function readShrunk(detector: Detector): ReadCodes {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return [];
    const scale = Math.min(1, longestSidePx / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return textsOf(detector.detect(canvas));
  };
}

let opened: Promise<ReadCodes> | undefined;

/**
 * The reader of this browser: its own, or the one we bring, which is fetched only then and only once. Rejects where it
 * cannot be fetched; the next call tries again.
 */
export function openCodeReader(): Promise<ReadCodes> {
  opened ??= open().catch((error: unknown) => {
    opened = undefined;
    throw error;
  });
  return opened;
}

async function open(): Promise<ReadCodes> {
  const own = await ownDetector();
  if (own) return (video) => textsOf(own.detect(video));
  const { createZxingReader } = await import('./zxing-reader.ts');
  return readShrunk((await createZxingReader()) as unknown as Detector);
}
