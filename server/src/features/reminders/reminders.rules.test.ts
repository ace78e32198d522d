import { describe, expect, it } from 'vitest';
import { formatLead, orderedLeads, reminderTitle, requireUpcoming, requireVisible } from './reminders.rules.ts';

const now = new Date('2026-12-01T10:00:00Z');
const event = {
  state: 'published',
  visibility: 'public',
  isPublished: true,
  isHolder: false,
  startsAt: new Date('2026-12-02T10:00:00Z'),
};

describe('reminder rules', () => {
  it('name a lead time in the largest unit that divides it', () => {
    expect([15, 60, 90, 180, 1440, 1500, 10080].map((minutes) => formatLead(minutes, 'en'))).toEqual([
      '15 minutes',
      '1 hour',
      '90 minutes',
      '3 hours',
      '1 day',
      '25 hours',
      '7 days',
    ]);
    expect(formatLead(2880, 'fr')).toBe('2 jours');
  });

  it('build the reminder title in both languages', () => {
    expect(reminderTitle({ en: 'Makossa Night', fr: 'Nuit du makossa' }, 180)).toEqual({
      en: '3 hours to go: Makossa Night',
      fr: 'Plus que 3 heures\u00a0: Nuit du makossa',
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
    [{ ...event, isPublished: false }],
  ])('answer 404 for an event that is not visible: %o', (hidden) => {
    expect(() => requireVisible(hidden)).toThrow(expect.objectContaining({ status: 404 }));
    if (hidden) expect(requireVisible({ ...hidden, isHolder: true }).isHolder).toBe(true);
  });

  it('refuse an event that has begun, ended or was cancelled', () => {
    for (const over of [{ startsAt: now }, { state: 'cancelled' }, { state: 'ended' }]) {
      expect(() => requireUpcoming({ ...event, ...over }, now)).toThrow(expect.objectContaining({ code: 'event_past' }));
    }
    expect(requireUpcoming(event, now)).toBeUndefined();
  });
});
