import { expect, it } from 'vitest';
import { requestStateOf, wholeOf } from './request-meta.ts';

const standing = { proStatus: 'pending', orgStatus: 'request', projectStatus: 'pending' } as const;

it.each([
  [{}, 'asked'],
  [{ proStatus: 'accepted' }, 'accepted'],
  [{ proStatus: 'declined' }, 'declined'],
  [{ proStatus: 'accepted', orgStatus: 'proposal' }, 'proposed'],
  [{ proStatus: 'accepted', orgStatus: 'declined' }, 'turnedDown'],
  [{ proStatus: 'accepted', orgStatus: 'awarded' }, 'awarded'],
  [{ proStatus: 'accepted', orgStatus: 'awarded', projectStatus: 'in_progress' }, 'underway'],
  [{ proStatus: 'accepted', orgStatus: 'awarded', projectStatus: 'completed' }, 'completed'],
  [{ projectStatus: 'cancelled' }, 'cancelled'],
] as const)('the state of %j is %s', (changes, state) => {
  expect(requestStateOf({ ...standing, ...changes })).toBe(state);
});

it('reads amounts with thousands separators', () => {
  expect([wholeOf('150 000'), wholeOf('150,000'), wholeOf('')]).toEqual([150_000, 150_000, 0]);
});
