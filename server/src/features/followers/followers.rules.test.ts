import { describe, expect, it } from 'vitest';
import { dayOf } from '#platform/business-days.rules';
import { firstFigureDay, isNews, maxFollowed, requireOrganizer, requireOther, requireSpace } from './followers.rules.ts';

const organizer = { id: 'a', role: 'organizer', isBlocked: false };

describe('following', () => {
  it('takes an organizer with a public profile only', () => {
    expect(requireOrganizer(organizer)).toBe(organizer);
    for (const account of [undefined, { ...organizer, isBlocked: true }, { ...organizer, role: 'participant' }])
      expect(() => requireOrganizer(account)).toThrow(expect.objectContaining({ code: 'not_found', status: 404 }));
  });

  it('refuses the own profile and more than the maximum', () => {
    expect(() => requireOther('a', 'a')).toThrow(expect.objectContaining({ code: 'own_profile' }));
    expect(() => requireOther('a', 'b')).not.toThrow();
    expect(() => requireSpace(maxFollowed - 1)).not.toThrow();
    expect(() => requireSpace(maxFollowed)).toThrow(expect.objectContaining({ code: 'following_full' }));
  });
});

describe('news', () => {
  const now = new Date('2026-12-12T12:00:00Z');
  it.each([
    ['2026-12-12T11:59:00Z', true],
    ['2026-12-09T12:00:01Z', true],
    ['2026-12-09T12:00:00Z', false],
  ])('a publication of %s is news at noon of 12 December: %s', (at, expected) => {
    expect(isNews(new Date(at), now)).toBe(expected);
  });
});

it('days begin at midnight in Cameroon, one hour before UTC', () => {
  expect(dayOf(new Date('2026-12-11T22:59:00Z'))).toBe('2026-12-11');
  expect(dayOf(new Date('2026-12-11T23:00:00Z'))).toBe('2026-12-12');
  expect(firstFigureDay(new Date('2026-12-31T12:00:00Z'))).toBe('2026-12-02');
});
