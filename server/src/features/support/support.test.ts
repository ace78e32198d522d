import { expect, it } from 'vitest';
import { slidingWindowLimiter } from '#platform/rate-limit';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, aParticipant } from '#test/people';

const house = await buildTestApp();
const { db, mails, runJobs } = house;

const letter = { name: 'Paul', email: 'Paul@Example.cm', topic: 'payment', message: 'I paid twice.\n\nWhere is my ticket?' };
const write = (body: object, more: Parameters<typeof ask>[3] = {}) => ask(house, 'POST', '/contact', { body, ...more });
const kept = () => db.selectFrom('contact_messages').selectAll().orderBy('created_at').orderBy('id').execute();

it('is kept without any admin to tell', async () => {
  expect((await write(letter)).status).toBe(201);
  await runJobs();
  expect(mails).toEqual([]);
  expect(await kept()).toMatchObject([{ name: 'Paul', email: 'paul@example.cm', user_id: null, locale: 'en' }]);
});

it('reaches every admin by one letter in their language, which answers the sender', async () => {
  const [ada, rose] = [await anAdmin(house, { locale: 'fr' }), await anAdmin(house)];
  const { status, body } = await write(letter, { language: 'fr' });
  expect({ status, message: body.message }).toEqual({
    status: 201,
    message: 'Merci. Votre message nous est parvenu ; nous vous répondrons par e-mail.',
  });
  await runJobs();
  expect(mails.map(({ letter: { to, locale } }) => ({ to, locale }))).toEqual([
    { to: ada.user.email, locale: 'fr' },
    { to: rose.user.email, locale: 'en' },
  ]);
  expect(mails[0]?.letter).toMatchObject({
    paragraphs: [{ fr: 'I paid twice.' }, { fr: 'Where is my ticket?' }],
    facts: expect.arrayContaining([{ label: { en: 'From', fr: 'De' }, value: 'Paul <paul@example.cm>' }]),
    action: { url: expect.stringContaining('mailto:paul%40example.cm?subject=Re') },
  });
});

it('knows who wrote it where somebody is signed in', async () => {
  const brenda = await aParticipant(house);
  await write(letter, { as: brenda });
  expect((await kept()).at(-1)).toMatchObject({ user_id: brenda.user.id });
});

it('lets go of what a program filled in, and tells it nothing', async () => {
  const before = (await kept()).length;
  const { status } = await write({ ...letter, company: 'Cheap Pills' });
  expect(status).toBe(201);
  expect(await kept()).toHaveLength(before);
});

it('says field by field what is missing', async () => {
  const { status, body } = await write({ name: ' ', email: 'paul', topic: 'weather', message: '' });
  expect(status).toBe(400);
  expect(Object.keys(body.errors).sort()).toEqual(['email', 'message', 'name', 'topic']);
});

it('has an end: the twenty-first within a minute waits', async () => {
  const limited = await buildTestApp({ limiter: slidingWindowLimiter(house.clock) });
  const statuses: number[] = [];
  for (let index = 0; index < 21; index += 1) statuses.push((await ask(limited, 'POST', '/contact', { body: letter })).status);
  expect(statuses).toEqual([...Array.from({ length: 20 }, () => 201), 429]);
});
