import { create, toBuffer, toString as toText } from 'qrcode';

/** Level M corrects 15 % of damage by dirt, folds and glare, which suits phones and paper. */
const errorCorrectionLevel = 'M';
const color = { dark: '#14183AFF', light: '#FFFFFFFF' };
// The quiet zone that the standard requires, in modules.
const margin = 4;

/** Returns the QR code as SVG, dark on white in dark mode too, as scanners expect. */
export const ticketQrSvg = (payload: string): Promise<string> =>
  toText(payload, { type: 'svg', errorCorrectionLevel, margin, color });

/**
 * Returns the QR code as PNG, at most `width` pixels wide and high. Each module is a whole number of pixels, so that edges stay
 * sharp.
 */
export function ticketQrPng(payload: string, width = 600): Promise<Buffer> {
  const { size } = create(payload, { errorCorrectionLevel }).modules;
  return toBuffer(payload, {
    type: 'png',
    errorCorrectionLevel,
    margin,
    color,
    scale: Math.max(1, Math.floor(width / (size + margin * 2))),
  });
}

/** A QR code as horizontal runs of dark modules, for drawing it in a PDF. */
export interface QrRuns {
  /** Modules per side, without the quiet zone. */
  readonly size: number;
  readonly runs: readonly { readonly x: number; readonly y: number; readonly length: number }[];
}

/** Returns the runs of a QR code. Adjacent modules are joined, so that no hairlines show in print. */
export function ticketQrRuns(payload: string): QrRuns {
  const { modules } = create(payload, { errorCorrectionLevel });
  const runs: { x: number; y: number; length: number }[] = [];
  for (let y = 0; y < modules.size; y += 1) {
    for (let x = 0; x < modules.size; x += 1) {
      if (!modules.get(y, x)) continue;
      const last = runs.at(-1);
      if (last && last.y === y && last.x + last.length === x) last.length += 1;
      else runs.push({ x, y, length: 1 });
    }
  }
  return { size: modules.size, runs };
}
