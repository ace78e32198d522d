import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { isWorthCollecting } from './memory-return.ts';

const MB = 1_000_000;

describe('memory', () => {
  it.each([
    ['a quiet server whose heap has grown', { busyShare: 0.1, heldBytes: 220 * MB, keptBytes: 110 * MB }, true],
    ['a busy server', { busyShare: 0.6, heldBytes: 220 * MB, keptBytes: 110 * MB }, false],
    ['a heap that has hardly grown', { busyShare: 0, heldBytes: 130 * MB, keptBytes: 110 * MB }, false],
    ['a heap that has shrunk', { busyShare: 0, heldBytes: 90 * MB, keptBytes: 110 * MB }, false],
  ])('is returned after a load: %s', (_what, look, expected) => {
    expect(isWorthCollecting(look)).toBe(expected);
  });

  it('of the start is returned at once, and a process that only returns memory ends', () => {
    const program = `
      import { returnMemory } from ${JSON.stringify(new URL('./memory-return.ts', import.meta.url).href)};
      let started = Array.from({ length: 400_000 }, (_, place) => ({ place, text: String(place) }));
      const before = process.memoryUsage().heapTotal;
      if (started.length === 0) throw new Error('Nothing was allocated');
      started = [];
      returnMemory();
      console.log(JSON.stringify({ before, after: process.memoryUsage().heapTotal }));`;
    const { stdout, status, stderr } = spawnSync(process.execPath, ['--expose-gc', '--input-type=module', '-e', program], {
      encoding: 'utf8',
      timeout: 50_000,
    });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    const { before, after } = JSON.parse(stdout);
    expect(after).toBeLessThan(before / 2);
  });
});
