import { expect, it } from 'vitest';
import { buildTestApp } from '#test/harness/test-app';
import { mailByAddress } from '../mount.ts';
import { attemptLimits } from './attempt-limits.ts';

const env = { TRUST_PROXY: '1' };
const test = await buildTestApp({ env });
const { clock, db } = test;
const other = await buildTestApp({ env, clock, database: { db, pool: test.platform.pool } as never });

async function post(url: string, payload: object, address: string, { node = test, language = 'en' } = {}) {
  const headers = { 'x-forwarded-for': address, 'accept-language': language };
  const reply = await node.fastify.inject({ method: 'POST', url: `/api${url}`, payload, headers });
  return { status: reply.statusCode, retryAfter: Number(reply.headers['retry-after'] ?? 0), message: reply.json().message };
}
/** Counts emails of an address until it may send as many more. */
async function leave(address: string, left: number) {
  const limits = attemptLimits(test.platform);
  for (let at = left; at < mailByAddress.burst; at += 1) await limits.count(mailByAddress, address);
}

const requests = {
  '/auth/send-reset-code': { email: 'a@ngoma.test' },
  '/contact': { name: 'Ada', email: 'b@ngoma.test', topic: 'other', message: 'Hello' },
  '/auth/signup': { name: 'Ada', email: 'c@ngoma.test', password: 'a long password', role: 'participant' },
  '/debit-reports/mQ0aXk9rT2uWy5eZp3sVb1/code': {},
} as const;

it.each(Object.entries(requests))(
  '%s is refused once the address has sent its emails, and not for others',
  async (url, payload) => {
    await leave('41.202.0.9', 0);
    expect(await post(url, payload, '41.202.0.9')).toMatchObject({ status: 429, retryAfter: 6 });
    expect((await post(url, payload, '41.202.0.10')).status).not.toBe(429);
  },
);

it('emails are counted over all endpoints and nodes, and one more may be sent every six seconds', async () => {
  const address = '41.202.0.20';
  const reset = (node: typeof test) => post('/auth/send-reset-code', requests['/auth/send-reset-code'], address, { node });
  await leave(address, 3);
  expect((await post('/contact', requests['/contact'], address)).status).toBe(201);
  expect([(await reset(other)).status, (await reset(test)).status, (await reset(other)).status]).toEqual([200, 200, 429]);
  clock.advance({ seconds: 6 });
  expect([(await reset(test)).status, (await reset(test)).status]).toEqual([200, 429]);
});

it('what is not valid is not counted, and the refusal says how long to wait', async () => {
  const address = '41.202.0.30';
  await leave(address, 1);
  for (let at = 0; at < 3; at += 1) expect((await post('/auth/send-reset-code', { email: 'no' }, address)).status).toBe(400);
  expect((await post('/contact', requests['/contact'], address)).status).toBe(201);
  expect((await post('/contact', requests['/contact'], address, { language: 'fr' })).message).toBe(
    'Trop de tentatives. Réessayez dans 6 secondes.',
  );
});
