import fc from 'fast-check';
import QRCode from 'qrcode';
import { expect, it } from 'vitest';
import { qrModulesOf } from './qr-modules.server.ts';
import { qrPath } from './qr-path.ts';

/** Returns the rows of a path as texts of dark (#) and light (.) modules. */
function drawn(path: string, size: number): string[] {
  const rows = Array.from({ length: size }, () => Array<string>(size).fill('.'));
  for (const [, column, row, length] of path.matchAll(/M(\d+) (\d+)\.5h(\d+)/g))
    rows[Number(row)]?.fill('#', Number(column), Number(column) + Number(length));
  return rows.map((row) => row.join(''));
}

it('the path of a QR code has the same dark modules as the code of the library', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 150, unit: 'grapheme-ascii' }), (text) => {
      const { modules } = QRCode.create(text, { errorCorrectionLevel: 'M' });
      const { size } = modules;
      const cell = (row: number, column: number) => (modules.get(row, column) ? '#' : '.');
      const expected = Array.from({ length: size }, (_, row) =>
        Array.from({ length: size }, (_column, column) => cell(row, column)).join(''),
      );
      const made = qrModulesOf(text);
      expect(made.size).toBe(size);
      expect(drawn(qrPath(made), size)).toEqual(expected);
    }),
    { numRuns: 30 },
  );
});
