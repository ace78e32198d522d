import { expect, it } from 'vitest';
import { emptyGate, toDraft, toGateInputs } from './gate-form.ts';

it('a gate keeps its hours, typed in the event’s time zone, on the way through the form', () => {
  const gate = {
    _id: 'gate',
    name: 'VIP',
    ticketTypeIds: ['vip'],
    opensAt: '2026-12-12T17:30:00.000Z',
    closesAt: null,
  };
  const draft = toDraft(gate, 'Africa/Douala');
  expect(draft).toMatchObject({ opensAt: '2026-12-12T18:30', closesAt: '' });
  expect(toGateInputs([draft], 'Africa/Douala')).toEqual([gate]);
});

it('a new gate without ticket types admits every ticket', () => {
  expect(toGateInputs([emptyGate('Main')], 'Africa/Douala')).toEqual([
    { name: 'Main', ticketTypeIds: null, opensAt: null, closesAt: null },
  ]);
});
