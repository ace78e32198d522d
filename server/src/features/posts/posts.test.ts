import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aForm, aPublishedEvent, ask } from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const app = await buildTestApp();
const { clock, db, platform } = app;

const postFields = { title: 'The stage is up', body: 'Six hours of rain, and it stands.' };
const write = (as: Person | undefined, fields: object = postFields, files: Record<string, Buffer> = {}) =>
  ask(app, 'POST', '/social-posts', { ...(as && { as }), body: aForm({ ...fields }, files) });
const aPost = async (as: Person, fields: object = postFields): Promise<string> => (await write(as, fields)).body.post._id;
const postOf = async (id: string, as?: Person, language: 'en' | 'fr' = 'en') =>
  ask(app, 'GET', `/social-posts/${id}`, { ...(as && { as }), language });
const listed = async (query: string) => (await ask(app, 'GET', `/social-posts${query}`)).body;
const send = async (method: 'PUT' | 'DELETE', path: string, as?: Person) => {
  const reply = await app.fastify.inject({ method, url: `/api/social-posts/${path}`, ...(as && { headers: as.headers }) });
  return { status: reply.statusCode, body: reply.json() };
};

it('an organizer’s post is readable for everyone at once, in the reader’s language', async () => {
  const ada = await anOrganizer(app, { name: 'Ada Sounds', isVerified: true });
  const { eventId } = await aPublishedEvent(app, { organizer: ada });
  const { status, body } = await write(ada, { ...postFields, titleFr: 'La scène est montée', eventId });
  expect({ status, message: body.message }).toEqual({ status: 201, message: 'Your post is published' });
  const { body: french } = await postOf(body.post._id, undefined, 'fr');
  expect(french.post).toEqual({
    _id: body.post._id,
    title: 'La scène est montée',
    body: postFields.body,
    bodyHtml: null,
    picture: null,
    author: { _id: ada.user.id, name: 'Ada Sounds', isVerified: true, avatar: null },
    event: { _id: eventId, eventName: 'Makossa Night', date: expect.any(String), zone: 'Africa/Douala', city: 'Yaoundé' },
    likes: 0,
    isLiked: false,
    comments: 0,
    createdAt: clock().toISOString(),
    editedAt: null,
  });
});

it('a post shows the picture of its author', async () => {
  const ada = await anOrganizer(app);
  await sql`update users set avatar_key = 'avatars/ada.webp' where id = ${ada.user.id}`.execute(db);
  const { body } = await postOf(await aPost(ada, postFields));
  expect(body.post.author.avatar).toEqual({ url: platform.files.url('avatars/ada.webp') });
});

it('a formatted text is stored sanitised, with its plain text, and is shown in its own language alone', async () => {
  const ada = await anOrganizer(app);
  const bodyHtml = '<p>Six hours of <strong>rain</strong></p><ul><li>It stands</li></ul>';
  const id = await aPost(ada, {
    ...postFields,
    bodyHtml: `${bodyHtml}<img src=x onerror=alert(1)>`,
    bodyFr: 'Six heures de pluie',
  });
  const [english, french] = [(await postOf(id)).body.post, (await postOf(id, undefined, 'fr')).body.post];
  expect([english.body, english.bodyHtml]).toEqual(['Six hours of rain\n\n• It stands', bodyHtml]);
  expect([french.body, french.bodyHtml]).toEqual(['Six heures de pluie', null]);
  expect(await write(ada, { ...postFields, bodyHtml: '<p></p>' })).toMatchObject({
    status: 400,
    body: { errors: { body: expect.any(String) } },
  });
});

it('a post’s picture is stored in two widths, without EXIF data', async () => {
  const ada = await anOrganizer(app);
  const photograph = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#2F3BA2' } })
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .jpeg()
    .toBuffer();
  const { body } = await write(ada, postFields, { picture: photograph });
  const at = (width: number) => `posts/${body.post._id}-${width}.webp`;
  expect(body.post.picture).toEqual({
    ...{ url: `/files/${at(1200)}`, width: 1_200, height: 800 },
    srcSet: `/files/${at(480)} 480w, /files/${at(1200)} 1200w`,
  });
  for (const width of [480, 1_200]) {
    const stored = await platform.files.get(at(width));
    const { exif, width: pixels } = await sharp(stored?.body).metadata();
    expect([exif, pixels]).toEqual([undefined, width]);
  }
  expect(await write(ada, postFields, { picture: Buffer.from('no picture') })).toMatchObject({
    status: 415,
    body: { code: 'not_a_picture' },
  });
});

it('posts are listed latest first, by author and by event, page by page', async () => {
  const [ada, otto] = [await anOrganizer(app), await anOrganizer(app)];
  const { eventId } = await aPublishedEvent(app, { organizer: ada });
  const ids: string[] = [];
  for (const fields of [postFields, { ...postFields, eventId }, postFields]) {
    clock.advance({ seconds: 1 });
    ids.unshift(await aPost(ada, fields));
  }
  clock.advance({ seconds: 1 });
  const others = await aPost(otto);
  const of = (posts: { _id: string }[]) => posts.map(({ _id }) => _id);
  expect(of((await listed(`?authorId=${ada.user.id}`)).posts)).toEqual(ids);
  expect(of((await listed(`?eventId=${eventId}`)).posts)).toEqual([ids[1]]);
  expect(await listed(`?authorId=${ada.user.id}&limit=2&page=2`)).toMatchObject({
    total: 3,
    currentPage: 2,
    posts: [{ _id: ids[2] }],
  });
  expect(of((await listed('?limit=1')).posts)).toEqual([others]);
});

it('a post does not show an event that is not public, and only the event’s manager may write about it', async () => {
  const [ada, otto] = [await anOrganizer(app), await anOrganizer(app)];
  const draft = await aDraftEvent(app, { organizer: ada });
  const id = await aPost(ada, { ...postFields, eventId: draft.eventId });
  expect((await postOf(id)).body.post.event).toBeNull();
  for (const eventId of [draft.eventId, newId()]) {
    expect((await write(otto, { ...postFields, eventId })).status).toBe(404);
  }
  for (const as of [await aParticipant(app), await aProvider(app), await anAdmin(app)]) {
    expect((await write(as)).status).toBe(403);
  }
  expect((await write(undefined)).status).toBe(401);
});

describe('a like', () => {
  it('counts once per person, however often it is sent, and can be withdrawn', async () => {
    const id = await aPost(await anOrganizer(app));
    const crowd = await Promise.all(Array.from({ length: 5 }, () => aParticipant(app)));
    await Promise.all([...crowd, ...crowd].map((person) => send('PUT', `${id}/like`, person)));
    const [first] = crowd as [Person];
    expect((await postOf(id, first)).body.post).toMatchObject({ likes: 5, isLiked: true });
    expect((await postOf(id)).body.post).toMatchObject({ likes: 5, isLiked: false });
    expect((await send('DELETE', `${id}/like`, first)).body).toEqual({ likes: 4, isLiked: false });
    expect((await send('DELETE', `${id}/like`, first)).body).toEqual({ likes: 4, isLiked: false });
    const { rows } = { rows: await db.selectFrom('post_likes').select('user_id').where('post_id', '=', id).execute() };
    expect(rows).toHaveLength(4);
  });

  it('needs a signed-in person and an existing post', async () => {
    const id = await aPost(await anOrganizer(app));
    expect((await send('PUT', `${id}/like`)).status).toBe(401);
    expect((await send('PUT', `${newId()}/like`, await aParticipant(app))).status).toBe(404);
  });
});

describe('editing a post', () => {
  const edit = (as: Person, id: string, fields: object, files: Record<string, Buffer> = {}) =>
    ask(app, 'PUT', `/social-posts/${id}`, { as, body: aForm({ ...fields }, files) });
  const aPicture = () =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F3BA2' } })
      .png()
      .toBuffer();

  it('is allowed to its author, who gets both languages, and shows readers that it was edited', async () => {
    const [ada, otto] = [await anOrganizer(app), await anOrganizer(app)];
    const id = await aPost(ada, { ...postFields, titleFr: 'La scène est montée', bodyFr: 'Elle tient.' });
    expect((await postOf(id, otto)).body.forAuthor).toBeNull();
    expect((await postOf(id, ada)).body.forAuthor).toMatchObject({ ...postFields, titleFr: 'La scène est montée' });
    clock.advance({ minutes: 5 });
    const fields = { title: 'The stage stands', body: 'At last.', bodyHtml: '<p>At <strong>last</strong>.</p>' };
    expect((await edit(otto, id, fields)).status).toBe(404);
    expect(await edit(ada, id, fields)).toMatchObject({ status: 200, body: { message: 'Your post is changed' } });
    expect((await postOf(id, undefined, 'fr')).body.post).toMatchObject({ ...fields, editedAt: clock().toISOString() });
    await send('DELETE', id, ada);
    expect((await edit(ada, id, fields)).status).toBe(404);
  });

  it('keeps its event, and asks for the rights to another', async () => {
    const [ada, otto] = [await anOrganizer(app), await anOrganizer(app)];
    const [{ eventId }, ofOtto] = [
      await aPublishedEvent(app, { organizer: ada }),
      await aPublishedEvent(app, { organizer: otto }),
    ];
    const id = await aPost(ada, { ...postFields, eventId });
    expect((await edit(ada, id, { ...postFields, eventId: ofOtto.eventId })).status).toBe(404);
    expect((await edit(ada, id, { ...postFields, eventId })).body.post.event).toMatchObject({ _id: eventId });
    expect((await edit(ada, id, postFields)).body.post.event).toBeNull();
  });

  it('leaves its picture, replaces it or removes it', async () => {
    const ada = await anOrganizer(app);
    const { body } = await write(ada, postFields, { picture: await aPicture() });
    const [id, { url }] = [body.post._id, body.post.picture];
    expect((await edit(ada, id, postFields)).body.post.picture).toMatchObject({ url });
    const next = (await edit(ada, id, postFields, { picture: await aPicture() })).body.post.picture;
    expect(next.url).not.toBe(url);
    expect((await edit(ada, id, { ...postFields, removesPicture: true })).body.post.picture).toBeNull();
    await app.runJobs();
    const small = url.replace('-1200.', '-480.');
    for (const old of [url, small, next.url]) expect((await app.fastify.inject(old)).statusCode).toBe(404);
  });
});

describe('removing a post', () => {
  it('is allowed to its author, and hides it from everyone', async () => {
    const ada = await anOrganizer(app);
    const id = await aPost(ada);
    expect((await send('DELETE', id, await anOrganizer(app))).status).toBe(404);
    for (const _ of [1, 2]) expect((await send('DELETE', id, ada)).status).toBe(200);
    expect((await postOf(id)).status).toBe(404);
    expect((await send('PUT', `${id}/like`, ada)).status).toBe(404);
    expect((await listed(`?authorId=${ada.user.id}`)).total).toBe(0);
  });

  it('deletes its picture file too', async () => {
    const ada = await anOrganizer(app);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F3BA2' } })
      .png()
      .toBuffer();
    const { body } = await write(ada, postFields, { picture });
    const { url } = body.post.picture;
    expect((await app.fastify.inject(url)).statusCode).toBe(200);
    await send('DELETE', body.post._id, ada);
    await app.runJobs();
    expect((await app.fastify.inject(url)).statusCode).toBe(404);
  });

  it('is allowed to admins, and recorded in the audit log', async () => {
    const [ada, admin] = [await anOrganizer(app), await anAdmin(app)];
    const id = await aPost(ada);
    expect((await send('DELETE', id, admin)).status).toBe(200);
    const acts = await db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', id).execute();
    expect(acts).toEqual([{ action: 'post.removed', actor_id: admin.user.id }]);
  });
});

it('posts of a blocked organizer are hidden', async () => {
  const ada = await anOrganizer(app);
  const id = await aPost(ada);
  await db.updateTable('users').set({ blocked_at: clock(), blocked_reason: 'Fraud' }).where('id', '=', ada.user.id).execute();
  expect((await postOf(id)).status).toBe(404);
  expect((await listed(`?authorId=${ada.user.id}`)).posts).toEqual([]);
});
