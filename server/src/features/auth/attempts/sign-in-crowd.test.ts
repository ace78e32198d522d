import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { attemptLimits } from '#platform/http/limits/attempt-limits';
import { slidingWindowLimiter } from '#platform/http/limits/rate-limit';
import { buildTestApp, testClock } from '#test/harness/test-app';
import { defaultLimits } from '../passwords/password-hashing.ts';
import { byAddress } from './attempt-policy.rules.ts';

const clock = testClock();
const test = await buildTestApp({ clock, env: { TRUST_PROXY: '1' }, limiter: slidingWindowLimiter(clock) });
const { db, fastify, platform } = test;

const crowd = 2_000;
const address = '102.244.10.1';
const password = 'a drum at night';

/** Creates the accounts by SQL, with a hash of the lowest cost: this is a test of the limits and not of the processor. */
async function aCrowd(domain: string, size: number): Promise<string[]> {
  const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });
  await sql`
    with created as (
      insert into users (id, email, name, role, referral_code)
      select gen_random_uuid(), 'buyer-' || at || '@' || ${domain}, 'Buyer', 'participant', ${domain} || at from generate_series(1, ${size}::integer) as at
      returning id
    )
    insert into credentials (user_id, password_hash) select id, ${passwordHash} from created`.execute(db);
  return Array.from({ length: size }, (_, at) => `buyer-${at + 1}@${domain}`);
}

async function signIn(email: string, typed = password, from = address) {
  const reply = await fastify.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password: typed },
    headers: { 'x-forwarded-for': from },
  });
  return { email, status: reply.statusCode, retryAfter: Number(reply.headers['retry-after'] ?? 0) };
}

/** Lets all sign in at once. Those who are asked to wait come back when their time is over. */
async function signInAll(emails: readonly string[], maxRounds: number) {
  const refusals: { status: number; retryAfter: number }[] = [];
  let waiting = emails;
  for (let round = 0; round < maxRounds && waiting.length > 0; round += 1) {
    const replies = await Promise.all(waiting.map((email) => signIn(email)));
    const refused = replies.filter(({ status }) => status !== 200);
    refusals.push(...refused);
    clock.advance({ seconds: Math.max(0, ...refused.map(({ retryAfter }) => retryAfter)) });
    waiting = refused.map(({ email }) => email);
  }
  return { refusals, left: waiting.length };
}

it('2,000 buyers behind one IPv4 address sign in, and a tenth of them mistypes first', {
  timeout: 180_000,
}, async () => {
  const emails = await aCrowd('crowd.test', crowd);
  const mistyped = emails.filter((_, at) => at % 10 === 0);
  for (let at = 0; at < mistyped.length; at += 50) {
    const replies = await Promise.all(mistyped.slice(at, at + 50).map((email) => signIn(email, 'a drum at noon')));
    expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 401));
  }
  const refusals = [];
  // In waves of more than the queue of hashing holds, because all 2,000 at once only repeat the same refusal.
  for (let at = 0; at < crowd; at += 250) {
    const wave = await signInAll(emails.slice(at, at + 250), 10);
    expect(wave.left).toBe(0);
    refusals.push(...wave.refusals);
  }
  // None is locked out: those who came when the queue of hashing was full were asked for a few seconds.
  expect(refusals.filter(({ status }) => status !== 503)).toEqual([]);
  expect(Math.max(0, ...refusals.map(({ retryAfter }) => retryAfter))).toBeLessThanOrEqual(3);
});

it('buyers behind an address whose limit is used up wait for twelve seconds at most', { timeout: 60_000 }, async () => {
  const emails = await aCrowd('late.test', 60);
  const limits = attemptLimits(platform);
  for (let at = 0; at < byAddress.burst; at += 1) await limits.count(byAddress, address);
  const { refusals, left } = await signInAll(emails, 5);
  expect(left).toBe(0);
  expect(refusals.map(({ status }) => status)).toEqual(Array(60).fill(429));
  expect(Math.max(...refusals.map(({ retryAfter }) => retryAfter))).toBe(byAddress.everySeconds);
});

it('one address that fills the queue of hashing keeps no other address out', { timeout: 60_000 }, async () => {
  const emails = await aCrowd('fair.test', 40);
  const size = defaultLimits().maxWaiting + 200;
  const flood = Promise.all(Array.from({ length: size }, (_, at) => signIn(`flood-${at}@fair.test`, 'guess', '41.202.0.9')));
  const guests = await Promise.all(emails.map((email, at) => signIn(email, password, `197.159.0.${at + 1}`)));
  expect(guests.map(({ status }) => status)).toEqual(Array(40).fill(200));
  // The control: the queue was full.
  expect((await flood).filter(({ status }) => status === 503).length).toBeGreaterThan(100);
});
