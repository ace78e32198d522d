import QRCode from 'qrcode';
import type { QrModules } from './qr-path.ts';

/** Returns the dark modules of a QR code, row by row as the bits of a base64 text. Browsers draw them without a library. */
export function qrModulesOf(text: string): QrModules {
  const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
  const { size } = modules;
  const bytes = Buffer.alloc(Math.ceil((size * size) / 8));
  for (let place = 0; place < size * size; place += 1)
    if (modules.get(Math.floor(place / size), place % size)) bytes[place >> 3] = (bytes[place >> 3] ?? 0) | (1 << (place & 7));
  return { size, bits: bytes.toString('base64') };
}
