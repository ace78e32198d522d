import { eventStates } from '@ngoma/api/features/events/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { kindOfChange, opensRefunds, refundsOpenUntil, type Venue } from './change.rules.ts';

const start = new Date('2026-12-12T19:00:00Z');
const hourMs = 3_600_000;
const venue: Venue = { startsAt: start, location: 'Palais des Sports', city: 'Yaoundé', isOnline: false, state: 'published' };
const at = (ms: number): Venue => ({ ...venue, startsAt: new Date(start.getTime() + ms) });

/** Moves an event step by step as the feature does, and returns whether each step opened refunds. */
function moveInSteps(steps: readonly number[]): boolean[] {
  let [current, promisedStart] = [venue, start];
  return steps.map((step) => {
    const after = { ...current, startsAt: new Date(current.startsAt.getTime() + step) };
    const opened = opensRefunds('moved', { before: current, after, promisedStart });
    if (opened) promisedStart = after.startsAt;
    current = after;
    return opened;
  });
}

describe('a change of date', () => {
  it('opens refunds exactly if it is larger than two hours, earlier or later', () => {
    fc.assert(
      fc.property(fc.integer({ min: -10 * hourMs, max: 10 * hourMs }), (ms) => {
        expect(opensRefunds('moved', { before: venue, after: at(ms), promisedStart: start })).toBe(Math.abs(ms) > 2 * hourMs);
      }),
    );
    expect(opensRefunds('moved', { before: venue, after: at(2 * hourMs), promisedStart: start })).toBe(false);
    expect(opensRefunds('moved', { before: venue, after: at(2 * hourMs + 1), promisedStart: start })).toBe(true);
  });

  it('in small steps opens refunds as soon as they are more than two hours away from the promised start', () => {
    const small = fc.integer({ min: -2 * hourMs, max: 2 * hourMs });
    fc.assert(
      fc.property(fc.array(small, { maxLength: 12 }), (steps) => {
        const opened = moveInSteps(steps);
        let away = 0;
        steps.forEach((step, place) => {
          away += step;
          expect(opened[place]).toBe(Math.abs(away) > 2 * hourMs);
          if (opened[place]) away = 0;
        });
      }),
    );
    expect(moveInSteps([1.9 * hourMs, 1.9 * hourMs])).toEqual([false, true]);
  });
});

describe('a change of place', () => {
  it.each([
    ['another hall', { location: 'Stade Ahmadou Ahidjo' }],
    ['another city', { city: 'Douala' }],
    ['an online event', { isOnline: true }],
  ])('to %s opens refunds', (_, other) => {
    const after = { ...venue, ...other };
    expect(kindOfChange(venue, after)).toBe('moved');
    expect(opensRefunds('moved', { before: venue, after, promisedStart: start })).toBe(true);
  });
});

describe('the kind of a change', () => {
  it('is a postponement, a return from one, a move, or nothing', () => {
    const postponed: Venue = { ...venue, state: 'postponed' };
    expect(kindOfChange(venue, postponed)).toBe('postponed');
    expect(kindOfChange(postponed, at(72 * hourMs))).toBe('resumed');
    expect(kindOfChange(postponed, venue)).toBe('resumed');
    expect(kindOfChange(postponed, { ...postponed, city: 'Douala' })).toBe('postponed');
    expect(kindOfChange(postponed, postponed)).toBeUndefined();
    expect(kindOfChange({ ...venue, state: 'suspended' }, { ...at(1), state: 'suspended' })).toBe('moved');
    expect(kindOfChange({ ...venue, state: 'draft' }, { ...at(9 * hourMs), state: 'draft' })).toBeUndefined();
    for (const state of eventStates) expect(kindOfChange({ ...venue, state }, { ...venue, state })).toBeUndefined();
  });

  it('always opens refunds for a postponement and a return from it', () => {
    for (const kind of ['postponed', 'resumed'] as const)
      expect(opensRefunds(kind, { before: venue, after: venue, promisedStart: start })).toBe(true);
  });
});

it('refunds stay open for fourteen days', () => {
  expect(refundsOpenUntil(start)).toEqual(new Date('2026-12-26T19:00:00Z'));
});
