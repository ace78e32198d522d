/** Returns the texts of all QR codes in the current frame. */
export type ReadCodes = (video: HTMLVideoElement) => Promise<string[]>;

interface Detector {
  detect(source: HTMLVideoElement | HTMLCanvasElement): Promise<readonly { readonly rawValue: string }[]>;
}
interface DetectorClass {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Returns the browser's own detector if it supports QR codes. Some browsers have the class without any format. */
async function nativeDetector(): Promise<Detector | undefined> {
  const NativeDetector = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;
  if (!NativeDetector) return undefined;
  try {
    const formats = await NativeDetector.getSupportedFormats();
    return formats.includes('qr_code') ? new NativeDetector({ formats: ['qr_code'] }) : undefined;
  } catch {
    return undefined;
  }
}

/** Enough pixels for a QR code that fills a third of the picture, and few enough for a low-end phone. */
const maxSidePx = 960;

const textsOf = async (found: ReturnType<Detector['detect']>) => (await found).map(({ rawValue }) => rawValue).filter(Boolean);

/** Wraps a detector so that it reads a scaled-down frame: the time of the bundled decoder grows with the pixels. */
function readScaledDown(detector: Detector): ReadCodes {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return async (video) => {
    const { videoWidth, videoHeight } = video;
    if (!context || videoWidth === 0 || videoHeight === 0) return [];
    const scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight));
    canvas.width = Math.round(videoWidth * scale);
    canvas.height = Math.round(videoHeight * scale);
    context.drawImage(video, 0, 0, canvas.width, canvas.height);
    return textsOf(detector.detect(canvas));
  };
}

let cachedReader: Promise<ReadCodes> | undefined;

/**
 * Returns this browser's code reader: its own, or the bundled decoder, which is loaded on first use and cached. Rejects if the
 * decoder cannot be loaded; the next call tries again.
 */
export function openCodeReader(): Promise<ReadCodes> {
  cachedReader ??= open().catch((error: unknown) => {
    cachedReader = undefined;
    throw error;
  });
  return cachedReader;
}

async function open(): Promise<ReadCodes> {
  const native = await nativeDetector();
  if (native) return (video) => textsOf(native.detect(video));
  const { createZxingReader } = await import('./zxing-reader.ts');
  return readScaledDown((await createZxingReader()) as unknown as Detector);
}
