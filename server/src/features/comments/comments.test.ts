import type { Comment, CommentPage, ReportedComment } from '@ngoma/api/features/events/comments';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { commentsPerHour, repliesPerComment } from './comments.rules.ts';

const app = await buildTestApp();
const { db, clock } = app;
const ada = await anOrganizer(app, { name: 'Ada Sounds' });
const otto = await anOrganizer(app, { name: 'Otto' });
const brenda = await aParticipant(app, { name: 'Brenda Ngo' });
const paul = await aParticipant(app, { name: 'Paul Biya Essomba' });

const aPost = async (fields: object = {}, as = ada): Promise<string> => {
  const body = aForm({ title: 'A night bus', body: 'To Akwa until three.', ...fields });
  return (await ask(app, 'POST', '/social-posts', { as, body })).body.post._id;
};
const put = (as: Person, postId: string, text: string, replyTo?: string) =>
  ask(app, 'POST', `/social-posts/${postId}/comments`, { as, body: { text, ...(replyTo && { replyTo }) } });
/** Writes a comment a second after the one before, and returns its id. */
const write = async (as: Person, postId: string, text: string, replyTo?: string): Promise<string> => {
  clock.advance({ seconds: 1 });
  const { status, body } = await put(as, postId, text, replyTo);
  expect(body.message).toBeDefined();
  expect(status).toBe(201);
  return body.comment._id;
};
const pageFor = async (postId: string, as?: Person, after = ''): Promise<CommentPage> =>
  (await ask(app, 'GET', `/social-posts/${postId}/comments${after && `?after=${after}`}`, { ...(as && { as }) })).body;
const textsOf = (comments: readonly Pick<Comment, 'text'>[]) => comments.map(({ text }) => text);
const countOf = async (postId: string): Promise<number> => (await ask(app, 'GET', `/social-posts/${postId}`)).body.post.comments;
const change = (as: Person, id: string, path: 'hidden' | 'pin', is: boolean) =>
  ask(app, 'PUT', `/comments/${id}/${path}`, { as, body: path === 'hidden' ? { isHidden: is } : { isPinned: is } });
const remove = (as: Person, id: string) => ask(app, 'DELETE', `/comments/${id}`, { as });
const report = (as: Person, id: string, body: object = { reason: 'insult' }) =>
  ask(app, 'POST', `/comments/${id}/report`, { as, body });
const bellOf = async (as: Person): Promise<string[]> =>
  (await ask(app, 'GET', '/activities/get-all-activies', { as })).body.data.map(
    (one: { description: string }) => one.description,
  );

describe('a comment on a post', () => {
  it('is readable for everyone with its replies, under the short name of people without a profile', async () => {
    const postId = await aPost();
    const asked = await write(brenda, postId, 'Does it stop in Bonabéri?');
    await write(ada, postId, 'Yes, at the bridge.', asked);
    const page = await pageFor(postId);
    expect(page).toMatchObject({ total: 2, next: null, isOpen: true, mayModerate: false });
    expect(page.comments).toMatchObject([
      {
        _id: asked,
        text: 'Does it stop in Bonabéri?',
        author: { _id: null, name: 'Brenda N.', avatar: null, isOrganizer: false },
        ...{ isMine: false, isHidden: false, isPinned: false },
        replies: [{ text: 'Yes, at the bridge.', author: { _id: ada.user.id, name: 'Ada Sounds', isOrganizer: true } }],
      },
    ]);
    expect((await pageFor(postId, brenda)).comments[0]).toMatchObject({ isMine: true, replies: [{ isMine: false }] });
    expect((await pageFor(postId, ada)).mayModerate).toBe(true);
    expect(await countOf(postId)).toBe(2);
  });

  it('is listed latest first, ten at a time, and new ones move nothing on the next page', async () => {
    const postId = await aPost();
    const people = await Promise.all([aParticipant(app), aParticipant(app)]);
    for (let n = 1; n <= 13; n += 1) await write(people[n % 2] ?? brenda, postId, `Comment ${n}`);
    const first = await pageFor(postId);
    expect(textsOf(first.comments)).toEqual(Array.from({ length: 10 }, (_, n) => `Comment ${13 - n}`));
    await write(paul, postId, 'Comment 14');
    const second = await pageFor(postId, undefined, first.next ?? '');
    expect(textsOf(second.comments)).toEqual(['Comment 3', 'Comment 2', 'Comment 1']);
    expect(second).toMatchObject({ next: null, total: 14 });
  });

  it('is refused on a removed or unknown post, of a blocked author, without a session, or without text', async () => {
    const [removed, lena] = [await aPost(), await anOrganizer(app)];
    await ask(app, 'DELETE', `/social-posts/${removed}`, { as: ada });
    const blocked = await aPost({}, lena);
    await sql`update users set blocked_at = ${clock()}, blocked_reason = 'Fraud' where id = ${lena.user.id}`.execute(db);
    for (const id of [removed, blocked, newId()]) {
      expect((await put(brenda, id, 'Hello')).status).toBe(404);
      expect((await ask(app, 'GET', `/social-posts/${id}/comments`)).status).toBe(404);
    }
    const postId = await aPost();
    expect((await ask(app, 'POST', `/social-posts/${postId}/comments`, { body: { text: 'Hello' } })).status).toBe(401);
    for (const text of ['', '   ', 'x'.repeat(1_001)]) {
      const { status, body } = await put(brenda, postId, text);
      expect([status, Object.keys(body.errors)]).toEqual([400, ['text']]);
    }
  });

  it('sent twice within a minute counts once, and so does a reply', async () => {
    const postId = await aPost();
    const [one, two] = await Promise.all([put(brenda, postId, 'Bravo !'), put(brenda, postId, 'Bravo !')]);
    expect(two.body.comment._id).toBe(one.body.comment._id);
    const [first, again] = [
      await put(paul, postId, 'Yes', one.body.comment._id),
      await put(paul, postId, 'Yes', one.body.comment._id),
    ];
    expect(again.body.comment._id).toBe(first.body.comment._id);
    expect(await countOf(postId)).toBe(2);
    clock.advance({ minutes: 2 });
    await write(brenda, postId, 'Bravo !');
    expect(await countOf(postId)).toBe(3);
  });

  it('has replies one level deep, each on the same post, and not to what is hidden', async () => {
    const [postId, other] = [await aPost(), await aPost()];
    const first = await write(brenda, postId, 'One');
    const reply = await write(paul, postId, 'Two', first);
    expect(await put(brenda, postId, 'Three', reply)).toMatchObject({ status: 409, body: { code: 'reply_to_reply' } });
    expect((await put(brenda, other, 'Three', first)).status).toBe(404);
    await change(ada, first, 'hidden', true);
    expect((await put(paul, postId, 'Three', first)).status).toBe(404);
  });

  it('stays within the replies of a comment', async () => {
    const postId = await aPost();
    const first = await write(brenda, postId, 'One');
    await sql`insert into comments (id, post_id, parent_id, author_id, text, created_at)
      select gen_random_uuid(), ${postId}, ${first}, ${otto.user.id}, 'More', ${clock()}::timestamptz - interval '1 day'
      from generate_series(1, ${repliesPerComment})`.execute(db);
    expect(await put(paul, postId, 'Too much', first)).toMatchObject({ status: 409, body: { code: 'too_many_replies' } });
  });

  it('is refused beyond the pace of an account, also if many are sent at once', async () => {
    const [postId, other, rose] = [await aPost(), await aPost(), await aParticipant(app)];
    const statuses = await Promise.all(
      Array.from(
        { length: commentsPerHour + 4 },
        async (_, n) => (await put(rose, n % 2 ? postId : other, `Number ${n}`)).status,
      ),
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(commentsPerHour);
    expect(statuses.filter((status) => status === 429)).toHaveLength(4);
    expect((await countOf(postId)) + (await countOf(other))).toBe(commentsPerHour);
    clock.advance({ minutes: 61 });
    await write(rose, postId, 'Later');
  });

  it('is removed by its author alone, and leaves its place to its replies', async () => {
    const postId = await aPost();
    const [first, alone] = [await write(brenda, postId, 'One'), await write(brenda, postId, 'Two')];
    await write(paul, postId, 'A reply', first);
    for (const as of [paul, ada, otto]) expect((await remove(as, first)).status).toBe(404);
    for (const id of [first, first, alone]) expect((await remove(brenda, id)).status).toBe(200);
    const { comments, total } = await pageFor(postId, brenda);
    expect(comments).toMatchObject([{ _id: first, text: null, author: null, isMine: false, replies: [{ text: 'A reply' }] }]);
    expect([total, await countOf(postId)]).toEqual([1, 1]);
    expect((await put(paul, postId, 'Another', first)).status).toBe(404);
  });
});

describe('an organizer', () => {
  it('hides a comment with its replies and shows it again; its author still sees it', async () => {
    const postId = await aPost();
    const first = await write(brenda, postId, 'One');
    await write(paul, postId, 'A reply', first);
    expect((await change(otto, first, 'hidden', true)).status).toBe(404);
    expect((await change(ada, first, 'hidden', true)).status).toBe(200);
    expect(await pageFor(postId)).toMatchObject({ total: 0, comments: [] });
    expect((await pageFor(postId, paul)).comments).toEqual([]);
    expect((await pageFor(postId, brenda)).comments).toMatchObject([{ text: 'One', isHidden: true }]);
    expect((await pageFor(postId, ada)).comments).toMatchObject([{ text: 'One', isHidden: true }]);
    await change(ada, first, 'hidden', false);
    expect(await pageFor(postId)).toMatchObject({ total: 2, comments: [{ text: 'One' }] });
  });

  it('pins one comment, which is first until it is unpinned, hidden or removed', async () => {
    const postId = await aPost();
    const [one, two, three] = [
      await write(brenda, postId, 'One'),
      await write(paul, postId, 'Two'),
      await write(brenda, postId, 'Three'),
    ];
    const reply = await write(paul, postId, 'A reply', one);
    expect(await change(ada, reply, 'pin', true)).toMatchObject({ status: 409, body: { code: 'not_pinnable' } });
    expect((await change(otto, one, 'pin', true)).status).toBe(404);
    await change(ada, one, 'pin', true);
    expect(textsOf((await pageFor(postId)).comments)).toEqual(['One', 'Three', 'Two']);
    await change(ada, two, 'pin', true);
    // The comment that is pinned no longer is unpinned without effect.
    await change(ada, one, 'pin', false);
    expect((await pageFor(postId)).comments.map(({ text, isPinned }) => [text, isPinned])).toEqual([
      ['Two', true],
      ['Three', false],
      ['One', false],
    ]);
    await change(ada, two, 'hidden', true);
    expect(textsOf((await pageFor(postId)).comments)).toEqual(['Three', 'One']);
    await change(ada, three, 'pin', true);
    await remove(brenda, three);
    expect((await pageFor(postId)).comments.map(({ isPinned }) => isPinned)).toEqual([false]);
  });

  it('has one pinned comment, however many are pinned at once', async () => {
    const postId = await aPost();
    const ids: string[] = [];
    for (let n = 0; n < 8; n += 1) ids.push(await write(paul, postId, `Comment ${n}`));
    const replies = await Promise.all(ids.map((id) => change(ada, id, 'pin', true)));
    expect(replies.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const { comments } = await pageFor(postId);
    expect(comments).toHaveLength(8);
    expect(comments.filter(({ isPinned }) => isPinned)).toHaveLength(1);
    // Pinned and hidden at once, it is never both.
    const [id = ''] = ids;
    await Promise.all([change(ada, id, 'pin', true), change(ada, id, 'hidden', true)]);
    expect((await pageFor(postId, ada)).comments.filter(({ isPinned, isHidden }) => isPinned && isHidden)).toEqual([]);
  });

  it('switches comments off for a post and on again', async () => {
    const postId = await aPost();
    const first = await write(brenda, postId, 'One');
    const open = (as: Person, isOpen: boolean) =>
      ask(app, 'PUT', `/social-posts/${postId}/comments/open`, { as, body: { isOpen } });
    expect((await open(otto, false)).status).toBe(404);
    expect((await open(brenda, false)).status).toBe(403);
    expect((await open(ada, false)).status).toBe(200);
    for (const replyTo of [undefined, first])
      expect(await put(paul, postId, 'Two', replyTo)).toMatchObject({ status: 409, body: { code: 'comments_closed' } });
    expect(await pageFor(postId)).toMatchObject({ isOpen: false, total: 1 });
    await open(ada, true);
    await write(paul, postId, 'Two');
  });

  it('shares the moderation of a post about an event with the managers of its team, not with its stewards', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const [lena, steward] = [await anOrganizer(app), await anOrganizer(app)];
    for (const [person, role] of [
      [lena, 'manager'],
      [steward, 'steward'],
    ] as const)
      await sql`insert into event_team_members (id, event_id, user_id, email, role, invited_by, created_at, accepted_at)
        values (${newId()}, ${eventId}, ${person.user.id}, ${person.user.email}, ${role}, ${ada.user.id}, ${clock()}, ${clock()})`.execute(
        db,
      );
    const [postId, other] = [await aPost({ eventId }), await aPost()];
    const [first, elsewhere] = [await write(brenda, postId, 'One'), await write(brenda, other, 'One')];
    expect((await change(steward, first, 'hidden', true)).status).toBe(404);
    expect((await change(lena, elsewhere, 'hidden', true)).status).toBe(404);
    expect((await change(lena, first, 'hidden', true)).status).toBe(200);
    expect((await pageFor(postId, lena)).mayModerate).toBe(true);
  });
});

describe('notifications', () => {
  it('tell the organizer of the first comment at once, and of the next ones together after an hour', async () => {
    const [lena, postAuthor] = [await aParticipant(app, { name: 'Lena' }), await anOrganizer(app)];
    const postId = await aPost({ title: 'The stage' }, postAuthor);
    await write(lena, postId, 'When?');
    await app.runJobs();
    expect(await bellOf(postAuthor)).toEqual(['Lena has commented on “The stage”: “When?”']);
    await write(lena, postId, 'Where?');
    const hidden = await write(paul, postId, 'Something rude');
    await write(brenda, postId, 'How?');
    await write(postAuthor, postId, 'Own comments are no news');
    await change(postAuthor, hidden, 'hidden', true);
    await app.runJobs();
    expect(await bellOf(postAuthor)).toHaveLength(1);
    clock.advance({ minutes: 61 });
    await app.runJobs();
    expect(await bellOf(postAuthor)).toEqual(['2 new comments on “The stage”', 'Lena has commented on “The stage”: “When?”']);
    clock.advance({ minutes: 120 });
    await app.runJobs();
    expect(await bellOf(postAuthor)).toHaveLength(2);
  });

  it('tell the author of a comment of a reply by another, and end when the category is switched off', async () => {
    const [lena, postId] = [await aParticipant(app), await aPost({ title: 'The stage' })];
    const first = await write(lena, postId, 'When?');
    await write(lena, postId, 'I mean the bus', first);
    await write(ada, postId, 'At nine', first);
    expect(await bellOf(lena)).toEqual(['Ada Sounds has replied to your comment on “The stage”: “At nine”']);
    await ask(app, 'PUT', '/notification-choices', { as: lena, body: { kind: 'comments', channel: 'inApp', isOn: false } });
    expect(await bellOf(lena)).toEqual([]);
  });
});

describe('a report', () => {
  const listFor = async (as: Person, query = '') => ask(app, 'GET', `/supervision/comments${query}`, { as });

  it('is possible once for each reader, not of an own or removed comment', async () => {
    const postId = await aPost();
    const first = await write(brenda, postId, 'One');
    expect(await report(brenda, first)).toMatchObject({ status: 409, body: { code: 'own_comment' } });
    expect((await report(paul, first)).status).toBe(201);
    expect(await report(paul, first)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    expect((await report(paul, first, { reason: 'weather' })).status).toBe(400);
    await remove(brenda, first);
    for (const id of [first, newId()]) expect((await report(otto, id)).status).toBe(404);
  });

  it('is seen by admins, who take the comment down or dismiss, which is in the audit log', async () => {
    const [admin, postId] = [await anAdmin(app), await aPost()];
    const [bad, good] = [await write(brenda, postId, 'Something rude'), await write(brenda, postId, 'Something kind')];
    await report(paul, bad, { reason: 'insult', note: 'About my mother' });
    await report(otto, bad, { reason: 'other' });
    await report(paul, good, { reason: 'spam' });
    const before = (await listFor(admin, '?state=open')).body;
    const found: ReportedComment[] = before.comments;
    expect(found.find(({ _id }) => _id === bad)).toMatchObject({
      ...{ text: 'Something rude', author: { name: 'Brenda Ngo' }, post: { _id: postId }, isRemoved: false },
      reports: expect.arrayContaining([expect.objectContaining({ reason: 'insult', note: 'About my mother', isDecided: false })]),
    });
    const decide = (id: string, decision: string) =>
      ask(app, 'PUT', `/supervision/comments/${id}`, { as: admin, body: { decision, reason: 'Looked at it' } });
    expect((await decide(bad, 'taken_down')).status).toBe(200);
    expect((await decide(good, 'dismissed')).status).toBe(200);
    expect(await decide(good, 'dismissed')).toMatchObject({ status: 409, body: { code: 'not_reported' } });
    expect(textsOf((await pageFor(postId)).comments)).toEqual(['Something kind']);
    expect(await countOf(postId)).toBe(1);
    expect((await listFor(admin, '?state=open')).body.openCount).toBe(before.openCount - 2);
    const acts = await db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', 'in', [bad, good]).execute();
    expect(acts).toHaveLength(2);
    expect(acts).toEqual(
      expect.arrayContaining([
        { action: 'comment.taken_down', actor_id: admin.user.id },
        { action: 'comment.report_dismissed', actor_id: admin.user.id },
      ]),
    );
    // Another reader may report again what was dismissed.
    expect((await report(otto, good)).status).toBe(201);
    expect((await listFor(admin, '?state=open')).body.comments[0]).toMatchObject({ _id: good });
  });

  it('is for admins alone', async () => {
    for (const as of [ada, brenda]) expect((await listFor(as)).status).toBe(403);
  });
});
