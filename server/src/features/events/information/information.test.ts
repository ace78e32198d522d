import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, runJobs } = test;
const organizer = await anOrganizer(test);
const stranger = await anOrganizer(test);

const picture = await sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#2F3BA2' } })
  .jpeg()
  .toBuffer();
const pathOf = (eventId: string) => `/event/${eventId}/information`;
const read = async (eventId: string, options: { as?: Person; language?: 'fr'; query?: string } = {}) =>
  ask(test, 'GET', `${pathOf(eventId)}${options.query ?? ''}`, options);
const readPage = (eventId: string, query = '', options: { as?: Person } = {}) =>
  ask(test, 'GET', `/event/${eventId}/page${query}`, options);
const save = (eventId: string, body: object, as = organizer) =>
  ask(test, 'PUT', pathOf(eventId), { as, body: { lineUp: [], questions: [], ...body } });
const addPhoto = (eventId: string, fields: object = {}, as = organizer) =>
  ask(test, 'POST', `/event/${eventId}/photos`, { as, body: aForm({ ...fields }, { picture }) });

/** The start of the events here, in minutes: a whole one. */
const start = new Date(Math.floor(daysAhead(test.platform, 30).getTime() / 60_000) * 60_000);
const minutesAfter = (minutes: number) => new Date(start.getTime() + minutes * 60_000).toISOString();
const anOwnEvent = (options: Parameters<typeof aPublishedEvent>[1] = {}) =>
  aPublishedEvent(test, { organizer, fields: { date: start.toISOString() }, ...options });

describe('the information of an event', () => {
  it('is empty at first, and tells everybody what the organizer has entered, in the reader’s language', async () => {
    const { eventId } = await anOwnEvent();
    expect((await read(eventId)).body.information).toEqual({
      ...{ doorsOpenAt: null, minimumAge: null, rules: null, landmark: null, mapLink: null },
      ...{ lineUp: [], photos: [], questions: [], attendees: { people: [], total: 0 }, hasGallery: false, stored: null },
    });
    const entered = {
      ...{ doorsOpenAt: minutesAfter(-90), minimumAge: 18, rules: 'No bottles', rulesFr: 'Pas de bouteilles' },
      ...{ landmark: 'Opposite the post office', landmarkFr: 'Face à la poste', mapLink: 'https://maps.app.goo.gl/9XkTq2' },
      lineUp: [{ name: 'Lady Ponce', role: 'Bikutsi', startsAt: minutesAfter(60) }, { name: 'DJ Kriss' }],
      questions: [
        { question: 'May I bring a camera?', questionFr: 'Puis-je filmer ?', answer: 'Yes, a small one', answerFr: 'Oui' },
      ],
    };
    expect(await save(eventId, entered)).toMatchObject({ status: 200, body: { message: 'Saved successfully' } });
    expect((await read(eventId, { language: 'fr' })).body.information).toMatchObject({
      ...{ doorsOpenAt: entered.doorsOpenAt, minimumAge: 18, rules: 'Pas de bouteilles', landmark: 'Face à la poste' },
      mapLink: entered.mapLink,
      lineUp: [
        { name: 'Lady Ponce', role: 'Bikutsi', startsAt: minutesAfter(60), picture: null },
        { name: 'DJ Kriss', role: null, startsAt: null },
      ],
      questions: [{ question: 'Puis-je filmer ?', answer: 'Oui' }],
      stored: null,
    });
    const { stored } = (await read(eventId, { as: organizer })).body.information;
    expect(stored).toMatchObject({ rules: 'No bottles', rulesFr: 'Pas de bouteilles', minimumAge: 18 });
    expect((await save(eventId, stored)).body.information.stored).toEqual(stored);
  });

  it('moves with the event: times keep their distance from the start', async () => {
    const { eventId } = await anOwnEvent();
    await save(eventId, { doorsOpenAt: minutesAfter(-60), lineUp: [{ name: 'Lady Ponce', startsAt: minutesAfter(30) }] });
    const moved = await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: { date: minutesAfter(120) } });
    expect(moved.status).toBe(200);
    expect((await read(eventId)).body.information).toMatchObject({
      doorsOpenAt: minutesAfter(60),
      lineUp: [{ startsAt: minutesAfter(150) }],
    });
  });

  it.each([
    ['that the doors open after the start', { doorsOpenAt: minutesAfter(1) }, 'doorsOpenAt'],
    ['that the doors open days before', { doorsOpenAt: minutesAfter(-1_441) }, 'doorsOpenAt'],
    ['an artist after the event', { lineUp: [{ name: 'Late', startsAt: minutesAfter(60 * 24 * 15) }] }, 'lineUp.0.startsAt'],
    ['a link to another site', { mapLink: 'https://example.com/map' }, 'mapLink'],
    ['a map link behind which another host hides', { mapLink: 'https://google.com@evil.example/' }, 'mapLink'],
    ['a host that only ends like a map', { mapLink: 'https://notgoogle.com/maps' }, 'mapLink'],
    ['a name without characters', { lineUp: [{ name: ' ' }] }, 'lineUp.0.name'],
    ['a question without an answer', { questions: [{ question: 'When?', answer: '' }] }, 'questions.0.answer'],
    ['an age of zero', { minimumAge: 0 }, 'minimumAge'],
  ])('refuses %s', async (_, body, field) => {
    const { eventId } = await anOwnEvent();
    const refused = await save(eventId, body);
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_input' } });
    expect(Object.keys(refused.body.errors)).toEqual([field]);
  });

  it('is closed to those who may not see the event, and written by its organizer alone', async () => {
    const { eventId } = await anOwnEvent();
    expect(await save(eventId, {}, stranger)).toMatchObject({ status: 404 });
    expect(await addPhoto(eventId, {}, stranger)).toMatchObject({ status: 404 });
    expect(
      await ask(test, 'PUT', pathOf(eventId), { as: await aParticipant(test), body: { lineUp: [], questions: [] } }),
    ).toMatchObject({
      status: 403,
    });
    const hidden = await anOwnEvent({ visibility: 'private', accessCode: 'tam-tam' });
    expect(await read(hidden.eventId)).toMatchObject({ status: 404 });
    expect(await read(hidden.eventId, { query: '?accessCode=tam-tam' })).toMatchObject({ status: 200 });
  });
});

describe('the page of an event', () => {
  it('has the event and its information as their own endpoints do, for readers and for its team', async () => {
    const { eventId } = await anOwnEvent();
    await save(eventId, { rules: 'No bottles' });
    for (const as of [undefined, organizer]) {
      const { body } = await readPage(eventId, '', as && { as });
      const event = await ask(test, 'GET', `/event/${eventId}`, as && { as });
      const information = await read(eventId, as && { as });
      expect(body).toEqual({ ...event.body, ...information.body, similar: [], hasNews: false });
    }
  });

  it('says whether posts are about the event', async () => {
    const [{ eventId }, other] = [await anOwnEvent(), await anOwnEvent()];
    const body = aForm({ title: 'The stage is up', body: 'Two more days', eventId });
    const { post } = (await ask(test, 'POST', '/social-posts', { as: organizer, body })).body;
    expect((await readPage(eventId)).body.hasNews).toBe(true);
    expect((await readPage(other.eventId)).body.hasNews).toBe(false);
    await ask(test, 'DELETE', `/social-posts/${post._id}`, { as: organizer });
    expect((await readPage(eventId)).body.hasNews).toBe(false);
  });

  it('of a private event opens with its code, and to its team', async () => {
    const { eventId } = await anOwnEvent({ visibility: 'private', accessCode: 'tam-tam' });
    expect((await readPage(eventId)).status).toBe(404);
    expect((await readPage(eventId, '?accessCode=balafon')).status).toBe(404);
    expect((await readPage(eventId, '?accessCode=tam-tam')).status).toBe(200);
    expect((await readPage(eventId, '', { as: organizer })).status).toBe(200);
    expect((await readPage(eventId, '', { as: stranger })).status).toBe(404);
  });
});

describe('similar events', () => {
  it('are the next listed ones of the category without the event itself, as many as asked for', async () => {
    const categoryId = (await ask(test, 'GET', '/event/allCategory')).body.categories.at(-1)._id;
    const at = (days: number, options: Parameters<typeof anOwnEvent>[0] = {}) =>
      anOwnEvent({ ...options, fields: { categoryId, date: daysAhead(platform, days).toISOString() } });
    const [third, first, second] = [await at(12), await at(10), await at(11)];
    await at(9, { visibility: 'private', accessCode: 'tam-tam' });
    await anOwnEvent();
    const similarTo = async ({ eventId }: { eventId: string }, count: number) =>
      (await readPage(eventId, `?similar=${count}`)).body.similar.map(({ _id }: { _id: string }) => _id);
    expect(await similarTo(second, 6)).toEqual([first.eventId, third.eventId]);
    expect(await similarTo(third, 1)).toEqual([first.eventId]);
    expect((await readPage(first.eventId)).body.similar).toEqual([]);
    expect((await readPage(first.eventId, '?similar=13')).status).toBe(400);
  });
});

describe('the pictures of an event', () => {
  it('a photo is shown at once, in several widths soon after, and is gone when it is left out', async () => {
    const { eventId } = await anOwnEvent();
    const added = await addPhoto(eventId, { caption: 'Last year' });
    expect(added).toMatchObject({ status: 201, body: { message: 'The photo is in the gallery' } });
    const [quick] = added.body.information.photos;
    expect(quick).toMatchObject({ caption: 'Last year', picture: { width: 480, height: 240 } });
    expect(quick.picture.srcSet).toBeUndefined();
    await runJobs();
    const [photo] = (await read(eventId)).body.information.photos;
    expect(photo.picture).toMatchObject({ width: 1_600, height: 800, srcSet: expect.stringContaining('480w') });
    const key = photo.picture.url.replace(/^.*\/files\//, '');
    expect(await platform.files.get(key)).toBeDefined();

    await addPhoto(eventId);
    const { photos } = (await read(eventId, { as: organizer })).body.information.stored;
    expect(photos).toHaveLength(2);
    await save(eventId, { photos: [{ ...photos[1], caption: 'Front row' }] });
    expect((await read(eventId)).body.information.photos).toMatchObject([{ _id: photos[1]._id, caption: 'Front row' }]);
    test.clock.advance({ hours: 25 });
    await runJobs();
    test.clock.advance({ hours: -25 });
    expect(await platform.files.get(key)).toBeUndefined();
  });

  it('an artist keeps the picture when the line-up is saved again, and loses it with the place in the line-up', async () => {
    const { eventId } = await anOwnEvent();
    const first = await save(eventId, { lineUp: [{ name: 'Lady Ponce' }, { name: 'DJ Kriss' }] });
    const [lady, kriss] = first.body.information.stored.lineUp;
    const path = `/event/${eventId}/line-up/${lady._id}/picture`;
    const set = await ask(test, 'PUT', path, { as: organizer, body: aForm({}, { picture }) });
    expect(set).toMatchObject({
      status: 200,
      body: { information: { lineUp: [{ picture: { width: 480 } }, { picture: null }] } },
    });
    await runJobs();
    const saved = await save(eventId, { lineUp: [kriss, { ...lady, name: 'Lady Ponce (live)' }] });
    expect(saved.body.information.lineUp).toMatchObject([
      { name: 'DJ Kriss', picture: null },
      { _id: lady._id, name: 'Lady Ponce (live)', picture: { width: 1_600 } },
    ]);
    expect((await save(eventId, { lineUp: [kriss] })).body.information.lineUp).toHaveLength(1);
    expect(await ask(test, 'PUT', path, { as: organizer, body: aForm({}, { picture }) })).toMatchObject({
      status: 404,
      body: { code: 'artist_unknown' },
    });
  });

  it('an artist of another event keeps its place there', async () => {
    const [one, other] = [await anOwnEvent(), await anOwnEvent()];
    const [artist] = (await save(one.eventId, { lineUp: [{ name: 'Lady Ponce' }] })).body.information.stored.lineUp;
    const [copied] = (await save(other.eventId, { lineUp: [artist] })).body.information.stored.lineUp;
    expect(copied._id).not.toBe(artist._id);
    expect((await read(one.eventId)).body.information.lineUp).toMatchObject([{ _id: artist._id }]);
  });

  it('a gallery that is full refuses a further photo, and stores no file for it', async () => {
    const { eventId } = await anOwnEvent();
    await db
      .insertInto('event_photos')
      .values(
        Array.from({ length: 24 }, (_, position) => ({
          ...{ id: crypto.randomUUID(), event_id: eventId, position, picture_key: 'event-photos/x-quick.webp' },
          ...{ width: 1, height: 1, created_at: new Date() },
        })),
      )
      .execute();
    expect(await addPhoto(eventId)).toMatchObject({ status: 409, body: { code: 'gallery_full' } });
  });

  it('a file that is no picture is refused', async () => {
    const { eventId } = await anOwnEvent();
    const body = aForm({}, { picture: Buffer.from('words') });
    expect(await ask(test, 'POST', `/event/${eventId}/photos`, { as: organizer, body })).toMatchObject({ status: 415 });
  });
});

it('a copy of an event has its texts and its line-up, without pictures, at the new date', async () => {
  const { eventId } = await anOwnEvent();
  const before = await save(eventId, {
    ...{ minimumAge: 16, doorsOpenAt: minutesAfter(-60), questions: [{ question: 'Parking?', answer: 'Behind the hall' }] },
    lineUp: [{ name: 'Lady Ponce', startsAt: minutesAfter(60) }],
  });
  await addPhoto(eventId);
  const date = minutesAfter(7 * 24 * 60);
  const copy = await ask(test, 'POST', `/event/${eventId}/duplicate`, { as: organizer, body: { date } });
  const { information } = (await read(copy.body.eventId, { as: organizer })).body;
  expect(information).toMatchObject({
    ...{ minimumAge: 16, doorsOpenAt: minutesAfter(7 * 24 * 60 - 60), photos: [] },
    lineUp: [{ name: 'Lady Ponce', startsAt: minutesAfter(7 * 24 * 60 + 60) }],
    questions: [{ question: 'Parking?', answer: 'Behind the hall' }],
  });
  expect(information.lineUp[0]._id).not.toBe(before.body.information.lineUp[0]._id);
});
