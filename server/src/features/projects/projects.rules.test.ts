import { bidStates } from '@ngoma/api/features/bids';
import { projectStates } from '@ngoma/api/features/projects';
import { describe, expect, it } from 'vitest';
import {
  awardExpiry,
  bidMove,
  bidTransitions,
  depositXaf,
  liveBids,
  projectMayBecome,
  projectTransitions,
} from './projects.rules.ts';
import { roadMinutes } from './road-time.rules.ts';

describe('the tables of moves', () => {
  it('lead to every state, and out of none that is an end', () => {
    const reached = new Set(Object.values(projectTransitions).flat());
    expect(projectStates.filter((state) => state !== 'open' && !reached.has(state))).toEqual([]);
    expect(projectStates.filter((state) => projectTransitions[state].length === 0)).toEqual(['completed', 'cancelled']);
    const bidsReached = new Set(Object.values(bidTransitions).flat());
    expect(bidStates.filter((state) => !bidsReached.has(state))).toEqual([]);
    const ends = bidStates.filter((state) => bidTransitions[state].length === 0);
    expect(ends.filter((state) => liveBids.includes(state))).toEqual(['accepted']);
  });

  it('know no way around the award', () => {
    expect(projectMayBecome('open', 'active')).toBe(false);
    expect(() => bidMove({ state: 'placed' }, 'accepted')).toThrow('does not go from placed to accepted');
    expect(bidMove({ state: 'awarded' }, 'accepted')).toBe('accepted');
  });
});

it('an award waits 72 hours, and never beyond the start of the work', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(awardExpiry({ startsAt: new Date('2026-12-31T12:00:00Z') }, now)).toEqual(new Date('2026-12-04T12:00:00Z'));
  expect(awardExpiry({ startsAt: new Date('2026-12-02T08:00:00Z') }, now)).toEqual(new Date('2026-12-02T08:00:00Z'));
});

it.each([
  [100_000, 30, 30_000],
  [99_999, 33, 33_000],
  [1_000, 0, 0],
  [1_000, 100, 1_000],
])('of %i XAF %i % are due at signing: %i', (totalXaf, depositPercent, due) => {
  expect(depositXaf({ totalXaf, depositPercent })).toBe(due);
});

describe('the way by road', () => {
  it('is guessed from the nearest town, in quarters of an hour', () => {
    expect(roadMinutes(['Yaoundé', 'Garoua'], 'Douala')).toBe(330);
    expect(roadMinutes(['Douala'], 'douala')).toBe(0);
    expect(roadMinutes(['Buea'], 'Limbé')).toBe(30);
  });

  it('is not guessed where a town is unknown', () => {
    expect(roadMinutes(['Nowhere'], 'Douala')).toBeNull();
    expect(roadMinutes(['Douala'], 'Nowhere')).toBeNull();
  });
});
