import { describe, expect, it } from 'vitest';
import { ownReasonOf, ownReasons, reasonIn } from './events.reasons.rules.ts';

describe('the reason for which an event was moved', () => {
  it.each(Object.values(ownReasons))('is said in the reader’s language where it is the product’s own: $en', (reason) => {
    expect([reasonIn(reason.en, 'en'), reasonIn(reason.en, 'fr')]).toEqual([reason.en, reason.fr]);
    expect(reason.fr).not.toBe(reason.en);
    expect(ownReasonOf(reason.en)).toBe(reason);
  });

  it('stays as it was typed where a person wrote it, and nothing where there is none', () => {
    expect(reasonIn('The rains have reached the park', 'fr')).toBe('The rains have reached the park');
    expect(reasonIn(null, 'fr')).toBeNull();
    expect(ownReasonOf('The rains have reached the park')).toBeUndefined();
  });
});
