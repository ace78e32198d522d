import { describe, expect, it } from 'vitest';
import { upcomingOf } from './statement.rules.ts';

const overAt = new Date('2026-12-12T23:00:00Z');
const anHourLater = new Date('2026-12-13T00:00:00Z');
const reserveAt = new Date('2026-12-26T23:00:00Z');
const money = { pendingXaf: 28_509, releasedXaf: 0, hasReleased: false, state: 'published', overAt };

describe('what is still to come of an event', () => {
  it('is all but the reserve an hour after its end, and the reserve fourteen days after it', () => {
    expect(upcomingOf(money, new Date('2026-12-01T00:00:00Z'))).toEqual([
      { part: 'released', at: anHourLater, amountXaf: 25_659 },
      { part: 'reserve_released', at: reserveAt, amountXaf: 2_850 },
    ]);
  });

  it('is the reserve after the release, with sales that were confirmed late and less refunds', () => {
    const released = { ...money, state: 'ended', releasedXaf: 25_659, hasReleased: true };
    expect(upcomingOf(released, anHourLater)).toEqual([{ part: 'reserve_released', at: reserveAt, amountXaf: 2_850 }]);
    expect(upcomingOf({ ...released, pendingXaf: 38_009 }, anHourLater)).toMatchObject([{ amountXaf: 12_350 }]);
    expect(upcomingOf({ ...released, pendingXaf: 25_659 }, anHourLater)).toEqual([]);
  });

  it('comes with the reserve when the first sale is confirmed after the release', () => {
    const late = new Date('2026-12-14T00:00:00Z');
    expect(upcomingOf({ ...money, state: 'ended' }, late)).toEqual([
      { part: 'reserve_released', at: reserveAt, amountXaf: 28_509 },
    ]);
  });

  it('has no time while the event is suspended, postponed or cancelled, and is nothing without money', () => {
    for (const state of ['suspended', 'postponed', 'cancelled'])
      expect(upcomingOf({ ...money, state }, overAt).map(({ at }) => at)).toEqual([null, null]);
    expect(upcomingOf({ ...money, pendingXaf: 0 }, overAt)).toEqual([]);
  });
});
