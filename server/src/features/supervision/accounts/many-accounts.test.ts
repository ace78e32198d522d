import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const ada = await anAdmin(app, { name: 'Ada' });

const send = (path: string, body: object, as = ada) => ask(app, 'POST', `/users/${path}`, { as, body });
const donesOf = (body: { results: { isDone: boolean }[] }) => body.results.map(({ isDone }) => isDone);
const emailsTo = (person: Person) =>
  app.mails.filter(({ message }) => message.to === person.user.email).map(({ message }) => message);
const actionsOn = async (person: Person) =>
  (await ask(app, 'GET', `/users/acts?subjectId=${person.user.id}`, { as: ada })).body.acts.map(
    ({ action }: { action: string }) => action,
  );

describe('unblocking several accounts', () => {
  it('lets each sign in again, records it, and leaves an unknown one', async () => {
    const [one, two] = [await aParticipant(app), await anOrganizer(app)];
    await send('blocks', { ids: [one.user.id, two.user.id], reason: 'Resold tickets' });
    const { body } = await send('unblocks', { ids: [one.user.id, newId(), two.user.id], reason: 'Clarified' });
    expect(donesOf(body)).toEqual([true, false, true]);
    expect(body.message).toBe('2 accounts can sign in again. 1 account was left as it is.');
    const { users } = (await ask(app, 'GET', '/users?state=blocked', { as: ada })).body;
    expect(users).toEqual([]);
    expect(await actionsOn(two)).toContain('account.unblocked');
  });
});

describe('a message of an admin', () => {
  it('is sent to each account by email in their language and as a notification, and recorded without its text', async () => {
    const [one, two] = [await aParticipant(app), await anOrganizer(app)];
    await app.db.updateTable('users').set({ locale: 'fr' }).where('id', '=', two.user.id).execute();
    const { body } = await send('messages', { ids: [one.user.id, two.user.id], text: 'The hall has moved.\n\nSee the map.' });
    expect([body.message, donesOf(body)]).toEqual(['The message was sent to 2 people', [true, true]]);
    await app.runJobs();
    expect(emailsTo(one).at(-1)).toMatchObject({ locale: 'en', subject: { en: 'A message from Ngoma' } });
    expect(emailsTo(two).at(-1)).toMatchObject({ locale: 'fr', subject: { fr: 'Un message de Ngoma' } });
    expect(JSON.stringify(emailsTo(two).at(-1))).toContain('See the map.');
    const { data } = (await ask(app, 'GET', '/activities/message-notification', { as: one })).body;
    expect(data[0]).toMatchObject({ activityType: 'message_received', path: '/contact-us' });
    const { acts } = (await ask(app, 'GET', '/users/acts?action=account.messaged', { as: ada })).body;
    expect(acts).toHaveLength(2);
    expect(JSON.stringify(acts)).not.toContain('hall');
  });

  it('is refused for an erased account, and to other roles', async () => {
    const gone = await aParticipant(app);
    await app.db.updateTable('users').set({ erased_at: app.clock() }).where('id', '=', gone.user.id).execute();
    const { body } = await send('messages', { ids: [gone.user.id], text: 'Hello' });
    expect(body.results).toMatchObject([{ isDone: false, message: expect.stringMatching(/./) }]);
    expect((await send('messages', { ids: [ada.user.id], text: 'Hello' }, await anOrganizer(app))).status).toBe(403);
  });
});

describe('a request for identity papers', () => {
  it('goes to sellers who are not verified, and says why others are left out', async () => {
    const [organizer, provider, buyer, verified] = [
      await anOrganizer(app),
      await aProvider(app),
      await aParticipant(app),
      await anOrganizer(app),
    ];
    await ask(app, 'PUT', `/users/${verified.user.id}/validate`, { as: ada, body: { isVerified: true } });
    const ids = [organizer, provider, buyer, verified].map(({ user }) => user.id);
    const { body } = await send('paper-requests', { ids });
    expect(donesOf(body)).toEqual([true, true, false, false]);
    expect(body.results[2].message).toBe('Only organizers and providers are asked for identity documents');
    expect(body.results[3].message).toBe('This account is verified already');
    await app.runJobs();
    expect(emailsTo(organizer).at(-1)).toMatchObject({ subject: { en: 'Please verify your identity' } });
    expect(emailsTo(buyer).some(({ subject }) => subject.en === 'Please verify your identity')).toBe(false);
    expect(await actionsOn(provider)).toContain('identity.asked');
  });
});

describe('the papers of an account', () => {
  it('are none before the first document, then a draft with their number', async () => {
    const organizer = await anOrganizer(app);
    const papersOf = async () => (await ask(app, 'GET', `/users/${organizer.user.id}`, { as: ada })).body.user.papers;
    expect(await papersOf()).toBeNull();
    const id = newId();
    const now = app.clock();
    await app.db
      .insertInto('identity_verifications')
      .values({ id, user_id: organizer.user.id, state: 'draft', applicant: null, created_at: now, changed_at: now })
      .execute();
    expect(await papersOf()).toEqual({
      ...{ _id: id, state: 'draft', documents: 0 },
      submittedAt: null,
      decidedAt: null,
      reason: null,
    });
  });
});
