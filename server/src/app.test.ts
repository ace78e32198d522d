import { expect, it } from 'vitest';
import { buildTestApp } from '../test/harness.ts';

const { app, platform, db, mails, runJobs } = await buildTestApp();

it('says that it is ready when its database is migrated', async () => {
  const reply = await app.inject('/readyz');
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toEqual({ status: 'ready' });
});

it('says in the reader’s language that nothing stands at an address', async () => {
  const reply = await app.inject({ url: '/api/nowhere', headers: { 'accept-language': 'fr' } });
  expect(reply.statusCode).toBe(404);
  expect(reply.json()).toMatchObject({ code: 'unknown_route' });
  expect(reply.headers['content-language']).toBe('fr');
});

it('sends the mail of a committed transaction by a job, and none of one rolled back', async () => {
  const letter = {
    to: 'brenda@ngoma.test',
    locale: 'fr' as const,
    subject: { en: 'Hello', fr: 'Bonjour' },
    heading: { en: 'Hello', fr: 'Bonjour' },
    paragraphs: [],
  };
  await db.transaction().execute((tx) => platform.mail.enqueue(tx, letter));
  const attempt = db.transaction().execute(async (tx) => {
    await platform.mail.enqueue(tx, { ...letter, to: 'nobody@ngoma.test' });
    throw new Error('changed my mind');
  });
  await expect(attempt).rejects.toThrow('changed my mind');
  expect(mails).toEqual([]);
  await runJobs();
  expect(mails.map(({ letter: { to } }) => to)).toEqual(['brenda@ngoma.test']);
});
