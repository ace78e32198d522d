import sharp from 'sharp';
import { expect, it } from 'vitest';
import { aForm, aPublishedEvent, ask } from '#test/factories/events';
import { anOrganizer } from '#test/factories/people';
import { aCutOut, aPhotograph } from '#test/factories/pictures';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { fastify, runJobs, clock } = test;
const organizer = await anOrganizer(test);

const anOwnEvent = () => aPublishedEvent(test, { organizer });
const save = async (eventId: string, lineUp: readonly object[]) => {
  const saved = await ask(test, 'PUT', `/event/${eventId}/information`, { as: organizer, body: { lineUp, questions: [] } });
  return saved.body.information.lineUp as { _id: string; name: string }[];
};
const setPicture = (eventId: string, artistId: string, picture: Buffer) =>
  ask(test, 'PUT', `/event/${eventId}/line-up/${artistId}/picture`, { as: organizer, body: aForm({}, { picture }) });
const change = (eventId: string, fields: object, files: Record<string, Buffer> = {}) =>
  ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: aForm({ ...fields }, files) });
const eventOf = async (eventId: string) => (await ask(test, 'GET', `/event/${eventId}`, { as: organizer })).body.eventWithDetails;
const artistsOf = (url: string) => new URL(url, 'https://ngoma.test').searchParams.get('artists');
const coverOf = async (eventId: string): Promise<string> => (await eventOf(eventId)).coverImage.url;

/** An event on whose line-up these artists stand, each with a picture. */
async function aStage(...pictures: readonly Buffer[]) {
  const { eventId } = await anOwnEvent();
  const lineUp = await save(
    eventId,
    pictures.map((_, at) => ({ name: `Artist ${at}` })),
  );
  for (const [at, picture] of pictures.entries()) await setPicture(eventId, lineUp[at]?._id ?? '', picture);
  await runJobs();
  return { eventId, lineUp };
}

it('artists whose picture has no background stand in front of the poster', async () => {
  const { eventId } = await aStage(await aPhotograph(), await aCutOut('red'));
  const url = await coverOf(eventId);
  expect(url).toMatch(new RegExp(`^/api/art/${eventId}\\.svg\\?`));
  expect(artistsOf(url)).toBeTruthy();
  const poster = await fastify.inject(url);
  expect(poster.statusCode).toBe(200);
  expect(poster.body).toContain('<image href="data:image/webp;base64,');
  const { data } = await sharp((await fastify.inject(url.replace('.svg?', '.webp?'))).rawPayload)
    .extract({ left: 630, top: 600, width: 20, height: 20 })
    .resize(1, 1)
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(200);
  expect(data[1]).toBeLessThan(60);
});

it('photographs with a background leave the poster as it is', async () => {
  const { eventId } = await aStage(await aPhotograph());
  expect(artistsOf(await coverOf(eventId))).toBeNull();
});

it('another order of the line-up draws other artists, and the same line-up is not drawn again', async () => {
  const { eventId, lineUp } = await aStage(await aCutOut('red'), await aCutOut('green'));
  const first = await coverOf(eventId);
  await save(eventId, lineUp);
  await runJobs();
  expect(await coverOf(eventId)).toBe(first);
  await save(eventId, lineUp.toReversed());
  await runJobs();
  const second = await coverOf(eventId);
  expect(artistsOf(second)).toBeTruthy();
  expect(artistsOf(second)).not.toBe(artistsOf(first));
});

it('an uploaded cover takes the place of both, and they come back when it is removed', async () => {
  const { eventId, lineUp } = await aStage(await aCutOut('red'));
  const drawn = artistsOf(await coverOf(eventId));
  expect((await change(eventId, {}, { coverImage: await aPhotograph() })).status).toBe(200);
  await runJobs();
  const uploaded = await coverOf(eventId);
  expect(uploaded).not.toContain('/api/art/');
  await setPicture(eventId, lineUp[0]?._id ?? '', await aCutOut('green'));
  await runJobs();
  expect(await coverOf(eventId)).toBe(uploaded);
  expect((await change(eventId, { removeCover: 'true' })).status).toBe(200);
  await runJobs();
  const again = artistsOf(await coverOf(eventId));
  expect(again).toBeTruthy();
  expect(again).not.toBe(drawn);
});

it('a copy of an event, whose artists have no pictures, has the poster alone', async () => {
  const { eventId } = await aStage(await aCutOut('red'));
  const date = new Date(clock().getTime() + 60 * 86_400_000).toISOString();
  const copy = await ask(test, 'POST', `/event/${eventId}/duplicate`, { as: organizer, body: { date } });
  expect(copy.status).toBe(201);
  const { coverImage } = await eventOf(copy.body.eventId);
  expect(coverImage.url).toMatch(/^\/api\/art\//);
  expect(artistsOf(coverImage.url)).toBeNull();
});

it('the share card of an event shows its artists', async () => {
  const { eventId } = await aStage();
  const cardOf = async () => {
    const card = await fastify.inject((await eventOf(eventId)).shareImage?.url ?? `/api/art/share/${eventId}.jpg?lang=en`);
    const { data } = await sharp(card.rawPayload)
      .extract({ left: 900, top: 560, width: 40, height: 40 })
      .resize(1, 1)
      .raw()
      .toBuffer({ resolveWithObject: true });
    return [...data];
  };
  const before = await cardOf();
  const [artist] = await save(eventId, [{ name: 'Reine' }]);
  await setPicture(eventId, artist?._id ?? '', await aCutOut('red'));
  await runJobs();
  const [redness = 0, green = 255] = await cardOf();
  expect([redness, green]).not.toEqual(before.slice(0, 2));
  expect(redness).toBeGreaterThan(200);
  expect(green).toBeLessThan(60);
});

// Last, because the sessions end meanwhile.
it('without its artists an event has the poster alone, and their files are deleted a day later', async () => {
  const { eventId } = await aStage(await aCutOut('red'));
  const before = await coverOf(eventId);
  await save(eventId, []);
  await runJobs();
  expect(artistsOf(await coverOf(eventId))).toBeNull();
  const kept = await fastify.inject(before);
  expect(kept.body).toContain('<image');
  expect(kept.headers['cache-control']).toContain('immutable');
  clock.advance({ days: 2 });
  await runJobs();
  const gone = await fastify.inject(before);
  expect([gone.statusCode, gone.headers['cache-control'], gone.headers.etag]).toEqual([200, 'public, max-age=60', undefined]);
  expect(gone.body).not.toContain('<image');
});
