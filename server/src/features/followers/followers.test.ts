import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, clock, runJobs, mails, jobs } = test;

const follow = (as: Person, organizer: Person, method: 'PUT' | 'DELETE' | 'GET' = 'PUT') =>
  ask(test, method, `/following/${organizer.user.id}`, { as });
const unfollow = (as: Person, organizer: Person) => follow(as, organizer, 'DELETE');
const following = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(test, 'GET', '/following', { as, language })).body.following;
const followers = async (organizer: Person) =>
  (await ask(test, 'GET', `/organizers/${organizer.user.id}/followers`)).body.followers;
const rowsOf = async (organizer: Person): Promise<number> =>
  (await sql<{ rows: number }>`select count(*)::int as rows from followers where organizer_id = ${organizer.user.id}`.execute(db))
    .rows[0]?.rows ?? -1;
const bellOf = async (as: Person, language: 'en' | 'fr' = 'en'): Promise<{ description: string; path: string }[]> =>
  (await ask(test, 'GET', '/activities/get-all-activies', { as, language })).body.data;
const post = (as: Person, title = 'A night bus') =>
  ask(test, 'POST', '/social-posts', { as, body: { title, titleFr: 'Un bus de nuit', body: 'For all.', bodyFr: 'Pour tous.' } });
const notified = async (subject: string) =>
  (
    await sql<{ notified: number; rows: number; ended: boolean }>`select notified, ended_at is not null as ended,
      (select count(*)::int from personal_notifications where source_key = ${subject}) as rows
      from follower_notices where subject_id = ${subject}`.execute(db)
  ).rows[0];

beforeEach(() => {
  mails.length = 0;
});

describe('following an organizer', () => {
  it('counts once, is listed latest first with the next event, and ends', async () => {
    const [brenda, ada, otto] = [await aParticipant(test), await anOrganizer(test, { name: 'Ada' }), await anOrganizer(test)];
    const event = await aPublishedEvent(test, { organizer: ada, fields: { eventNameFr: 'Nuit du makossa' } });
    await aPublishedEvent(test, { organizer: ada, visibility: 'private', accessCode: 'TOGHU2026' });
    expect(await follow(brenda, ada)).toMatchObject({ status: 200, body: { isFollowing: true, followers: 1 } });
    expect(await follow(brenda, ada)).toMatchObject({ status: 200, body: { isFollowing: true, followers: 1 } });
    const shown = async () => (await ask(test, 'GET', `/event/${event.eventId}`)).body.eventWithDetails.organizer.followers;
    expect(await shown()).toBe(1);
    clock.advance({ minutes: 1 });
    await follow(brenda, otto);
    expect(await following(brenda, 'fr')).toMatchObject([
      { _id: otto.user.id, nextEvent: null },
      { _id: ada.user.id, name: 'Ada', followers: 1, nextEvent: { _id: event.eventId, eventName: 'Nuit du makossa' } },
    ]);
    expect((await follow(brenda, ada, 'GET')).body).toEqual({ isFollowing: true, followers: 1 });
    expect(await unfollow(brenda, ada)).toMatchObject({ status: 200, body: { isFollowing: false, followers: 0 } });
    expect(await unfollow(brenda, ada)).toMatchObject({ status: 200, body: { isFollowing: false, followers: 0 } });
    expect(await following(brenda)).toMatchObject([{ _id: otto.user.id }]);
    expect([await followers(ada), await shown()]).toEqual([0, 0]);
    await db.updateTable('users').set({ blocked_at: clock() }).where('id', '=', ada.user.id).execute();
    expect(await shown()).toBe(null);
  });

  it('is open to every role, but not for the own profile, other roles, blocked accounts and unknown ids', async () => {
    const [ada, admin, brenda] = [await anOrganizer(test), await anAdmin(test), await aParticipant(test)];
    expect((await follow(admin, ada)).status).toBe(200);
    expect((await follow(await anOrganizer(test), ada)).status).toBe(200);
    expect(await follow(ada, ada)).toMatchObject({ status: 409, body: { code: 'own_profile' } });
    const blocked = await anOrganizer(test);
    await follow(brenda, blocked);
    await sql`update users set blocked_at = now(), blocked_reason = 'fraud' where id = ${blocked.user.id}`.execute(db);
    for (const id of [brenda.user.id, blocked.user.id, newId()]) {
      expect(await ask(test, 'PUT', `/following/${id}`, { as: admin })).toMatchObject({ status: 404 });
      expect(await ask(test, 'GET', `/organizers/${id}/followers`)).toMatchObject({ status: 404 });
    }
    expect(await following(brenda)).toEqual([]);
    // A person can still take a blocked organizer off the list.
    expect(await unfollow(brenda, blocked)).toMatchObject({ status: 200 });
    expect(await rowsOf(blocked)).toBe(0);
    expect((await ask(test, 'GET', '/following')).status).toBe(401);
  });

  it('by many people at once, in any order, keeps the number equal to the rows', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => aParticipant(test)));
    const organizers = await Promise.all([anOrganizer(test), anOrganizer(test)]);
    const act = fc.record({ person: fc.nat(3), organizer: fc.nat(1), follows: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 14 }), async (acts) => {
        const replies = await Promise.all(
          acts.map(({ person, organizer, follows }) =>
            follow(people[person] as Person, organizers[organizer] as Person, follows ? 'PUT' : 'DELETE'),
          ),
        );
        expect(replies.map(({ status }) => status)).toEqual(acts.map(() => 200));
        for (const organizer of organizers) expect(await followers(organizer)).toBe(await rowsOf(organizer));
      }),
      { numRuns: 12 },
    );
  });

  it('shows the organizer the number and how it changed in the last 30 days', async () => {
    const [ada, brenda, paul] = [await anOrganizer(test), await aParticipant(test), await aParticipant(test)];
    await follow(brenda, ada);
    await sql`update follower_days set day = day - 40 where organizer_id = ${ada.user.id}`.execute(db);
    await follow(paul, ada);
    await unfollow(brenda, ada);
    const figures = await ask(test, 'GET', '/followers/figures', { as: ada });
    expect(figures.body).toEqual({ followers: 1, gained: 1, lost: 1 });
    expect((await ask(test, 'GET', '/followers/figures', { as: brenda })).status).toBe(403);
  });
});

describe('the followers of an organizer', () => {
  it('are notified of a published event and of a post once, in their language, and other people are not', async () => {
    const [ada, brenda, paul] = [
      await anOrganizer(test, { name: 'Ada Sounds' }),
      await aParticipant(test),
      await aParticipant(test),
    ];
    await follow(brenda, ada);
    clock.advance({ minutes: 1 });
    const { eventId } = await aPublishedEvent(test, { organizer: ada, fields: { eventNameFr: 'Nuit du makossa' } });
    clock.advance({ minutes: 1 });
    const { body } = await post(ada);
    await runJobs();
    expect(await bellOf(brenda, 'fr')).toMatchObject([
      { path: `/post/${body.post._id}`, description: expect.stringContaining('Un bus de nuit') },
      { path: `/our-event/${eventId}`, description: expect.stringContaining('Nuit du makossa') },
    ]);
    expect(await bellOf(paul)).toEqual([]);
    expect(mails.filter(({ message }) => message.to === brenda.user.email)).toHaveLength(2);
    const fact = { type: 'event_published' as const, sourceId: eventId, happenedAt: clock().toISOString() };
    await jobs['activity.record']?.({ facts: [fact] } as never);
    await jobs['followers.begin']?.({ subject: 'event', subjectId: eventId, happenedAt: fact.happenedAt } as never);
    await jobs['followers.notify']?.({ subject: 'event', subjectId: eventId } as never);
    await runJobs();
    expect(await bellOf(brenda)).toHaveLength(2);
    expect(await notified(eventId)).toEqual({ notified: 1, rows: 1, ended: true });
  });

  it('are not notified of private events, removed posts and old news, and not after they stopped', async () => {
    const [ada, brenda, paul] = [await anOrganizer(test), await aParticipant(test), await aParticipant(test)];
    await follow(brenda, ada);
    await follow(paul, ada);
    await unfollow(paul, ada);
    clock.advance({ minutes: 1 });
    const secret = await aPublishedEvent(test, { organizer: ada, visibility: 'private', accessCode: 'TOGHU2026' });
    const removed = (await post(ada)).body.post._id;
    await ask(test, 'DELETE', `/social-posts/${removed}`, { as: ada });
    await runJobs();
    expect(await bellOf(brenda)).toEqual([]);
    const old = (await post(ada)).body.post._id;
    const happenedAt = new Date(clock().getTime() - 4 * 86_400_000).toISOString();
    await jobs['followers.begin']?.({ subject: 'post', subjectId: old, happenedAt } as never);
    expect(await notified(old)).toBeUndefined();
    // Once the event is public, it is news.
    await ask(test, 'PATCH', `/o/edit-event-visibility/${secret.eventId}`, { as: ada, body: { visibility: 'public' } });
    await runJobs();
    expect((await bellOf(brenda)).map(({ path }) => path)).toContain(`/our-event/${secret.eventId}`);
    expect(await bellOf(paul)).toEqual([]);
  });

  it('who switched them off find nothing in the bell and get no email', async () => {
    const [ada, brenda] = [await anOrganizer(test), await aParticipant(test)];
    await follow(brenda, ada);
    for (const channel of ['inApp', 'email'])
      await ask(test, 'PUT', '/notification-choices', { as: brenda, body: { kind: 'following', channel, isOn: false } });
    clock.advance({ minutes: 1 });
    await post(ada);
    await runJobs();
    expect(await bellOf(brenda)).toEqual([]);
    expect(mails.filter(({ message }) => message.to === brenda.user.email)).toEqual([]);
  });

  it('are notified in batches, also of a batch whose job was lost', async () => {
    const ada = await anOrganizer(test);
    const ids = Array.from({ length: 1_203 }, () => newId());
    await sql`insert into users (id, email, name, role, referral_code, created_at)
      select id, id || '@many.test', 'Many', 'participant', id::text, ${clock()} from unnest(${ids}::uuid[]) as person (id)`.execute(
      db,
    );
    await sql`insert into followers (organizer_id, user_id, created_at)
      select ${ada.user.id}, id, ${clock()} from unnest(${ids}::uuid[]) as person (id)`.execute(db);
    clock.advance({ minutes: 1 });
    const id = (await post(ada)).body.post._id;
    await jobs['followers.begin']?.({ subject: 'post', subjectId: id, happenedAt: clock().toISOString() } as never);
    const batch = () => jobs['followers.notify']?.({ subject: 'post', subjectId: id } as never);
    // Two workers at once.
    await Promise.all([batch(), batch()]);
    expect(await notified(id)).toEqual({ notified: 1_000, rows: 1_000, ended: false });
    await jobs['followers.resume']?.({} as never);
    await batch();
    await batch();
    expect(await notified(id)).toEqual({ notified: 1_203, rows: 1_203, ended: true });
  });
});
