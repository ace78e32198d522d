import type { GalleryPage, OwnGalleryPicture } from '@ngoma/api/features/events/event-gallery';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aForm, aPublishedEvent, ask, eventsOf, type FinishedEvent } from '#test/factories/events';
import { order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { eventGalleryFeature } from './index.ts';

const app = await buildTestApp();
const { db, clock } = app;
const [ada, otto] = [await anOrganizer(app, { name: 'Ada Sounds' }), await anOrganizer(app)];
const [brenda, paul, admin] = [
  await aParticipant(app, { name: 'Brenda Ngo' }),
  await aParticipant(app, { name: 'Paul' }),
  await anAdmin(app),
];

const free = [{ name: 'Free', price: 0, quantity: 100 }];
const anEvent = (): Promise<FinishedEvent> => aPublishedEvent(app, { organizer: ada, ticketTypes: free });
async function aTicket(buyer: Person, { eventId, organizer, typeIds, quotaIds }: FinishedEvent): Promise<void> {
  const [typeId = '', quotaId = ''] = [typeIds[0], quotaIds[0]];
  expect((await order(app, buyer, { eventId, organizer, typeIds, quotaIds, typeId, quotaId })).status).toBe(201);
}
let shade = 0;
/** Returns a picture of a colour of its own, with a place in its metadata. */
function aPicture(width = 600): Promise<Buffer> {
  // So far apart that the compression does not make two of them the same.
  shade += 16;
  const background = { r: shade % 256, g: Math.floor(shade / 256) * 16, b: 90 };
  return sharp({ create: { width, height: width, channels: 3, background } })
    .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
    .jpeg()
    .toBuffer();
}
const set = (eventId: string, settings: object = {}, as = ada) =>
  ask(app, 'PUT', `/event/${eventId}/gallery/settings`, {
    as,
    body: { isOpen: true, audience: 'holders', showsAtOnce: false, ...settings },
  });
const send = async (as: Person, eventId: string, picture?: Buffer, fields: object = {}) =>
  ask(app, 'POST', `/event/${eventId}/gallery`, {
    as,
    body: aForm({ consent: true, audience: 'holders', ...fields }, { picture: picture ?? (await aPicture()) }),
  });
/** Sends a picture a second after the one before, and returns it. */
async function sent(as: Person, eventId: string, fields: object = {}): Promise<OwnGalleryPicture> {
  clock.advance({ seconds: 1 });
  const { status, body } = await send(as, eventId, undefined, fields);
  expect([status, body.message]).toEqual([201, expect.any(String)]);
  return body.picture;
}
const pageFor = async (eventId: string, as?: Person, after = ''): Promise<GalleryPage> =>
  (await ask(app, 'GET', `/event/${eventId}/gallery${after && `?after=${after}`}`, { ...(as && { as }) })).body;
const image = (id: string, as?: Person, query = '') =>
  ask(app, 'GET', `/gallery-pictures/${id}/image${query}`, { ...(as && { as }) });
const decide = (as: Person, id: string, body: object) => ask(app, 'PUT', `/gallery-pictures/${id}/state`, { as, body });
const report = (as: Person, id: string, body: object = { reason: 'privacy' }) =>
  ask(app, 'POST', `/gallery-pictures/${id}/report`, { as, body });

describe('a picture for the gallery of an event', () => {
  it('waits for the organizer, and is then shown to those with a ticket alone', async () => {
    const event = await anEvent();
    const { eventId } = event;
    await set(eventId);
    for (const person of [brenda, paul]) await aTicket(person, event);
    const picture = await sent(brenda, eventId);
    expect(picture).toMatchObject({ state: 'waiting', author: 'Brenda', isMine: true });
    expect((await pageFor(eventId, paul)).pictures).toEqual([]);
    expect((await image(picture._id, paul)).status).toBe(404);
    expect((await decide(otto, picture._id, { state: 'shown' })).status).toBe(404);
    expect((await decide(ada, picture._id, { state: 'shown' })).status).toBe(200);
    const page = await pageFor(eventId, paul);
    expect(page).toMatchObject({
      maySee: true,
      maySend: true,
      left: 10,
      total: 1,
      pictures: [{ _id: picture._id, isMine: false }],
    });
    expect(await pageFor(eventId)).toMatchObject({ maySee: false, maySend: false, total: 0, pictures: [] });
    for (const as of [paul, brenda, ada, admin]) expect((await image(picture._id, as)).status).toBe(200);
    for (const as of [otto, undefined]) expect((await image(picture._id, as)).status).toBe(404);
  });

  it('loses the place of the photo, and has a small preview', async () => {
    const event = await anEvent();
    await set(event.eventId, { showsAtOnce: true });
    await aTicket(brenda, event);
    const { body } = await send(brenda, event.eventId, await aPicture(2_000));
    expect(body.picture).toMatchObject({ state: 'shown', width: 1_440, height: 1_440 });
    const [full, preview] = [await image(body.picture._id, brenda), await image(body.picture._id, brenda, '?size=preview')];
    const read = await sharp(full.bytes).metadata();
    expect([read.format, read.width, read.exif]).toEqual(['webp', 1_440, undefined]);
    expect((await sharp(preview.bytes).metadata()).width).toBe(480);
    expect(full.headers['cache-control']).toBe('private, max-age=300');
    const download = await image(body.picture._id, brenda, '?download=1');
    expect(download.headers['content-disposition']).toContain('attachment');
  });

  it('needs a ticket, an open gallery and consent to its audience', async () => {
    const event = await anEvent();
    const { eventId } = event;
    await aTicket(brenda, event);
    expect(await send(brenda, eventId)).toMatchObject({ status: 409, body: { code: 'gallery_closed' } });
    await set(eventId);
    expect(await send(paul, eventId)).toMatchObject({ status: 403, body: { code: 'no_ticket' } });
    for (const consent of ['false', ''])
      expect(await send(brenda, eventId, undefined, { consent })).toMatchObject({
        status: 400,
        body: { errors: { consent: expect.any(String) } },
      });
    await set(eventId, { audience: 'everyone' });
    expect(await send(brenda, eventId)).toMatchObject({ status: 409, body: { code: 'audience_changed' } });
    expect((await pageFor(eventId, brenda)).own).toEqual([]);
    expect((await send(brenda, newId())).status).toBe(404);
    expect((await send(brenda, eventId, Buffer.from('no picture'), { audience: 'everyone' })).status).toBe(415);
  });

  it('that was meant for readers with a ticket is not shown to everyone later', async () => {
    const event = await anEvent();
    const { eventId } = event;
    await set(eventId, { showsAtOnce: true });
    await aTicket(brenda, event);
    const before = await sent(brenda, eventId);
    await set(eventId, { showsAtOnce: true, audience: 'everyone' });
    const after = await sent(brenda, eventId, { audience: 'everyone' });
    expect(await pageFor(eventId)).toMatchObject({ maySee: true, total: 1, pictures: [{ _id: after._id }] });
    expect([(await image(before._id)).status, (await image(after._id)).status]).toEqual([404, 200]);
    expect((await pageFor(eventId, brenda)).total).toBe(2);
    await set(eventId, { isOpen: false, audience: 'everyone' });
    expect((await image(after._id)).status).toBe(404);
  });

  it('may come from a person who was admitted and whose ticket ended later', async () => {
    const event = await anEvent();
    await set(event.eventId);
    await aTicket(brenda, event);
    const [{ id } = { id: '' }] = (
      await sql<{ id: string }>`select id from tickets where event_id = ${event.eventId}`.execute(db)
    ).rows;
    await sql`update tickets set state = 'revoked', ended_at = ${clock()} where id = ${id}`.execute(db);
    expect((await send(brenda, event.eventId)).status).toBe(403);
    await sql`insert into checkins (id, event_id, ticket_id, kind, result, presented, actor_id, scanned_at)
      values (${newId()}, ${event.eventId}, ${id}, 'entry', 'admitted', 'x', ${ada.user.id}, ${clock()})`.execute(db);
    expect((await send(brenda, event.eventId)).status).toBe(201);
  });

  it('sent twice is one, and a person has ten at most, also when several are sent at once', async () => {
    const event = await anEvent();
    await set(event.eventId);
    await aTicket(brenda, event);
    const picture = await aPicture();
    const [one, two] = await Promise.all([send(brenda, event.eventId, picture), send(brenda, event.eventId, picture)]);
    expect(two.body.picture._id).toBe(one.body.picture._id);
    const replies = await Promise.all(Array.from({ length: 12 }, () => send(brenda, event.eventId)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(9);
    expect(replies.filter(({ body }) => body.code === 'too_many_pictures')).toHaveLength(3);
    expect(await pageFor(event.eventId, brenda)).toMatchObject({ left: 0, own: { length: 10 } });
  });

  it('is withdrawn by its author alone, and its files are deleted', async () => {
    const event = await anEvent();
    await set(event.eventId, { showsAtOnce: true });
    await aTicket(brenda, event);
    const { _id } = await sent(brenda, event.eventId);
    const [keys] = (await sql<{ key: string }>`select picture_key as key from gallery_pictures where id = ${_id}`.execute(db))
      .rows;
    for (const as of [paul, ada, otto]) expect((await ask(app, 'DELETE', `/gallery-pictures/${_id}`, { as })).status).toBe(404);
    expect((await ask(app, 'DELETE', `/gallery-pictures/${_id}`, { as: brenda })).status).toBe(200);
    expect((await image(_id, brenda)).status).toBe(404);
    await app.runJobs();
    expect(await app.platform.files.get(keys?.key ?? '')).toBeUndefined();
    expect((await pageFor(event.eventId, brenda)).own).toEqual([]);
  });
});

const bellOf = async (as: Person): Promise<string[]> =>
  (await ask(app, 'GET', '/activities/get-all-activies', { as })).body.data.map(
    (one: { description: string }) => one.description,
  );

describe('notifications of a gallery', () => {
  it('reach the organizer once an hour for waiting pictures, and the author for each decision', async () => {
    const organizer = await anOrganizer(app);
    const [author, reader] = [await aParticipant(app, { name: 'Rose Ekane' }), await aParticipant(app)];
    const event = await aPublishedEvent(app, { organizer, ticketTypes: free, fields: { eventName: 'Ngondo' } });
    await set(event.eventId, {}, organizer);
    for (const person of [author, reader]) await aTicket(person, event);
    const [one, two] = [await sent(author, event.eventId), await sent(author, event.eventId)];
    await app.runJobs();
    const waiting = 'Rose has sent a picture to the gallery of “Ngondo”';
    expect((await bellOf(organizer)).filter((text) => text === waiting)).toHaveLength(1);
    await decide(organizer, one._id, { state: 'shown' });
    await decide(organizer, one._id, { state: 'shown' });
    await decide(organizer, two._id, { state: 'refused', reason: 'Too dark' });
    await report(reader, one._id);
    const body = { decision: 'taken_down', reason: 'Shown without consent' };
    await ask(app, 'PUT', `/supervision/gallery-pictures/${one._id}`, { as: admin, body });
    await app.runJobs();
    expect((await bellOf(author)).filter((text) => text.includes('gallery of “Ngondo”')).toSorted()).toEqual([
      'Your picture for the gallery of “Ngondo” is not shown: Shown without consent',
      'Your picture for the gallery of “Ngondo” is not shown: Too dark',
      'Your picture is in the gallery of “Ngondo”',
    ]);
  });
});

describe('the gallery of an event', () => {
  it('lists the latest pictures first, and new ones move nothing on the next page', async () => {
    const event = await anEvent();
    const { eventId } = event;
    await set(eventId, { showsAtOnce: true });
    const people = await Promise.all([aParticipant(app), aParticipant(app), aParticipant(app)]);
    for (const person of people) await aTicket(person, event);
    for (let n = 0; n < 26; n += 1) await sent(people[n % 3] ?? brenda, eventId);
    const first = await pageFor(eventId, people[0]);
    expect([first.pictures.length, first.total]).toEqual([24, 26]);
    await sent(people[2] ?? brenda, eventId);
    const second = await pageFor(eventId, people[0], first.next ?? '');
    expect(second).toMatchObject({ next: null, pictures: { length: 2 } });
  });

  it('is moderated by its team: a refused picture has a reason for its author', async () => {
    const event = await anEvent();
    await set(event.eventId);
    await aTicket(brenda, event);
    const { _id } = await sent(brenda, event.eventId);
    expect((await decide(ada, _id, { state: 'refused' })).status).toBe(400);
    await decide(ada, _id, { state: 'refused', reason: 'Too dark to see' });
    expect((await pageFor(event.eventId, brenda)).own).toMatchObject([{ state: 'refused', reason: 'Too dark to see' }]);
    const list = await ask(app, 'GET', `/event/${event.eventId}/gallery/managed?state=refused`, { as: ada });
    expect(list.body).toMatchObject({ total: 1, counts: { refused: 1, waiting: 0 }, pictures: [{ _id, openReports: 0 }] });
    expect((await ask(app, 'GET', `/event/${event.eventId}/gallery/managed`, { as: otto })).status).toBe(404);
    expect((await set(event.eventId, {}, otto)).status).toBe(404);
  });

  it('is named on the page of the event while it is open', async () => {
    const { eventId } = await anEvent();
    const hasGallery = async () => (await ask(app, 'GET', `/event/${eventId}/information`)).body.information.hasGallery;
    expect(await hasGallery()).toBe(false);
    await set(eventId);
    expect(await hasGallery()).toBe(true);
  });
});

describe('a reported picture', () => {
  it('is taken down by an admin with a reason for its author, and stays down for the organizer', async () => {
    const event = await anEvent();
    const { eventId } = event;
    await set(eventId, { showsAtOnce: true });
    for (const person of [brenda, paul]) await aTicket(person, event);
    const { _id } = await sent(brenda, eventId);
    expect(await report(brenda, _id)).toMatchObject({ status: 409, body: { code: 'own_picture' } });
    expect((await report(otto, _id)).status).toBe(404);
    expect((await report(paul, _id, { reason: 'privacy', note: 'That is me, and I was not asked' })).status).toBe(201);
    expect(await report(paul, _id)).toMatchObject({ status: 409, body: { code: 'already_reported' } });
    const list = await ask(app, 'GET', '/supervision/gallery-pictures?state=open', { as: admin });
    expect(list.body).toMatchObject({ openCount: 1, pictures: [{ _id, state: 'shown', reports: [{ by: 'Paul' }] }] });
    const path = `/supervision/gallery-pictures/${_id}`;
    const body = { decision: 'taken_down', reason: 'Shown without consent' };
    expect((await ask(app, 'PUT', path, { as: admin, body })).status).toBe(200);
    expect(await ask(app, 'PUT', path, { as: admin, body })).toMatchObject({ status: 409, body: { code: 'not_reported' } });
    expect((await pageFor(eventId, paul)).pictures).toEqual([]);
    expect((await pageFor(eventId, brenda)).own).toMatchObject([{ state: 'taken_down', reason: 'Shown without consent' }]);
    for (const as of [paul, ada]) expect((await image(_id, as)).status).toBe(404);
    expect(await decide(ada, _id, { state: 'shown' })).toMatchObject({ status: 409, body: { code: 'taken_down' } });
    const acts = await sql<{ action: string }>`select action from audit_log where subject_id = ${_id}`.execute(db);
    expect(acts.rows).toEqual([{ action: 'gallery_picture.taken_down' }]);
  });

  it('stays when its reports are dismissed', async () => {
    const event = await anEvent();
    await set(event.eventId, { showsAtOnce: true });
    for (const person of [brenda, paul]) await aTicket(person, event);
    const { _id } = await sent(brenda, event.eventId);
    await report(paul, _id);
    const body = { decision: 'dismissed', reason: 'Nothing wrong with it' };
    await ask(app, 'PUT', `/supervision/gallery-pictures/${_id}`, { as: admin, body });
    expect((await pageFor(event.eventId, paul)).pictures).toMatchObject([{ _id }]);
  });
});

it('a person who leaves takes their pictures along, and the galleries of an organizer who leaves are closed', async () => {
  const leaving = await anOrganizer(app);
  const event = await aPublishedEvent(app, { organizer: leaving, ticketTypes: free });
  await set(event.eventId, { showsAtOnce: true }, leaving);
  await aTicket(brenda, event);
  const { _id } = await sent(brenda, event.eventId);
  const features = eventGalleryFeature(app.platform, { events: eventsOf(app) });
  await db.transaction().execute((tx) => features.anonymizePerson(tx, leaving.user.id));
  expect(await pageFor(event.eventId, brenda)).toMatchObject({ settings: { isOpen: false }, own: [{ _id }] });
  await db.transaction().execute((tx) => features.anonymizePerson(tx, brenda.user.id));
  expect((await pageFor(event.eventId, brenda)).own).toEqual([]);
});
