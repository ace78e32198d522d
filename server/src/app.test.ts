import { expect, it } from 'vitest';
import { buildTestApp } from '../test/harness/test-app.ts';

const { fastify, platform, db, mails, runJobs } = await buildTestApp();

it('/readyz answers 200 when the database is migrated', async () => {
  const reply = await fastify.inject('/readyz');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'ready' });
});

it('an unknown address gets a 404 in the reader’s language', async () => {
  const reply = await fastify.inject({ url: '/api/nowhere', headers: { 'accept-language': 'fr' } });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'unknown_route' });
  expect(reply.headers['content-language']).toBe('fr');
});

it('an email enqueued in a committed transaction is sent by a job, and one of a rolled-back transaction is not', async () => {
  const message = {
    to: 'brenda@ngoma.test',
    locale: 'fr' as const,
    subject: { en: 'Hello', fr: 'Bonjour' },
    heading: { en: 'Hello', fr: 'Bonjour' },
    paragraphs: [],
  };
  await db.transaction().execute((tx) => platform.mail.enqueue(tx, message));
  const attempt = db.transaction().execute(async (tx) => {
    await platform.mail.enqueue(tx, { ...message, to: 'nobody@ngoma.test' });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(mails).toEqual([]);
  await runJobs();
  expect(mails.map(({ message: { to } }) => to)).toEqual(['brenda@ngoma.test']);
});
