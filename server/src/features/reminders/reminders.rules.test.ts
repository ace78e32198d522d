import { describe, expect, it } from 'vitest';
import { leadInWords, orderedLeads, reminderTitle, requireKnown, requireToCome } from './reminders.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const event = {
  state: 'published',
  visibility: 'public',
  isOut: true,
  isHolder: false,
  startsAt: new Date('2026-12-02T10:00:00Z'),
};

describe('the rules of reminders', () => {
  it('name a time in the largest unit that fits', () => {
    expect([15, 60, 90, 180, 1440, 1500, 10080].map((minutes) => leadInWords(minutes, 'en'))).toEqual([
      '15 minutes',
      '1 hour',
      '90 minutes',
      '3 hours',
      '1 day',
      '25 hours',
      '7 days',
    ]);
    expect(leadInWords(2880, 'fr')).toBe('2 jours');
  });

  it('title a reminder in both languages', () => {
    expect(reminderTitle({ en: 'Makossa Night', fr: 'Nuit du makossa' }, 180)).toEqual({
      en: '3 hours to go: Makossa Night',
      fr: 'Plus que 3 heures : Nuit du makossa',
    });
  });

  it('keep each chosen time once, the earliest reminder first', () => {
    expect(orderedLeads([60, 1440, 60, 180])).toEqual([1440, 180, 60]);
  });

  it.each([
    [undefined],
    [{ ...event, state: 'draft' }],
    [{ ...event, state: 'suspended' }],
    [{ ...event, visibility: 'private' }],
    [{ ...event, isOut: false }],
  ])('hide an event that is not to be seen: %o', (hidden) => {
    expect(() => requireKnown(hidden)).toThrow(expect.objectContaining({ status: 404 }));
    if (hidden) expect(requireKnown({ ...hidden, isHolder: true }).isHolder).toBe(true);
  });

  it('refuse what has begun, ended or was called off', () => {
    for (const over of [{ startsAt: now }, { state: 'cancelled' }, { state: 'ended' }]) {
      expect(() => requireToCome({ ...event, ...over }, now)).toThrow(expect.objectContaining({ code: 'event_past' }));
    }
    expect(requireToCome(event, now)).toBeUndefined();
  });
});
