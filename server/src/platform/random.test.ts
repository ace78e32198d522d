import { expect, it } from 'vitest';
import { randomChunk } from './random.ts';

it('randomChunk returns other bytes each time, also after its pool is used up', () => {
  const chunks = Array.from({ length: 3_000 }, () => randomChunk(16).toString('hex'));
  expect(new Set(chunks).size).toBe(chunks.length);
  expect(chunks.some((chunk) => /^0+$/.test(chunk))).toBe(false);
});

it('randomChunk spreads evenly over all byte values', () => {
  const counts = new Array<number>(256).fill(0);
  for (let round = 0; round < 400; round += 1) for (const byte of randomChunk(640)) counts[byte] = (counts[byte] ?? 0) + 1;
  // 256,000 bytes: a thousand of each, give or take ten standard deviations.
  expect(Math.min(...counts)).toBeGreaterThan(680);
  expect(Math.max(...counts)).toBeLessThan(1_320);
});

it('randomChunk refuses more bytes than its maximum', () => {
  expect(() => randomChunk(1_025)).toThrow(RangeError);
});
