import { BarcodeDetector, prepareZXingModule } from 'barcode-detector/ponyfill';
// Served from our own origin: a venue's network may reach no other, and the content security policy allows no other.
import wasmUrl from 'zxing-wasm/reader/zxing_reader.wasm?url';

/** Creates a reader with a bundled decoder, for browsers without their own. Rejects if the decoder cannot be loaded. */
export async function createZxingReader(): Promise<BarcodeDetector> {
  await prepareZXingModule({
    overrides: { locateFile: (path: string, prefix: string) => (path.endsWith('.wasm') ? wasmUrl : prefix + path) },
    fireImmediately: true,
  });
  return new BarcodeDetector({ formats: ['qr_code'] });
}
