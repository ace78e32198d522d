import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, runJobs, mails, clock, jobs } = test;
const admin = await anAdmin(test, { name: 'Ada Admin' });
const english = { subjectEn: 'New terms', messageEn: 'They apply from Monday.\n\nRead them.' };
const french = { subjectFr: 'Nouvelles conditions', messageFr: 'Dès lundi.' };
const service = { kind: 'service', ...english, ...french, audience: 'providers', byEmail: true, byPush: true };

const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object, as: Person = admin) =>
  ask(test, method, path, { as: await signInAgain(test, as), ...(body && { body }) });
const start = (more: object = {}) => call('POST', '/promotion/broadcasts', { ...service, ...more });
const count = async (query: string) => (await call('GET', `/promotion/broadcasts/audience?${query}`)).body;
const latest = async () => (await call('GET', '/promotion/broadcasts')).body.broadcasts[0];
const bellOf = async (as: Person, language: 'en' | 'fr' = 'en') => {
  const path = `/promotion/notifications/user?email=${encodeURIComponent(as.user.email)}`;
  return (await ask(test, 'GET', path, { as: await signInAgain(test, as), language })).body.notifications;
};
const mailsTo = ({ user }: Person) => mails.filter(({ message }) => message.to === user.email).map(({ message }) => message);
const choose = (as: Person, channel: string, isOn: boolean) =>
  call('PUT', '/notification-choices', { kind: 'news', channel, isOn }, as);
const batch = (id: string) => jobs['promotions.broadcast']?.({ id } as never);
/** Adds many providers at once. */
const addProviders = (people: number) =>
  db
    .insertInto('users')
    .values(
      Array.from({ length: people }, () => {
        const id = newId();
        return { id, email: `${id}@many.test`, name: 'Many', role: 'provider', referral_code: id, created_at: clock() };
      }),
    )
    .execute();

beforeEach(async () => {
  await db
    .updateTable('users')
    .set({ blocked_at: clock(), blocked_reason: 'Earlier test' })
    .where('role', '!=', 'admin')
    .execute();
});

describe('a message to all providers', () => {
  it('reaches each in the bell and by email, in their language, and no other role', async () => {
    const [provider, reader, organizer] = [await aProvider(test), await aProvider(test), await anOrganizer(test)];
    await db.updateTable('users').set({ locale: 'fr' }).where('id', '=', reader.user.id).execute();
    const { status, body } = await start();
    expect([status, body.broadcast.state, body.broadcast.people]).toEqual([201, 'sending', 2]);
    await runJobs();
    expect(await bellOf(provider)).toMatchObject([{ subject: 'New terms', message: english.messageEn }]);
    expect(await bellOf(reader, 'fr')).toMatchObject([{ subject: 'Nouvelles conditions', message: 'Dès lundi.' }]);
    expect(await bellOf(organizer)).toEqual([]);
    expect(mailsTo(provider)).toMatchObject([{ subject: { en: 'New terms' }, paragraphs: [{}, { en: 'Read them.' }] }]);
    expect(mailsTo(reader)).toMatchObject([{ locale: 'fr', paragraphs: [{ fr: 'Dès lundi.' }] }]);
    expect(mailsTo(reader)[0]?.paragraphs).toHaveLength(1);
    expect(mailsTo(organizer)).toEqual([]);
    await call('POST', '/promotion/mark-notification-read', { notificationId: body.broadcast._id }, provider);
    expect(await latest()).toMatchObject({ state: 'sent', people: 2, sent: 2, read: 1, sender: 'Ada Admin', cancelledBy: null });
  });

  it('as news respects what they switched off, and as a service message reaches them', async () => {
    const [keen, usual, silent] = [await aProvider(test), await aProvider(test), await aProvider(test)];
    await choose(keen, 'email', true);
    await choose(silent, 'inApp', false);
    expect(await count('audience=providers&kind=news')).toEqual({ people: 3, withEmail: 1, withPush: 0 });
    expect(await count('audience=providers&kind=service')).toEqual({ people: 3, withEmail: 3, withPush: 0 });
    clock.set(new Date('2027-01-12T11:00:00Z'));
    await start({ kind: 'news' });
    await runJobs();
    expect([mailsTo(keen).length, mailsTo(usual).length, mailsTo(silent).length]).toEqual([1, 0, 0]);
    expect(mailsTo(keen)[0]?.unsubscribeUrl).toBeTruthy();
    expect([(await bellOf(usual)).length, (await bellOf(silent)).length]).toEqual([1, 0]);
    await start();
    await runJobs();
    expect([mailsTo(usual).length, (await bellOf(silent)).length]).toEqual([1, 1]);
    expect(mailsTo(usual)[0]?.unsubscribeUrl).toBeUndefined();
  });

  it('goes out by the chosen channels only', async () => {
    const provider = await aProvider(test);
    await start({ byEmail: false });
    await runJobs();
    expect([mailsTo(provider).length, (await bellOf(provider)).length]).toEqual([0, 1]);
  });

  it('can be limited to a language and to verified accounts, and leaves out blocked people and admins', async () => {
    const [verified, french] = [await aProvider(test, { isVerified: true }), await aParticipant(test)];
    await db.updateTable('users').set({ locale: 'fr' }).where('id', '=', french.user.id).execute();
    await aProvider(test);
    expect((await count('audience=everybody&kind=service')).people).toBe(3);
    expect((await count('audience=everybody&kind=service&language=fr')).people).toBe(1);
    expect((await count('audience=providers&kind=service&verifiedOnly=true')).people).toBe(1);
    expect((await count('audience=organizers&kind=service')).people).toBe(0);
    expect((await start({ audience: 'organizers' })).body.code).toBe('no_recipients');
    await start({ verifiedOnly: true });
    await runJobs();
    expect([mailsTo(verified).length, (await latest()).sent]).toEqual([1, 1]);
  });
});

describe('the batches of a message', () => {
  it('send to each person once, whatever runs twice or is killed', async () => {
    await addProviders(1_100);
    const { body } = await start({ byEmail: false });
    const id = body.broadcast._id;
    await batch(id);
    expect(await latest()).toMatchObject({ state: 'sending', sent: 500 });
    // Another run of the same job, and the resumption of a job that was lost, at the same time.
    await Promise.all([batch(id), batch(id), jobs['promotions.resume-broadcasts']?.({} as never)]);
    await runJobs();
    await batch(id);
    expect(await latest()).toMatchObject({ state: 'sent', people: 1_100, sent: 1_100 });
    const rows = await db.selectFrom('notification_recipients').select('user_id').where('notification_id', '=', id).execute();
    expect(new Set(rows.map(({ user_id }) => user_id)).size).toBe(1_100);
    const { count } = await db
      .selectFrom('personal_notifications')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('source_key', '=', `news:${id}`)
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(1_100);
  }, 60_000);

  it('stop when an admin cancels, and those who have the message keep it', async () => {
    await addProviders(600);
    const { body } = await start({ byEmail: false });
    const path = `/promotion/broadcasts/${body.broadcast._id}/cancel`;
    await batch(body.broadcast._id);
    const cancelled = await call('PUT', path);
    expect(cancelled.body.broadcast).toMatchObject({ state: 'cancelled', sent: 500, cancelledBy: 'Ada Admin' });
    await runJobs();
    expect((await latest()).sent).toBe(500);
    expect((await call('PUT', path)).body.code).toBe('broadcast_ended');
    expect((await call('PUT', `/promotion/broadcasts/${newId()}/cancel`)).status).toBe(404);
    const { acts } = (await call('GET', '/users/acts')).body;
    const actions = acts.map(({ action }: { action: string }) => action);
    expect(actions.slice(0, 2)).toEqual(['broadcast.cancelled', 'broadcast.started']);
  });

  it('leave out people who came after the start', async () => {
    await addProviders(500);
    const { body } = await start({ byEmail: false });
    await batch(body.broadcast._id);
    clock.advance({ minutes: 1 });
    const late = await aProvider(test);
    await runJobs();
    expect(await latest()).toMatchObject({ state: 'sent', sent: 500 });
    expect(await bellOf(late)).toEqual([]);
  });
});

it('of admins who start a message at the same time one does, and the next waits for its end', async () => {
  await aProvider(test);
  const replies = await Promise.all([start(), start(), start()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  expect(replies.find(({ status }) => status === 409)?.body.code).toBe('broadcast_running');
  await runJobs();
  expect((await start()).status).toBe(201);
  await runJobs();
});

it('a test reaches its author only, once for each language', async () => {
  const provider = await aProvider(test);
  mails.length = 0;
  const { kind, ...text } = { kind: 'news', ...english, ...french };
  expect((await call('POST', '/promotion/broadcasts/test', { kind, ...text })).status).toBe(200);
  await runJobs();
  expect(
    mailsTo(admin)
      .map(({ locale }) => locale)
      .toSorted(),
  ).toEqual(['en', 'fr']);
  expect(mailsTo(provider)).toEqual([]);
  const bad = await call('POST', '/promotion/broadcasts/test', { kind, subjectEn: 'Only a subject' });
  expect([bad.status, Object.keys(bad.body.errors)]).toEqual([400, ['messageEn']]);
});

it('only admins send, count, list and cancel', async () => {
  for (const as of [await anOrganizer(test), await aProvider(test), await aParticipant(test)]) {
    expect((await call('POST', '/promotion/broadcasts', service, as)).status).toBe(403);
    expect((await call('GET', '/promotion/broadcasts', undefined, as)).status).toBe(403);
    expect((await call('GET', '/promotion/broadcasts/audience?audience=everybody&kind=news', undefined, as)).status).toBe(403);
    expect((await call('POST', '/promotion/broadcasts/test', { kind: 'news', ...english }, as)).status).toBe(403);
    expect((await call('PUT', `/promotion/broadcasts/${newId()}/cancel`, undefined, as)).status).toBe(403);
  }
});
