import { expect, it, vi } from 'vitest';
import { testClock } from '#test/clock';
import { hashToken, newToken } from './auth.rules.ts';
import { type LiveSession, sessionLookup } from './session-lookup.ts';

/** A database of sessions that says how often it was asked, and answers when the test lets it. */
function aHouse() {
  const clock = testClock();
  const rows = new Map<string, LiveSession>();
  const batches: number[] = [];
  let gate: Promise<void> = Promise.resolve();
  const source = {
    async findLive(hashes: readonly Buffer[]) {
      batches.push(hashes.length);
      // What is read is what was true when the question was asked.
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

const turn = () => new Promise((resolve) => setImmediate(resolve));

it('what is missing is asked for together, and then remembered for five seconds', async () => {
  const { lookup, clock, batches, signIn } = aHouse();
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

it('an unknown token is remembered as such, and what is no token is never asked for', async () => {
  const { lookup, clock, batches } = aHouse();
  const token = newToken();
  for (const asked of [token, token, 'x', '', `${token}=`]) expect(await lookup.find(asked)).toBeUndefined();
  expect(batches).toEqual([1]);
  clock.advance({ seconds: 5 });
  await lookup.find(token);
  expect(batches).toEqual([1, 1]);
});

it('a session ends at its minute, remembered or not', async () => {
  const { lookup, clock, signIn } = aHouse();
  const token = signIn('ada');
  clock.advance({ minutes: 59, seconds: 58 });
  expect(await lookup.find(token)).toBeDefined();
  clock.advance({ seconds: 2 });
  expect(await lookup.find(token)).toBeUndefined();
});

it('forgetting a person makes the next call ask, and leaves others remembered', async () => {
  const { lookup, batches, rows, signIn } = aHouse();
  const [ada, bob] = [signIn('ada'), signIn('bob')];
  await Promise.all([lookup.find(ada), lookup.find(bob)]);
  rows.delete(hashToken(ada).toString('hex'));
  lookup.forgetUser('ada');
  expect(await lookup.find(ada)).toBeUndefined();
  expect(await lookup.find(bob)).toBeDefined();
  expect(batches).toEqual([2, 1]);
});

it('an answer that was under way when the session ended is not remembered', async () => {
  const { lookup, rows, signIn, hold } = aHouse();
  const token = signIn('ada');
  const open = hold();
  const underWay = lookup.find(token);
  await turn();
  await turn();
  rows.delete(hashToken(token).toString('hex'));
  lookup.forgetUser('ada');
  open();
  await underWay;
  expect(await lookup.find(token)).toBeUndefined();
});

it('a gap in the notices makes it forget everybody', async () => {
  const { lookup, batches, signIn } = aHouse();
  const token = signIn('ada');
  await lookup.find(token);
  lookup.forgetAll();
  await lookup.find(token);
  expect(batches).toEqual([1, 1]);
});

it('use is noted once a minute for each session, in one go, and at the latest when the house closes', async () => {
  const { lookup, clock, touch, signIn } = aHouse();
  const tokens = [signIn('ada'), signIn('bob')];
  await Promise.all(tokens.map(lookup.find));
  clock.advance({ seconds: 61 });
  for (let call = 0; call < 3; call += 1) await Promise.all(tokens.map(lookup.find));
  expect(touch).not.toHaveBeenCalled();
  await lookup.close();
  expect(touch.mock.calls).toEqual([[["ada's", "bob's"], clock()]]);
});
