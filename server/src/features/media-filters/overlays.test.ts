import type { ManagedOverlay } from '@ngoma/api/features/events/media-filters';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aForm, aPublishedEvent, ask, eventsOf } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { mediaFiltersFeature } from './index.ts';

const app = await buildTestApp();
const [ada, otto, brenda] = [await anOrganizer(app), await anOrganizer(app), await aParticipant(app)];

/** Returns a PNG of a frame: a border of one colour around a transparent middle. */
async function aFrame(width = 1080, height = 1350, border = 100): Promise<Buffer> {
  const hole = await sharp({
    create: { width: width - 2 * border, height: height - 2 * border, channels: 4, background: '#000000ff' },
  })
    .png()
    .toBuffer();
  return sharp({ create: { width, height, channels: 4, background: '#2F3BA2ff' } })
    .composite([{ input: hole, blend: 'dest-out' }])
    .withExif({ IFD3: { GPSLatitude: '4/1 3/1 0/1' } })
    .png()
    .toBuffer();
}
const add = (as: Person, eventId: string, picture: Buffer, fields: object = { kind: 'frame', name: 'Border' }) =>
  ask(app, 'POST', `/event/${eventId}/overlays`, { as, body: aForm(fields as Record<string, string>, { picture }) });
const managed = async (as: Person, eventId: string): Promise<ManagedOverlay[]> =>
  (await ask(app, 'GET', `/event/${eventId}/overlays/managed`, { as })).body.overlays;
const offered = async (as: Person, eventId: string): Promise<string[]> =>
  (await ask(app, 'GET', `/event/${eventId}/overlays`, { as })).body.overlays.map(({ name }: ManagedOverlay) => name);
const logo = () =>
  sharp({ create: { width: 200, height: 100, channels: 4, background: '#F7B32B' } })
    .png()
    .toBuffer();

describe('a frame of an event', () => {
  it('is re-encoded with its transparency and without its metadata, and offered to everyone who sees the event', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const { status, body } = await add(ada, eventId, await aFrame());
    expect([status, body.overlays]).toMatchObject([
      201,
      [{ kind: 'frame', name: 'Border', format: 'portrait', isOn: true, picture: { width: 1080, height: 1350 } }],
    ]);
    const file = await app.fastify.inject({ url: body.overlays[0].picture.url });
    const stored = await sharp(file.rawPayload).metadata();
    expect(stored).toMatchObject({ format: 'webp', hasAlpha: true });
    expect(stored.exif).toBeUndefined();
    const { data } = await sharp(file.rawPayload)
      .extract({ left: 540, top: 675, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[3]).toBe(0);
    expect(await offered(brenda, eventId)).toEqual(['Border']);
  });

  it.each([
    ['of another shape', () => aFrame(1000, 900), 422, 'frame_shape'],
    ['without a place for the picture', () => aFrame(1080, 1350, 500), 422, 'frame_not_transparent'],
    ['that is small', () => aFrame(400, 500), 422, 'overlay_too_small'],
    ['that is no picture', async () => Buffer.from('<svg/>'), 415, 'not_a_picture'],
    ['with too many pixels', () => aFrame(3200, 4000), 413, 'picture_too_large'],
  ])('%s is refused, and nothing is stored', async (_, picture, status, code) => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    expect(await add(ada, eventId, await picture())).toMatchObject({ status, body: { code } });
    expect(await managed(ada, eventId)).toEqual([]);
  });

  it('is required, and comes from the team of the event', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const without = await ask(app, 'POST', `/event/${eventId}/overlays`, { as: ada, body: aForm({ kind: 'frame' }) });
    expect([without.status, Object.keys(without.body.errors)]).toEqual([400, ['picture']]);
    expect((await add(otto, eventId, await aFrame())).status).toBe(404);
    expect((await add(brenda, eventId, await aFrame())).status).toBe(403);
  });
});

describe('the overlays of an event', () => {
  it('are renamed, ordered, switched off and deleted by its team', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    for (const name of ['One', 'Two', 'Three']) await add(ada, eventId, await logo(), { kind: 'sticker', name });
    const [one, two, three] = await managed(ada, eventId);
    const put = (path: string, body: object, as = ada) => ask(app, 'PUT', path, { as, body });
    expect((await put(`/event/${eventId}/overlays/order`, { ids: [three?._id, one?._id] })).status).toBe(200);
    expect(await offered(brenda, eventId)).toEqual(['Three', 'One', 'Two']);
    const path = `/overlays/${two?._id}`;
    expect((await ask(app, 'PATCH', path, { as: otto, body: { isOn: false } })).status).toBe(404);
    await ask(app, 'PATCH', path, { as: ada, body: { isOn: false, name: 'Second' } });
    expect(await offered(brenda, eventId)).toEqual(['Three', 'One']);
    expect((await managed(ada, eventId)).map(({ name, isOn }) => [name, isOn])).toEqual([
      ['Three', true],
      ['One', true],
      ['Second', false],
    ]);
    expect((await ask(app, 'DELETE', `/overlays/${one?._id}`, { as: otto })).status).toBe(404);
    expect((await ask(app, 'DELETE', `/overlays/${one?._id}`, { as: ada })).status).toBe(200);
    expect(await offered(brenda, eventId)).toEqual(['Three']);
  });

  it('take the name of their file without another one', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    await add(ada, eventId, await logo(), { kind: 'sponsor' });
    expect(await offered(brenda, eventId)).toEqual(['picture']);
  });

  it('cannot be ordered by one of another event', async () => {
    const [first, second] = [await aPublishedEvent(app, { organizer: ada }), await aPublishedEvent(app, { organizer: ada })];
    await add(ada, first.eventId, await logo(), { kind: 'sticker' });
    const [foreign] = await managed(ada, first.eventId);
    const order = await ask(app, 'PUT', `/event/${second.eventId}/overlays/order`, { as: ada, body: { ids: [foreign?._id] } });
    expect(order.status).toBe(404);
  });

  it('are twelve at most, also when several are sent at once', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const picture = await logo();
    const replies = await Promise.all(Array.from({ length: 15 }, () => add(ada, eventId, picture, { kind: 'sticker' })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12);
    expect(replies.filter(({ body }) => body.code === 'too_many_overlays')).toHaveLength(3);
    expect(await managed(ada, eventId)).toHaveLength(12);
  });
});

it('an organizer who leaves takes the overlays of their events along, with their files', async () => {
  const leaving = await anOrganizer(app);
  const { eventId } = await aPublishedEvent(app, { organizer: leaving });
  await add(leaving, eventId, await logo(), { kind: 'sticker' });
  const [overlay] = await managed(leaving, eventId);
  const { anonymizePerson } = mediaFiltersFeature(app.platform, { events: eventsOf(app) });
  await app.db.transaction().execute((tx) => anonymizePerson(tx, leaving.user.id));
  await app.runJobs();
  expect(await managed(leaving, eventId)).toEqual([]);
  expect((await app.fastify.inject({ url: overlay?.picture.url ?? '' })).statusCode).toBe(404);
});
