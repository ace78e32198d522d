import { expect, it, vi } from 'vitest';
import { testClock } from '#test/harness/clock';
import { hashToken, newToken } from '../auth.rules.ts';
import { type LiveSession, sessionLookup } from './session-lookup.ts';

/** A session source that counts its queries and delays its answers while the test holds it. */
function aSessionLookup() {
  const clock = testClock();
  const rows = new Map<string, LiveSession>();
  const batches: number[] = [];
  let gate: Promise<void> = Promise.resolve();
  const source = {
    async findLive(hashes: readonly Buffer[]) {
      batches.push(hashes.length);
      // The result is what was stored when the query began.
      const found = new Map(hashes.flatMap((hash) => [...rows].filter(([key]) => key === hash.toString('hex'))));
      await gate;
      return found;
    },
    touch: vi.fn(async () => {}),
  };
  const lookup = sessionLookup(source, clock, (error) => {
    throw error;
  });
  return {
    lookup,
    clock,
    batches,
    touch: source.touch,
    rows,
    hold() {
      let open = () => {};
      gate = new Promise((resolve) => {
        open = resolve;
      });
      return open;
    },
    signIn(userId: string) {
      const token = newToken();
      rows.set(hashToken(token).toString('hex'), {
        session: { sessionId: `${userId}'s`, userId, email: '', name: userId, role: 'participant', locale: null },
        expiresAt: new Date(clock().getTime() + 3_600_000),
        lastSeenAt: clock(),
      });
      return token;
    },
  };
}

const afterImmediate = () => new Promise((resolve) => setImmediate(resolve));

it('sessions missing from the cache are queried together and then cached for five seconds', async () => {
  const { lookup, clock, batches, signIn } = aSessionLookup();
  const tokens = Array.from({ length: 50 }, (_, index) => signIn(`user ${index}`));
  const names = async () => (await Promise.all(tokens.map(lookup.find))).map((session) => session?.name);
  const expected = tokens.map((_, index) => `user ${index}`);
  expect(await names()).toEqual(expected);
  expect(await names()).toEqual(expected);
  clock.advance({ milliseconds: 4_999 });
  expect(await names()).toEqual(expected);
  expect(batches).toEqual([50]);
  clock.advance({ milliseconds: 1 });
  await names();
  expect(batches).toEqual([50, 50]);
});

it('an unknown token is cached as unknown, and a text that is no token is never queried', async () => {
  const { lookup, clock, batches } = aSessionLookup();
  const token = newToken();
  for (const asked of [token, token, 'x', '', `${token}=`]) expect(await lookup.find(asked)).toBeUndefined();
  expect(batches).toEqual([1]);
  clock.advance({ seconds: 5 });
  await lookup.find(token);
  expect(batches).toEqual([1, 1]);
});

it('a session ends on time, cached or not', async () => {
  const { lookup, clock, signIn } = aSessionLookup();
  const token = signIn('ada');
  clock.advance({ minutes: 59, seconds: 58 });
  expect(await lookup.find(token)).toBeDefined();
  clock.advance({ seconds: 2 });
  expect(await lookup.find(token)).toBeUndefined();
});

it('invalidating an account makes its next request query the database and keeps others cached', async () => {
  const { lookup, batches, rows, signIn } = aSessionLookup();
  const [ada, bob] = [signIn('ada'), signIn('bob')];
  await Promise.all([lookup.find(ada), lookup.find(bob)]);
  rows.delete(hashToken(ada).toString('hex'));
  lookup.invalidateUser('ada');
  expect(await lookup.find(ada)).toBeUndefined();
  expect(await lookup.find(bob)).toBeDefined();
  expect(batches).toEqual([2, 1]);
});

it('a query result read before an invalidation is not cached', async () => {
  const { lookup, rows, signIn, hold } = aSessionLookup();
  const token = signIn('ada');
  const open = hold();
  const underWay = lookup.find(token);
  await afterImmediate();
  await afterImmediate();
  rows.delete(hashToken(token).toString('hex'));
  lookup.invalidateUser('ada');
  open();
  await underWay;
  expect(await lookup.find(token)).toBeUndefined();
});

it('a gap in the notifications empties the whole cache', async () => {
  const { lookup, batches, signIn } = aSessionLookup();
  const token = signIn('ada');
  await lookup.find(token);
  lookup.invalidateAll();
  await lookup.find(token);
  expect(batches).toEqual([1, 1]);
});

it('last-seen times are written once a minute per session, in one batch, and at the latest on close', async () => {
  const { lookup, clock, touch, signIn } = aSessionLookup();
  const tokens = [signIn('ada'), signIn('bob')];
  await Promise.all(tokens.map(lookup.find));
  clock.advance({ seconds: 61 });
  for (let call = 0; call < 3; call += 1) await Promise.all(tokens.map(lookup.find));
  expect(touch).not.toHaveBeenCalled();
  await lookup.close();
  expect(touch.mock.calls).toEqual([[["ada's", "bob's"], clock()]]);
});
