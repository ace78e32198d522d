import { describe, expect, it } from 'vitest';
import { emailChangeEnd, emailChangesPerDay, limitSince, requireChange } from './email-change.rules.ts';

const now = new Date('2026-12-12T19:00:00.000Z');
const change = { current: 'Brenda@ngoma.test', wanted: 'b.ngo@ngoma.test', countOfLastDay: 0 };

describe('a change of the email address', () => {
  it('needs another address, whatever its case', () => {
    expect(() => requireChange(change)).not.toThrow();
    expect(() => requireChange({ ...change, wanted: 'BRENDA@ngoma.test' })).toThrow(
      expect.objectContaining({ code: 'email_unchanged', status: 409 }),
    );
  });

  it('can be asked for five times a day', () => {
    expect(() => requireChange({ ...change, countOfLastDay: emailChangesPerDay - 1 })).not.toThrow();
    expect(() => requireChange({ ...change, countOfLastDay: emailChangesPerDay })).toThrow(
      expect.objectContaining({ code: 'too_many_requests', status: 429 }),
    );
    expect(limitSince(now).toISOString()).toBe('2026-12-11T19:00:00.000Z');
  });

  it('expires after a day', () => {
    expect(emailChangeEnd(now).toISOString()).toBe('2026-12-13T19:00:00.000Z');
  });
});
