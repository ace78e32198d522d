import { expect, it } from 'vitest';
import { emptyGate, toDraft, toWishes } from './gate-form.ts';

it('a gate is typed by the event’s own clock, and survives the form', () => {
  const gate = {
    _id: 'gate',
    name: 'VIP',
    ticketTypeIds: ['vip'],
    opensAt: '2026-12-12T17:30:00.000Z',
    closesAt: null,
  };
  const draft = toDraft(gate, 'Africa/Douala');
  expect(draft).toMatchObject({ opensAt: '2026-12-12T18:30', closesAt: '' });
  expect(toWishes([draft], 'Africa/Douala')).toEqual([gate]);
});

it('a new gate without types lets every ticket through', () => {
  expect(toWishes([emptyGate('Main')], 'Africa/Douala')).toEqual([
    { name: 'Main', ticketTypeIds: null, opensAt: null, closesAt: null },
  ]);
});
