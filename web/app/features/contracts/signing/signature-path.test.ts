import { SignatureDrawing } from '@ngoma/api/features/contracts/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extend, pathOf, type Stroke, signatureFromName } from './signature-path.ts';

const draw = (points: readonly { x: number; y: number }[]): readonly Stroke[] =>
  points.reduce<readonly Stroke[]>((strokes, point) => extend(strokes, point), [[]]);

it('a signature is a path of moves and lines', () => {
  expect(
    pathOf(
      draw([
        { x: 1, y: 2 },
        { x: 30.26, y: 40 },
      ]),
    ),
  ).toBe('M1 2 L30.3 40');
});

it('a signature path leaves out a touch that drew nothing, and movements too small to see', () => {
  expect(pathOf(draw([{ x: 1, y: 2 }]))).toBe('');
  expect(
    draw([
      { x: 1, y: 2 },
      { x: 1.5, y: 2 },
    ])[0],
  ).toHaveLength(1);
});

it('a signature path passes the API’s validation, whatever is drawn', () => {
  const point = fc.record({
    x: fc.double({ min: -50, max: 700, noNaN: true }),
    y: fc.double({ min: -50, max: 300, noNaN: true }),
  });
  fc.assert(
    fc.property(fc.array(point, { minLength: 2, maxLength: 60 }), (points) => {
      const path = pathOf(draw(points));
      return path === '' || SignatureDrawing.safeParse(path).success;
    }),
  );
});

it('a signature generated from a name is the same for the same name, and passes the API’s validation', () => {
  expect(pathOf(signatureFromName('Brenda Ngassa'))).toBe(pathOf(signatureFromName('Brenda Ngassa ')));
  expect(pathOf(signatureFromName('Brenda Ngassa'))).not.toBe(pathOf(signatureFromName('Ismaël Tchoumi')));
  expect(signatureFromName('  ')).toEqual([]);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }).filter((name) => name.trim() !== ''),
      (name) => SignatureDrawing.safeParse(pathOf(signatureFromName(name))).success,
    ),
  );
});
