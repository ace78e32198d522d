import { describe, expect, it } from 'vitest';
import { amountIn, briefFor, briefToWire, emptyBrief } from '../brief/brief-form.ts';
import { bidToWire, newBid, totalOf } from './bid-form.ts';

const now = new Date('2026-12-01T12:00:00Z');

describe('the bid form', () => {
  it('adds up the readable amounts, with any thousands separator', () => {
    expect(totalOf([{ amount: '180 000' }, { amount: '20,000' }, { amount: '' }, { amount: 'soon' }])).toBe(200_000);
    expect(amountIn('1 500')).toBe('1500');
  });

  it('makes a bid valid to the end of its last day in Cameroon, and never beyond the day of the work', () => {
    expect(newBid({ date: '2026-12-31T19:00:00Z' }, now).validUntil).toBe('2026-12-15');
    const bid = newBid({ date: '2026-12-05T19:00:00Z' }, now);
    expect(bid.validUntil).toBe('2026-12-05');
    expect(bidToWire(bid)).toMatchObject({ validUntil: '2026-12-05T22:59:00.000Z', depositPercent: 30 });
    expect(bidToWire(bid)).not.toHaveProperty('delivery');
  });
});

describe('the brief form', () => {
  const event = { _id: 'e', date: '2026-12-31T19:00:00Z', endDate: null, city: 'Douala', location: 'Bonanjo' };

  it('fills in what the chosen event already states', () => {
    expect(briefFor(event, now)).toEqual({
      date: '2026-12-31T20:00',
      endDate: '2027-01-01T02:00',
      city: 'Douala',
      location: 'Bonanjo',
      deadline: '2026-12-24T20:00',
    });
    expect(briefFor({ ...event, date: '2026-12-03T12:00:00Z' }, now).deadline).toBe('2026-12-02T13:00');
  });

  it('sends Cameroon times as instants, and a blank lower budget as none', () => {
    const wire = briefToWire({ ...emptyBrief, date: '2026-12-31T20:00', budgetMax: '300 000' });
    expect(wire).toMatchObject({ date: '2026-12-31T19:00:00.000Z', budgetMin: '0', budgetMax: '300000', deadline: '' });
  });
});
