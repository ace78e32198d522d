import { describe, expect, it } from 'vitest';
import { createSightings, nameOfScan, readScan, spaceWhileTyping } from './scan-text.ts';

describe('scanned or typed text', () => {
  it.each([
    ['  K7WQ M3XP\n', 'K7WQ M3XP'],
    ['ng1.aaaq', 'NG1.AAAQ'],
    ['https://example.com/x', 'https://example.com/x'],
    ['K7', undefined],
    ['   ', undefined],
  ])('is sent in the form that the server reads: %j', (text, sent) => {
    expect(readScan(text)).toBe(sent);
  });

  it('is cut to the longest text that the server takes', () => {
    expect(readScan('x'.repeat(4_000))).toHaveLength(512);
  });

  it.each([
    ['k7wq', 'K7WQ'],
    ['k7wqm', 'K7WQ M'],
    ['k7wq-m3xp', 'K7WQ M3XP'],
    ['K7WQ ', 'K7WQ'],
    ['ng1.aa', 'ng1.aa'],
    ['k7wqm3xpq', 'k7wqm3xpq'],
  ])('is put into groups of four while it is typed: %j', (typed, shown) => {
    expect(spaceWhileTyping(typed)).toBe(shown);
  });

  it('is displayed as its code, or as its first characters', () => {
    expect(nameOfScan('k7wqm3xp')).toBe('K7WQ M3XP');
    expect(nameOfScan(`NG1.${'A'.repeat(189)}`)).toBe('NG1.AAAAAAAAAAA…');
  });
});

describe('code in front of the camera', () => {
  it('is reported once, however long it is held there', () => {
    const sightings = createSightings(3_000);
    const isNewAt = Array.from({ length: 100 }, (_, index) => sightings.isNew('K7WQ M3XP', index * 100));
    expect(isNewAt.filter(Boolean)).toHaveLength(1);
  });

  it('is reported again after three seconds out of sight, and each code separately', () => {
    const sightings = createSightings(3_000);
    expect(sightings.isNew('one', 0)).toBe(true);
    expect(sightings.isNew('two', 100)).toBe(true);
    expect(sightings.isNew('one', 2_999)).toBe(false);
    expect(sightings.isNew('one', 5_999)).toBe(true);
  });

  it('stays known while a verdict covers the picture, and one first shown then is reported afterwards', () => {
    const sightings = createSightings(3_000);
    sightings.isNew('held', 0);
    for (let nowMs = 100; nowMs <= 9_000; nowMs += 100) {
      sightings.prolong('held', nowMs);
      sightings.prolong('next', nowMs);
    }
    expect(sightings.isNew('held', 9_100)).toBe(false);
    expect(sightings.isNew('next', 9_100)).toBe(true);
  });
});
