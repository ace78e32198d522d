import { describe, expect, it } from 'vitest';
import { formatOf, requireSpace, requireUsable } from './overlays.rules.ts';

const codeOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('a frame', () => {
  it.each([
    [1080, 1350, 'portrait'],
    [1080, 1920, 'story'],
    [1080, 1080, 'square'],
    [1080, 1370, 'portrait'],
    [1080, 1500, undefined],
    [1920, 1080, undefined],
  ] as const)('of %s by %s pixels has the format %s', (width, height, format) => {
    expect(formatOf({ width, height })).toBe(format);
  });

  it('needs its shape, a size and a place for the picture', () => {
    expect(requireUsable('frame', { width: 1080, height: 1350 }, 0.6)).toBe('portrait');
    expect(codeOf(() => requireUsable('frame', { width: 1080, height: 1350 }, 0.1))).toBe('frame_not_transparent');
    expect(codeOf(() => requireUsable('frame', { width: 1920, height: 1080 }, 0.6))).toBe('frame_shape');
    expect(codeOf(() => requireUsable('frame', { width: 400, height: 500 }, 0.6))).toBe('overlay_too_small');
  });
});

it('a sponsor’s mark may have any shape and no transparency, but not any size', () => {
  expect(requireUsable('sponsor', { width: 300, height: 40 }, 0)).toBeNull();
  expect(codeOf(() => requireUsable('sponsor', { width: 40, height: 40 }, 1))).toBe('overlay_too_small');
});

it('an event has at most twelve overlays', () => {
  expect(codeOf(() => requireSpace(11))).toBeUndefined();
  expect(codeOf(() => requireSpace(12))).toBe('too_many_overlays');
});
