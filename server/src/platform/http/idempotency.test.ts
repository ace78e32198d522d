import { endpoint } from '@ngoma/api/common/endpoint';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { testClock } from '#test/harness/clock';
import { testDatabase } from '#test/harness/database';
import { newId } from '../ids.ts';
import { buildHttp } from './http.ts';
import { databaseIdempotency, idempotencyJobs, isIdempotencyKey } from './idempotency.ts';
import { unlimited } from './limits/rate-limit.ts';
import { mountRoutes } from './mount.ts';
import { Refusal } from './refusal.ts';
import { route } from './route.ts';
import { authentication } from './session/authenticate.ts';
import type { Session } from './session/session.ts';

const { db } = await testDatabase();
const clock = testClock();

async function anAccount(name: string): Promise<Session> {
  const userId = newId();
  const email = `${name}@ngoma.test`;
  const columns = await sql<{ column_name: string }>`
    select column_name from information_schema.columns where table_name = 'users' and is_nullable = 'NO' and column_default is null`.execute(
    db,
  );
  // Fills only the required columns, since these tests are about keys, not about people.
  const values: Record<string, string> = {
    id: userId,
    email,
    name,
    role: 'participant',
    password_hash: 'x',
    username: name,
    referral_code: name,
  };
  const names = columns.rows.map(({ column_name }) => column_name);
  await sql`insert into users (${sql.join(names.map((each) => sql.ref(each)))}) values (${sql.join(names.map((each) => values[each] ?? name))})`.execute(
    db,
  );
  return { sessionId: newId(), userId, email, name, role: 'participant', locale: null };
}
const ada = await anAccount('ada');
const bea = await anAccount('bea');

const pay = endpoint({
  method: 'POST',
  path: '/pay',
  summary: 'Pay',
  allow: ['participant'],
  body: z.object({ amount: z.int(), outcome: z.enum(['fine', 'refused', 'conflict', 'crash']).default('fine') }),
  status: 201,
  reply: z.object({ run: z.int(), amount: z.int() }),
  refuses: { 409: ['no'], 422: ['no'] },
  idempotent: true,
});
const own = endpoint({ ...pay, path: '/own' });

let runs = 0;
let gate: Promise<void> = Promise.resolve();
const refusals = { refused: 422, conflict: 409 } as const;
const app = buildHttp({ config: { publicUrl: 'http://localhost', trustProxy: false }, logger: pino({ level: 'silent' }) });
mountRoutes(
  app,
  [
    route(pay, async ({ body }) => {
      const run = ++runs;
      await gate;
      if (body.outcome === 'crash') throw new Error('boom');
      if (body.outcome !== 'fine') throw new Refusal('no', refusals[body.outcome], { en: 'No', fr: 'Non' });
      return { run, amount: body.amount };
    }),
    route(own, async ({ idempotencyKey }) => ({ run: ++runs, amount: idempotencyKey?.length ?? 0 }), { ownIdempotency: true }),
  ],
  {
    authenticate: authentication({ findSession: async (token) => ({ ada, bea })[token], publicUrl: 'http://localhost' }),
    limiter: unlimited,
    idempotency: databaseIdempotency(db, clock),
    strictReplies: true,
  },
);
afterAll(() => app.close());

const send = async (key: string | undefined, payload: object = { amount: 5 }, { as = 'ada', url = '/api/pay' } = {}) => {
  const answer = await app.inject({
    method: 'POST',
    url,
    payload,
    headers: { authorization: `Bearer ${as}`, ...(key && { 'idempotency-key': key }) },
  });
  return { status: answer.statusCode, body: answer.json(), replayed: answer.headers['idempotency-replayed'] };
};

let key: string;
beforeEach(() => {
  key = newId();
  runs = 0;
  gate = Promise.resolve();
});

describe('an idempotency key', () => {
  test('makes ten sequential requests run once and gives all of them the same response', async () => {
    const first = await send(key);
    expect(first).toEqual({ status: 201, body: { run: 1, amount: 5 }, replayed: undefined });
    for (let count = 0; count < 9; count++) expect(await send(key)).toEqual({ ...first, replayed: 'true' });
    expect(runs).toBe(1);
  });

  test('lets one of ten concurrent requests run and refuses the others with 409', async () => {
    let open: () => void = () => undefined;
    gate = new Promise<void>((resolve) => {
      open = () => resolve();
    });
    const all = Array.from({ length: 10 }, () => send(key));
    const refused = await Promise.all(
      all.map((one) => Promise.race([one, new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), 2_000))])),
    );
    open();
    const answers = await Promise.all(all);
    expect(runs).toBe(1);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(refused.filter((one) => one?.body.code === 'idempotency_in_progress' && one.status === 409)).toHaveLength(9);
  });

  test('belongs to its account', async () => {
    await send(key);
    expect(await send(key, { amount: 5 }, { as: 'bea' })).toMatchObject({ body: { run: 2 }, replayed: undefined });
  });

  test('belongs to its request', async () => {
    await send(key);
    expect(await send(key, { amount: 6 })).toMatchObject({ status: 422, body: { code: 'idempotency_mismatch' } });
    expect(runs).toBe(1);
  });

  test('matches an equal request whose JSON is written differently', async () => {
    await send(key, { amount: 5, outcome: 'fine' });
    expect(await send(key, { outcome: 'fine', amount: 5, ignored: true })).toMatchObject({ status: 201, replayed: 'true' });
  });

  test('stores a refusal as the response', async () => {
    const first = await send(key, { amount: 5, outcome: 'refused' });
    expect(first).toMatchObject({ status: 422, body: { code: 'no' } });
    expect(await send(key, { amount: 5, outcome: 'refused' })).toEqual({ ...first, replayed: 'true' });
    expect(runs).toBe(1);
  });

  test.each([
    ['conflict', 409],
    ['crash', 500],
  ] as const)('stores no %s, so that a retry may succeed', async (outcome, status) => {
    expect((await send(key, { amount: 5, outcome })).status).toBe(status);
    await send(key, { amount: 5, outcome });
    expect(runs).toBe(2);
  });

  test('expires after a day', async () => {
    await send(key);
    clock.advance({ hours: 23 });
    expect((await send(key)).replayed).toBe('true');
    clock.advance({ hours: 2 });
    expect(await send(key, { amount: 9 })).toMatchObject({ status: 201, body: { amount: 9 }, replayed: undefined });
  });

  test('is deleted with its response after two days, and not before', async () => {
    const { jobs, recurring } = idempotencyJobs(db, clock);
    const tidy = jobs['idempotency.tidy'] as () => Promise<void>;
    const keys = async () =>
      (await sql<{ key: string }>`select key from idempotency_keys`.execute(db)).rows.map((row) => row.key);
    expect(recurring.map(({ name }) => name)).toEqual(Object.keys(jobs));
    await send(key);
    clock.advance({ hours: 47 });
    const younger = newId();
    await send(younger);
    await tidy();
    expect(await keys()).toEqual(expect.arrayContaining([key, younger]));
    clock.advance({ hours: 2 });
    await tidy();
    expect(await keys()).toEqual([younger]);
  });

  test('held by a dead process is free again after two minutes', async () => {
    await sql`insert into idempotency_keys (user_id, key, endpoint, request_hash, created_at) values (${ada.userId}, ${key}, 'POST /pay', ${Buffer.alloc(32)}, ${clock()})`.execute(
      db,
    );
    expect((await send(key)).status).toBe(422);
    clock.advance({ minutes: 3 });
    expect((await send(key)).status).toBe(201);
  });

  test('is left to the handler of an endpoint with `ownIdempotency`', async () => {
    await send('own-key-0001', { amount: 1 }, { url: '/api/own' });
    expect(await send('own-key-0001', { amount: 1 }, { url: '/api/own' })).toMatchObject({
      body: { run: 2, amount: 12 },
      replayed: undefined,
    });
  });

  test('of a wrong form is refused with 400', async () => {
    expect(await send('short')).toMatchObject({ status: 400, body: { errors: { 'Idempotency-Key': expect.any(String) } } });
    expect(['x'.repeat(8), 'x'.repeat(200)].every(isIdempotencyKey)).toBe(true);
    expect(['x'.repeat(7), 'x'.repeat(201), 'tab\there ', 'clé-clé-clé'].some(isIdempotencyKey)).toBe(false);
  });

  test('is optional', async () => {
    await send(undefined);
    await send(undefined);
    expect(runs).toBe(2);
  });
});

test('work is not repeated when its response could not be stored', async () => {
  const call = { key: 'a key of its own', userId: ada.userId, endpoint: 'POST /pay', requestHash: Buffer.from('x') };
  const idempotency = databaseIdempotency(db, clock);
  let done = 0;
  const work = async () => {
    done += 1;
    return { status: 201, body: { unwritable: 1n } };
  };
  await expect(idempotency.run(call, work)).rejects.toThrow('BigInt');
  await expect(idempotency.run(call, work)).rejects.toMatchObject({ code: 'idempotency_in_progress' });
  expect(done).toBe(1);
});
