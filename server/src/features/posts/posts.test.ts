import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftEvent, aForm, aPublishedEvent, ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';

const house = await buildTestApp();
const { clock, db, platform } = house;

const news = { title: 'The stage is up', body: 'Six hours of rain, and it stands.' };
const write = (as: Person | undefined, fields: object = news, files: Record<string, Buffer> = {}) =>
  ask(house, 'POST', '/social-posts', { ...(as && { as }), body: aForm({ ...fields }, files) });
const aPost = async (as: Person, fields: object = news): Promise<string> => (await write(as, fields)).body.post._id;
const postOf = async (id: string, as?: Person, language: 'en' | 'fr' = 'en') =>
  ask(house, 'GET', `/social-posts/${id}`, { ...(as && { as }), language });
const listed = async (query: string) => (await ask(house, 'GET', `/social-posts${query}`)).body;
const send = async (method: 'PUT' | 'DELETE', path: string, as?: Person) => {
  const reply = await house.app.inject({ method, url: `/api/social-posts/${path}`, ...(as && { headers: as.headers }) });
  return { status: reply.statusCode, body: reply.json() };
};

it('an organizer writes, and everybody reads it at once, in their language', async () => {
  const ada = await anOrganizer(house, { name: 'Ada Sounds', isVerified: true });
  const { eventId } = await aPublishedEvent(house, { organizer: ada });
  const { status, body } = await write(ada, { ...news, titleFr: 'La scène est montée', eventId });
  expect({ status, message: body.message }).toEqual({ status: 201, message: 'Your news is out' });
  const { body: french } = await postOf(body.post._id, undefined, 'fr');
  expect(french.post).toEqual({
    _id: body.post._id,
    title: 'La scène est montée',
    body: news.body,
    picture: null,
    author: { _id: ada.user.id, name: 'Ada Sounds', isVerified: true },
    event: { _id: eventId, eventName: 'Makossa Night', date: expect.any(String), zone: 'Africa/Douala', city: 'Yaoundé' },
    likes: 0,
    isLiked: false,
    createdAt: clock().toISOString(),
  });
});

it('a picture is shown upright and small, without what a camera noted in it', async () => {
  const ada = await anOrganizer(house);
  const photograph = await sharp({ create: { width: 2_400, height: 1_600, channels: 3, background: '#2F3BA2' } })
    .withExif({ IFD0: { Copyright: 'somewhere' } })
    .jpeg()
    .toBuffer();
  const { body } = await write(ada, news, { picture: photograph });
  expect(body.post.picture).toEqual({ url: expect.stringMatching(/^\/files\/posts\/.+\.webp$/), width: 1_200, height: 800 });
  const stored = await platform.files.get(`posts/${body.post._id}.webp`);
  expect((await sharp(stored?.body).metadata()).exif).toBeUndefined();
  expect(await write(ada, news, { picture: Buffer.from('no picture') })).toMatchObject({
    status: 415,
    body: { code: 'not_a_picture' },
  });
});

it('lists the latest first, by author and by event, page by page', async () => {
  const [ada, otto] = [await anOrganizer(house), await anOrganizer(house)];
  const { eventId } = await aPublishedEvent(house, { organizer: ada });
  const ids: string[] = [];
  for (const fields of [news, { ...news, eventId }, news]) {
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

it('names no event that not everybody may see, and lets nobody write about another’s', async () => {
  const [ada, otto] = [await anOrganizer(house), await anOrganizer(house)];
  const draft = await aDraftEvent(house, { organizer: ada });
  const id = await aPost(ada, { ...news, eventId: draft.eventId });
  expect((await postOf(id)).body.post.event).toBeNull();
  for (const eventId of [draft.eventId, newId()]) {
    expect((await write(otto, { ...news, eventId })).status).toBe(404);
  }
  for (const as of [await aParticipant(house), await aProvider(house), await anAdmin(house)]) {
    expect((await write(as)).status).toBe(403);
  }
  expect((await write(undefined)).status).toBe(401);
});

describe('a like', () => {
  it('counts once for each person, however often it is pressed, and is taken back', async () => {
    const id = await aPost(await anOrganizer(house));
    const crowd = await Promise.all(Array.from({ length: 5 }, () => aParticipant(house)));
    await Promise.all([...crowd, ...crowd].map((person) => send('PUT', `${id}/like`, person)));
    const [first] = crowd as [Person];
    expect((await postOf(id, first)).body.post).toMatchObject({ likes: 5, isLiked: true });
    expect((await postOf(id)).body.post).toMatchObject({ likes: 5, isLiked: false });
    expect((await send('DELETE', `${id}/like`, first)).body).toEqual({ likes: 4, isLiked: false });
    expect((await send('DELETE', `${id}/like`, first)).body).toEqual({ likes: 4, isLiked: false });
    const { rows } = { rows: await db.selectFrom('post_likes').select('user_id').where('post_id', '=', id).execute() };
    expect(rows).toHaveLength(4);
  });

  it('is for who is signed in, and for what is there', async () => {
    const id = await aPost(await anOrganizer(house));
    expect((await send('PUT', `${id}/like`)).status).toBe(401);
    expect((await send('PUT', `${newId()}/like`, await aParticipant(house))).status).toBe(404);
  });
});

describe('taking news back', () => {
  it('is its author’s to do, and gone for everybody', async () => {
    const ada = await anOrganizer(house);
    const id = await aPost(ada);
    expect((await send('DELETE', id, await anOrganizer(house))).status).toBe(404);
    for (const _ of [1, 2]) expect((await send('DELETE', id, ada)).status).toBe(200);
    expect((await postOf(id)).status).toBe(404);
    expect((await send('PUT', `${id}/like`, ada)).status).toBe(404);
    expect((await listed(`?authorId=${ada.user.id}`)).total).toBe(0);
  });

  it('takes its picture along, whose address would go on showing it', async () => {
    const ada = await anOrganizer(house);
    const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#2F3BA2' } })
      .png()
      .toBuffer();
    const { body } = await write(ada, news, { picture });
    const { url } = body.post.picture;
    expect((await house.app.inject(url)).statusCode).toBe(200);
    await send('DELETE', body.post._id, ada);
    await house.runJobs();
    expect((await house.app.inject(url)).statusCode).toBe(404);
  });

  it('is an admin’s to do, too, and written down', async () => {
    const [ada, admin] = [await anOrganizer(house), await anAdmin(house)];
    const id = await aPost(ada);
    expect((await send('DELETE', id, admin)).status).toBe(200);
    const acts = await db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', id).execute();
    expect(acts).toEqual([{ action: 'post.removed', actor_id: admin.user.id }]);
  });
});

it('nothing is heard of a blocked organizer any more', async () => {
  const ada = await anOrganizer(house);
  const id = await aPost(ada);
  await db.updateTable('users').set({ blocked_at: clock(), blocked_reason: 'Fraud' }).where('id', '=', ada.user.id).execute();
  expect((await postOf(id)).status).toBe(404);
  expect((await listed(`?authorId=${ada.user.id}`)).posts).toEqual([]);
});
