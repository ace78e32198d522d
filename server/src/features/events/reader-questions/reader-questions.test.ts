import type { ReaderQuestion, TeamQuestion } from '@ngoma/api/features/events/reader-questions';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { db, clock } = app;
const ada = await anOrganizer(app, { name: 'Ada' });
const otto = await anOrganizer(app, { name: 'Otto' });
const parking = 'Is there parking near the hall?';

const put = (as: Person, eventId: string, question = parking, query = '') =>
  ask(app, 'POST', `/event/${eventId}/questions${query}`, { as, body: { question } });
const ownOf = async (as: Person, eventId: string): Promise<ReaderQuestion[]> =>
  (await ask(app, 'GET', `/event/${eventId}/questions/mine`, { as })).body.questions;
const listFor = async (as: Person, query = ''): Promise<{ total: number; waiting: number; questions: TeamQuestion[] }> =>
  (await ask(app, 'GET', `/reader-questions${query}`, { as })).body;
const answer = (as: Person, id: string, text: string, isPublic = true) =>
  ask(app, 'PUT', `/reader-questions/${id}/answer`, { as, body: { answer: text, isPublic } });
const remove = (as: Person, id: string) => ask(app, 'DELETE', `/reader-questions/${id}`, { as });
const onPage = async (eventId: string): Promise<{ question: string; answer: string }[]> =>
  (await ask(app, 'GET', `/event/${eventId}/information`)).body.information.questions;
const bellOf = async (as: Person, language: 'en' | 'fr' = 'en'): Promise<{ description: string; path: string }[]> =>
  (await ask(app, 'GET', '/activities/get-all-activies', { as, language })).body.data;
const anEvent = async (fields: Readonly<Record<string, unknown>> = {}) =>
  (await aPublishedEvent(app, { organizer: ada, fields })).eventId;

describe('a question about an event', () => {
  it('is answered by its organizer, for the asker and every reader of the page', async () => {
    const [brenda, eventId] = [await aParticipant(app, { name: 'Brenda' }), await anEvent({ eventName: 'Makossa Night' })];
    const asked = await put(brenda, eventId);
    expect(asked).toMatchObject({ status: 201, body: { question: { question: parking, answer: null } } });
    expect((await bellOf(ada))[0]).toMatchObject({
      description: `Brenda has asked about “Makossa Night”: “${parking}”`,
      path: `/events/questions?event=${eventId}`,
    });
    expect(await listFor(ada, `?eventId=${eventId}`)).toMatchObject({
      ...{ total: 1, waiting: 1 },
      questions: [{ question: parking, asker: { name: 'Brenda', isHolder: false }, event: { _id: eventId } }],
    });
    expect(await onPage(eventId)).toEqual([]);
    const id = asked.body.question._id;
    expect(await answer(ada, id, 'Behind the hall')).toMatchObject({
      status: 200,
      body: { question: { answer: { text: 'Behind the hall', isPublic: true } } },
    });
    expect(await ownOf(brenda, eventId)).toMatchObject([{ question: parking, answer: { text: 'Behind the hall' } }]);
    expect(await onPage(eventId)).toEqual([{ question: parking, answer: 'Behind the hall' }]);
    expect((await bellOf(brenda))[0]).toMatchObject({
      description: 'Your question about “Makossa Night” has an answer',
      path: `/our-event/${eventId}/questions`,
    });
  });

  it('can have an answer for its asker alone, which can be changed without a second notification', async () => {
    const [brenda, eventId] = [await aParticipant(app), await anEvent()];
    const { body } = await put(brenda, eventId);
    await answer(ada, body.question._id, 'Write to us', false);
    expect(await onPage(eventId)).toEqual([]);
    const answeredAt = clock().toISOString();
    clock.advance({ minutes: 5 });
    await answer(ada, body.question._id, 'Behind the hall', true);
    expect(await onPage(eventId)).toEqual([{ question: parking, answer: 'Behind the hall' }]);
    expect((await ownOf(brenda, eventId))[0]?.answer).toEqual({ text: 'Behind the hall', at: answeredAt, isPublic: true });
    expect((await bellOf(brenda)).filter(({ path }) => path === `/our-event/${eventId}/questions`)).toHaveLength(1);
    await answer(ada, body.question._id, 'Behind the hall', false);
    expect(await onPage(eventId)).toEqual([]);
  });

  it('asked again while it waits stays one, and three wait at most, also if ten are asked at once', async () => {
    const [brenda, eventId] = [await aParticipant(app), await anEvent()];
    const first = await put(brenda, eventId);
    expect((await put(brenda, eventId)).body.question._id).toBe(first.body.question._id);
    const replies = await Promise.all(Array.from({ length: 10 }, (_, n) => put(brenda, eventId, `Question ${n}?`)));
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(8).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe('too_many_questions');
    expect(await ownOf(brenda, eventId)).toHaveLength(3);
    await answer(ada, first.body.question._id, 'Yes');
    expect((await put(brenda, eventId, 'One more?')).status).toBe(201);
  });

  it('is refused about an own, past or cancelled event, and one that the reader does not see', async () => {
    const [brenda, admin] = [await aParticipant(app), await anAdmin(app)];
    const eventId = await anEvent();
    for (const as of [ada, admin]) expect(await put(as, eventId)).toMatchObject({ status: 409, body: { code: 'own_event' } });
    const cancelled = await anEvent();
    await sql`update events set state = 'cancelled' where id = ${cancelled}`.execute(db);
    expect(await put(brenda, cancelled)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    const { eventId: draft } = await aDraftEvent(app, { organizer: ada });
    const hidden = (await aPublishedEvent(app, { organizer: ada, visibility: 'private', accessCode: 'SECRET12' })).eventId;
    for (const id of [draft, hidden, newId()]) expect((await put(brenda, id)).status).toBe(404);
    expect((await put(brenda, hidden, parking, '?accessCode=SECRET12')).status).toBe(201);
    const over = await anEvent();
    await sql`update events set starts_at = ${clock()}::timestamptz - interval '2 days', ends_at = null where id = ${over}`.execute(
      db,
    );
    expect(await put(brenda, over)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });

  it('is deleted by its asker and by the organizer, and by no one else', async () => {
    const [brenda, paul, eventId] = [await aParticipant(app), await aParticipant(app), await anEvent()];
    const [own, declined] = [await put(brenda, eventId, 'One?'), await put(brenda, eventId, 'Two?')];
    await answer(ada, declined.body.question._id, 'Yes');
    for (const as of [paul, otto]) expect((await remove(as, own.body.question._id)).status).toBe(404);
    expect((await remove(brenda, own.body.question._id)).status).toBe(200);
    expect((await remove(ada, declined.body.question._id)).status).toBe(200);
    expect(await onPage(eventId)).toEqual([]);
    expect(await ownOf(brenda, eventId)).toEqual([]);
    expect((await answer(ada, own.body.question._id, 'Late')).status).toBe(404);
  });
});

describe('the list of questions', () => {
  it('has the questions about the events of its reader alone, and is found by state, event and words', async () => {
    const [lena, brenda] = [await anOrganizer(app), await aParticipant(app, { name: 'Brenda Ngo' })];
    const events = [
      (await aPublishedEvent(app, { organizer: lena })).eventId,
      (await aPublishedEvent(app, { organizer: lena })).eventId,
    ];
    const [first, second] = [await put(brenda, events[0] ?? '', 'Où se garer ?'), await put(brenda, events[1] ?? '', 'Food?')];
    await put(brenda, await anEvent(), 'Of another organizer?');
    await answer(lena, first.body.question._id, 'Derrière la salle');
    const found = async (query: string) => (await listFor(lena, query)).questions.map(({ question }) => question);
    expect(await listFor(lena)).toMatchObject({ total: 2, waiting: 1 });
    expect(await found('?state=waiting')).toEqual(['Food?']);
    expect(await found('?state=answered')).toEqual(['Où se garer ?']);
    expect(await found(`?eventId=${events[1]}`)).toEqual(['Food?']);
    expect(await found('?q=derriere')).toEqual(['Où se garer ?']);
    expect(await found('?q=brenda food')).toEqual(['Food?']);
    expect(await found('?q=%25')).toEqual([]);
    expect(await found('?limit=1&page=2')).toEqual(['Où se garer ?']);
    expect(second.status).toBe(201);
  });

  it('is shared with the managers of an event’s team', async () => {
    const [brenda, eventId] = [await aParticipant(app), await anEvent()];
    await put(brenda, eventId);
    expect(await listFor(otto, `?eventId=${eventId}`)).toMatchObject({ total: 0 });
    await sql`insert into event_team_members (id, event_id, user_id, email, role, invited_by, created_at, accepted_at)
      values (${newId()}, ${eventId}, ${otto.user.id}, ${otto.user.email}, 'manager', ${ada.user.id}, ${clock()}, ${clock()})`.execute(
      db,
    );
    const { questions } = await listFor(otto, `?eventId=${eventId}`);
    expect((await answer(otto, questions[0]?._id ?? '', 'Yes')).status).toBe(200);
  });
});
