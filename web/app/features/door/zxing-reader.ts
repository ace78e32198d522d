import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// From our own origin: a venue's network may reach nobody else, and the page's policy lets it.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** A reader that brings its own decoder, for browsers without one. Rejects where the decoder cannot be fetched. */
export async function createZxingReader(): Promise<BarcodeDetector> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
