import { SignatureDrawing } from '@ngoma/api/features/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { extend, flourishOf, pathOf, type Stroke } from './signature-path.ts';

const draw = (points: readonly { x: number; y: number }[]): readonly Stroke[] =>
  points.reduce<readonly Stroke[]>((strokes, point) => extend(strokes, point), [[]]);

it('is a path of moves and lines', () => {
  expect(
    pathOf(
      draw([
        { x: 1, y: 2 },
        { x: 30.26, y: 40 },
      ]),
    ),
  ).toBe('M1 2 L30.3 40');
});

it('leaves out a touch that drew nothing, and movements too small to see', () => {
  expect(pathOf(draw([{ x: 1, y: 2 }]))).toBe('');
  expect(
    draw([
      { x: 1, y: 2 },
      { x: 1.5, y: 2 },
    ])[0],
  ).toHaveLength(1);
});

it('is what the contract takes, whatever is drawn', () => {
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

it('is drawn from a name where nobody draws: the same for the same name, and what the contract takes', () => {
  expect(pathOf(flourishOf('Brenda Ngassa'))).toBe(pathOf(flourishOf('Brenda Ngassa ')));
  expect(pathOf(flourishOf('Brenda Ngassa'))).not.toBe(pathOf(flourishOf('Ismaël Tchoumi')));
  expect(flourishOf('  ')).toEqual([]);
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 120, unit: 'grapheme' }).filter((name) => name.trim() !== ''),
      (name) => SignatureDrawing.safeParse(pathOf(flourishOf(name))).success,
    ),
  );
});
