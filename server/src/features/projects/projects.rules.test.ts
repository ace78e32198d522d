import { bidStates } from '@ngoma/api/features/projects/bids';
import { projectStates } from '@ngoma/api/features/projects/projects';
import { describe, expect, it } from 'vitest';
import { roadMinutes } from './matching/travel-time.rules.ts';
import {
  awardExpiry,
  bidMove,
  bidTransitions,
  depositXaf,
  liveBids,
  projectMayBecome,
  projectTransitions,
} from './projects.rules.ts';

describe('the transition tables', () => {
  it('reach every state, and leave none that is final', () => {
    const reached = new Set(Object.values(projectTransitions).flat());
    expect(projectStates.filter((state) => state !== 'open' && !reached.has(state))).toEqual([]);
    expect(projectStates.filter((state) => projectTransitions[state].length === 0)).toEqual(['completed', 'cancelled']);
    const bidsReached = new Set(Object.values(bidTransitions).flat());
    expect(bidStates.filter((state) => !bidsReached.has(state))).toEqual([]);
    const ends = bidStates.filter((state) => bidTransitions[state].length === 0);
    expect(ends.filter((state) => liveBids.includes(state))).toEqual(['accepted']);
  });

  it('require an award before acceptance', () => {
    expect(projectMayBecome('open', 'active')).toBe(false);
    expect(() => bidMove({ state: 'placed' }, 'accepted')).toThrow('cannot change from placed to accepted');
    expect(bidMove({ state: 'awarded' }, 'accepted')).toBe('accepted');
  });
});

it('an award expires after 72 hours, at the latest at the start of the work', () => {
  const now = new Date('2026-12-01T12:00:00Z');
  expect(awardExpiry({ startsAt: new Date('2026-12-31T12:00:00Z') }, now)).toEqual(new Date('2026-12-04T12:00:00Z'));
  expect(awardExpiry({ startsAt: new Date('2026-12-02T08:00:00Z') }, now)).toEqual(new Date('2026-12-02T08:00:00Z'));
});

it.each([
  [100_000, 30, 30_000],
  [99_999, 33, 33_000],
  [1_000, 0, 0],
  [1_000, 100, 1_000],
])('the deposit of %i XAF at %i % is %i XAF', (totalXaf, depositPercent, due) => {
  expect(depositXaf({ totalXaf, depositPercent })).toBe(due);
});

describe('the driving time', () => {
  it('is estimated from the nearest city, in quarters of an hour', () => {
    expect(roadMinutes(['Yaoundé', 'Garoua'], 'Douala')).toBe(330);
    expect(roadMinutes(['Douala'], 'douala')).toBe(0);
    expect(roadMinutes(['Buea'], 'Limbé')).toBe(30);
  });

  it('is null for an unknown city', () => {
    expect(roadMinutes(['Nowhere'], 'Douala')).toBeNull();
    expect(roadMinutes(['Douala'], 'Nowhere')).toBeNull();
  });
});
