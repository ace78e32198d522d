import { activityKinds, activityTypes } from '@ngoma/api/features/events/activities';
import { describe, expect, it } from 'vitest';
import { type ActivityRow, describeActivity, pathOf, typesAbout } from './activities.rules.ts';

const row: ActivityRow = {
  id: 'a',
  type: 'order_confirmed',
  happenedAt: new Date('2026-12-01T10:00:00Z'),
  quantity: 2,
  eventId: 'e',
  eventName: 'Makossa Night',
  eventNameFr: 'Nuit du makossa',
  location: 'Palais des Sports',
  city: 'Yaoundé',
  personId: 'brenda',
  personName: 'Brenda',
  personal: null,
};

describe('describeActivity and pathOf', () => {
  it('describeActivity says "you" to the person who acted and the name to others, in both languages', () => {
    expect(describeActivity(row, 'brenda')).toEqual({
      en: 'You have 2 tickets for Makossa Night',
      fr: 'Vous avez 2 billets pour Nuit du makossa',
    });
    expect(describeActivity({ ...row, quantity: 1 }, 'ada')).toEqual({
      en: 'Brenda has a ticket for Makossa Night',
      fr: 'Brenda a un billet pour Nuit du makossa',
    });
    expect(describeActivity({ ...row, type: 'ticket_entered' }, 'ada').fr).toBe('Brenda est entré(e)\u00a0: Nuit du makossa');
    expect(describeActivity({ ...row, type: 'ticket_entered' }, 'brenda').en).toBe('You checked in: Makossa Night');
  });

  it('describeActivity falls back to the English event name when there is no French one', () => {
    const lines = (['event_created', 'event_published', 'event_cancelled'] as const).map(
      (type) => describeActivity({ ...row, type, eventNameFr: null, personId: null }, 'ada').fr,
    );
    expect(lines).toEqual(['L’événement Makossa Night a été créé', 'Makossa Night est en ligne', 'Makossa Night est annulé']);
  });

  it('pathOf leads the person who acted to their own tickets and others to the event page', () => {
    expect([pathOf(row, 'brenda'), pathOf(row, 'ada')]).toEqual(['/ticket-management', '/our-event/e']);
  });
});

it('every type of activity is about one thing, and each thing has types', () => {
  expect(activityKinds.flatMap(typesAbout).sort()).toEqual([...activityTypes].sort());
  for (const kind of activityKinds) expect(typesAbout(kind), kind).not.toEqual([]);
});
