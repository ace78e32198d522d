import { describe, expect, it } from 'vitest';
import { ownReasonOf, reasonIn, systemReasons } from './system-reasons.rules.ts';

describe('the reason of a move', () => {
  it.each(Object.values(systemReasons))('a system reason is shown in the reader’s language: $en', (reason) => {
    expect([reasonIn(reason.en, 'en'), reasonIn(reason.en, 'fr')]).toEqual([reason.en, reason.fr]);
    expect(reason.fr).not.toBe(reason.en);
    expect(ownReasonOf(reason.en)).toBe(reason);
  });

  it('a reason that a person typed stays unchanged, and a missing one is null', () => {
    expect(reasonIn('The rains have reached the park', 'fr')).toBe('The rains have reached the park');
    expect(reasonIn(null, 'fr')).toBeNull();
    expect(ownReasonOf('The rains have reached the park')).toBeUndefined();
  });
});
