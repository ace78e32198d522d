import { eventStates, eventVisibilities } from '@ngoma/api/features/events/events';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  eventMoves,
  isListed,
  type Mover,
  maySee,
  requireMove,
  requireNoOpenOrders,
  requireOpen,
  transfersOf,
} from './event-state.rules.ts';

const now = new Date('2026-12-01T12:00:00Z');
const later = new Date('2026-12-02T12:00:00Z');
const movers: readonly Mover[] = ['organizer', 'admin', 'time'];

/** Returns the result of a move: allowed, forbidden for this role, or no such move. */
const resultOfMove = (from: (typeof eventStates)[number], to: (typeof eventStates)[number], mover: Mover): string => {
  try {
    requireMove(from, to, mover);
    return 'passes';
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('state moves of an event', () => {
  it.each([
    ['draft', 'published', 'passes', 'forbidden'],
    ['draft', 'cancelled', 'passes', 'forbidden'],
    ['draft', 'suspended', 'move_refused', 'move_refused'],
    ['draft', 'ended', 'move_refused', 'move_refused'],
    ['published', 'draft', 'passes', 'forbidden'],
    ['published', 'cancelled', 'passes', 'passes'],
    ['published', 'suspended', 'forbidden', 'passes'],
    ['published', 'ended', 'move_refused', 'move_refused'],
    ['published', 'published', 'move_refused', 'move_refused'],
    ['published', 'postponed', 'passes', 'passes'],
    ['postponed', 'published', 'passes', 'passes'],
    ['postponed', 'cancelled', 'passes', 'passes'],
    ['postponed', 'suspended', 'move_refused', 'move_refused'],
    ['postponed', 'ended', 'move_refused', 'move_refused'],
    ['draft', 'postponed', 'move_refused', 'move_refused'],
    ['suspended', 'published', 'forbidden', 'passes'],
    ['suspended', 'cancelled', 'passes', 'passes'],
    ['suspended', 'draft', 'move_refused', 'move_refused'],
    ['cancelled', 'draft', 'passes', 'forbidden'],
    ['cancelled', 'published', 'move_refused', 'move_refused'],
    ['ended', 'published', 'move_refused', 'move_refused'],
    ['ended', 'draft', 'move_refused', 'move_refused'],
  ] as const)('from %s to %s: the organizer %s, an admin %s', (from, to, organizer, admin) => {
    expect([resultOfMove(from, to, 'organizer'), resultOfMove(from, to, 'admin')]).toEqual([organizer, admin]);
  });

  it('the listed moves are allowed, and all others are refused with the allowed moves', () => {
    for (const from of eventStates)
      for (const to of eventStates)
        for (const mover of movers) {
          const isListedMove = eventMoves[from][to]?.includes(mover) === true;
          expect(transfersOf(from, mover).includes(to)).toBe(isListedMove);
          if (mover !== 'time') expect(resultOfMove(from, to, mover) === 'passes').toBe(isListedMove);
        }
  });

  it('an ended event cannot be moved', () => {
    expect(movers.flatMap((mover) => transfersOf('ended', mover))).toEqual([]);
  });

  it('moves back to draft are refused while there are tickets', () => {
    expect(() => requireNoOpenOrders('published', 'draft', 1)).toThrow(/cannot become a draft/);
    expect(() => requireNoOpenOrders('published', 'draft', 0)).not.toThrow();
    expect(() => requireNoOpenOrders('published', 'cancelled', 500)).not.toThrow();
  });

  it('a cancelled or ended event cannot be changed', () => {
    const isClosed = (state: (typeof eventStates)[number]) => {
      try {
        requireOpen(state);
        return false;
      } catch (error) {
        return (error as { code: string }).code === 'event_closed';
      }
    };
    expect(eventStates.filter(isClosed)).toEqual(['cancelled', 'ended']);
  });
});

describe('access to an event', () => {
  const event = { organizerId: 'o', state: 'published', publishAt: null, visibility: 'public', accessCode: 'NGONDO' } as const;
  const stranger = { isHolder: false };

  it.each([
    ['a public one', event, stranger, true],
    ['an unlisted one by its link', { ...event, visibility: 'unlisted' }, stranger, true],
    ['a private one without its code', { ...event, visibility: 'private' }, stranger, false],
    [
      'a private one with its code, however typed',
      { ...event, visibility: 'private' },
      { isHolder: false, accessCode: ' ngondo ' },
      true,
    ],
    ['a private one with another code', { ...event, visibility: 'private' }, { isHolder: false, accessCode: 'NGUON' }, false],
    [
      'a private one with an empty code',
      { ...event, visibility: 'private', accessCode: '' },
      { isHolder: false, accessCode: '' },
      false,
    ],
    ['a private one from the guest list', { ...event, visibility: 'private' }, { isHolder: false, isGuest: true }, true],
    ['a suspended one from the guest list', { ...event, state: 'suspended' }, { isHolder: false, isGuest: true }, false],
    ['a draft as its manager', { ...event, state: 'draft' }, { isHolder: false, isManager: true }, true],
    ['a private one with a ticket', { ...event, visibility: 'private' }, { isHolder: true }, true],
    ['one whose publication date lies ahead', { ...event, publishAt: later }, stranger, false],
    ['a draft', { ...event, state: 'draft' }, { isHolder: true }, false],
    ['a suspended one', { ...event, state: 'suspended' }, stranger, false],
    ['a suspended one with a ticket', { ...event, state: 'suspended' }, { isHolder: true }, true],
    ['a postponed one', { ...event, state: 'postponed' }, stranger, true],
    ['a postponed one before its publication date', { ...event, state: 'postponed', publishAt: later }, stranger, false],
    ['a cancelled one', { ...event, state: 'cancelled' }, stranger, true],
    ['one that is over', { ...event, state: 'ended' }, stranger, true],
  ] as const)('access to %s follows the rule', (_what, given, reader, expected) => {
    expect(maySee(given, reader, now)).toBe(expected);
  });

  const someEvent = fc.record({
    organizerId: fc.constantFrom('o', 'p'),
    state: fc.constantFrom(...eventStates),
    visibility: fc.constantFrom(...eventVisibilities),
    publishAt: fc.constantFrom(null, now, later),
    accessCode: fc.constantFrom(null, 'NGONDO'),
    startsAt: fc.constantFrom(now, later),
    endsAt: fc.constant(null),
  });

  it('the team always has access, and everybody has access to listed events', () => {
    fc.assert(
      fc.property(someEvent, (given) => {
        expect(maySee(given, { userId: given.organizerId, role: 'organizer', isHolder: false }, now)).toBe(true);
        expect(maySee(given, { userId: 'x', role: 'admin', isHolder: false }, now)).toBe(true);
        if (isListed(given, now)) expect(maySee(given, stranger, now)).toBe(true);
      }),
    );
  });
});
