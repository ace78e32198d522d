import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import {
  aDraftEvent,
  aFinishedDraft,
  aForm,
  ask,
  concerts,
  daysAhead,
  eventFields,
  makossa,
  standUp,
} from '#test/factories/events';
import { anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, runJobs } = test;
const organizer = await anOrganizer(test);
const stranger = await anOrganizer(test);
const participant = await aParticipant(test);
const unknownId = '0199c000-0000-7000-8000-00000000ffff';

const picture = (width: number, height: number, color = '#2F3BA2') =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .withExif({ IFD0: { Artist: 'Brenda' } })
    .png()
    .toBuffer();
const read = async (id: string, as = organizer) => (await ask(test, 'GET', `/event/${id}`, { as })).body.eventWithDetails;

/** Runs the jobs due within a day, then sets the clock back because sessions expire earlier. */
async function aDayLater() {
  test.clock.advance({ hours: 25 });
  await runJobs();
  test.clock.advance({ hours: -25 });
}

describe('the creation steps', () => {
  it('the steps lead from a form to an event on sale and can be resumed after each step', async () => {
    const created = await ask(test, 'POST', '/event', { as: organizer, body: aForm(eventFields(test)) });
    expect(created).toMatchObject({ status: 201, body: { message: 'Event created' } });
    const { eventId } = created.body;
    expect(await read(eventId)).toMatchObject({ status: 'draft', creationStep: 1, ticketConfigId: null, customization: null });

    const ticketTypes = [{ name: 'Standard', price: 5_000, quantity: 100 }];
    const saved = await ask(test, 'POST', `/event/tickets/${eventId}`, { as: organizer, body: { ticketTypes } });
    expect(saved.status).toBe(201);
    const { ticketConfigId } = saved.body;
    expect(await read(eventId)).toMatchObject({
      creationStep: 2,
      ticketConfigId,
      ticketTypes: [{ name: 'Standard', price: 5_000 }],
    });

    const path = `/event/tickets/ec/${eventId}/${ticketConfigId}`;
    const looked = await ask(test, 'POST', path, { as: organizer, body: aForm({ primaryColor: '#2f3ba2' }) });
    expect(looked.status).toBe(201);
    const { eventCustomizationId } = looked.body;
    expect(await read(eventId)).toMatchObject({
      creationStep: 3,
      customization: { _id: eventCustomizationId, primaryColor: '#2f3ba2' },
    });

    const publish = `/event/tickets/pvo/${eventId}/${ticketConfigId}/${eventCustomizationId}`;
    const published = await ask(test, 'POST', publish, { as: organizer, body: { visibility: 'public' } });
    expect(published).toMatchObject({ status: 200, body: { message: 'Event published' } });
    expect(await read(eventId)).toMatchObject({ status: 'published', creationStep: 0, visibility: 'public', priceFrom: 5_000 });
    expect((await ask(test, 'GET', `/event/${eventId}`)).status).toBe(200);
  });

  it('replies of the creation steps are in French for a French reader', async () => {
    const reply = await ask(test, 'POST', '/event', { as: organizer, language: 'fr', body: aForm(eventFields(test)) });
    expect(reply.body.message).toBe('Événement créé');
  });

  it('saving an earlier step again keeps the step that was reached', async () => {
    const draft = await aFinishedDraft(test, { organizer });
    const body = { ticketTypes: [{ name: 'Standard', price: 6_000, quantity: 50 }] };
    const again = await ask(test, 'POST', `/event/tickets/${draft.eventId}`, { as: organizer, body });
    expect(again.body.ticketConfigId).toBe(draft.ticketConfigId);
    expect(await read(draft.eventId)).toMatchObject({
      creationStep: 3,
      ticketTypes: [{ _id: draft.typeIds[0], price: 6_000, quantity: 50 }],
    });
  });

  it('a colour that is not six hexadecimal digits is refused', async () => {
    const draft = await aFinishedDraft(test, { organizer });
    const path = `/event/tickets/ec/${draft.eventId}/${draft.ticketConfigId}`;
    for (const primaryColor of ['red', '#12345', '#1234567', '#12345g', '']) {
      const reply = await ask(test, 'POST', path, { as: organizer, body: aForm({ primaryColor }) });
      expect(reply).toMatchObject({
        status: 400,
        body: { message: 'Invalid hex color', errors: { primaryColor: 'Invalid hex color' } },
      });
    }
    const french = await ask(test, 'POST', path, { as: organizer, language: 'fr', body: aForm({ primaryColor: 'rouge' }) });
    expect(french.body.message).toBe('Couleur hexadécimale invalide');
  });

  it('a request sent twice creates one event', async () => {
    const headers = { 'idempotency-key': 'create-once-1' };
    const body = eventFields(test);
    const replies = [
      await ask(test, 'POST', '/event', { as: organizer, body, headers }),
      await ask(test, 'POST', '/event', { as: organizer, body, headers }),
    ];
    expect(new Set(replies.map((reply) => reply.body.eventId)).size).toBe(1);
  });
});

describe('creating an event', () => {
  it('a child category alone also sets its parent category', async () => {
    const { eventId } = (await ask(test, 'POST', '/event', { as: organizer, body: eventFields(test, { categoryId: makossa }) }))
      .body;
    expect(await read(eventId)).toMatchObject({
      category: { _id: concerts },
      childCategory: { _id: makossa, slug: 'makossa-bikutsi' },
    });
  });

  it.each([
    ['an unknown category', { categoryId: unknownId }, 404, 'category_unknown'],
    ['a child of another category', { categoryId: concerts, childCategoryId: standUp }, 404, 'category_unknown'],
    ['an end before the start', { endDate: '2020-01-01T00:00:00Z' }, 400, 'invalid_input'],
    ['a zone that does not exist', { zone: 'Africa/Atlantis' }, 400, 'invalid_input'],
    ['no name', { eventName: '  ' }, 400, 'invalid_input'],
    ['a date without a zone', { date: '2027-01-01T19:00:00' }, 400, 'invalid_input'],
    ['a link that is none', { joinLink: 'javascript:alert(1)' }, 400, 'invalid_input'],
  ])('%s is refused', async (_what, wrong, status, code) => {
    const reply = await ask(test, 'POST', '/event', { as: organizer, body: eventFields(test, wrong) });
    expect(reply).toMatchObject({ status, body: { code } });
  });

  it('only organizers create events', async () => {
    expect((await ask(test, 'POST', '/event', { body: eventFields(test) })).status).toBe(401);
    expect((await ask(test, 'POST', '/event', { as: participant, body: eventFields(test) })).status).toBe(403);
  });
});

describe('the cover', () => {
  it('the cover is a drawn poster until a job has re-encoded and cropped the upload', async () => {
    const cover = await sharp(await picture(1_000, 1_000, 'red'))
      .composite([{ input: await picture(500, 1_000, 'blue'), left: 500, top: 0 }])
      .png()
      .toBuffer();
    const body = aForm(eventFields(test, { coverCrop: '0.5,0,0.5,1' }), { coverImage: cover });
    const { eventId } = (await ask(test, 'POST', '/event', { as: organizer, body })).body;
    const poster = (await read(eventId)).coverImage.url;
    expect(poster).toMatch(new RegExp(`^/api/art/${eventId}\\.svg\\?`));
    expect((await test.fastify.inject(poster)).headers['content-type']).toBe('image/svg+xml');

    await runJobs();
    const { coverImage } = await read(eventId);
    expect(coverImage.url).toMatch(/^\/files\/covers\/[\w-]+-1600\.webp$/);
    expect(coverImage.srcSet.split(', ')).toHaveLength(3);
    const served = await test.fastify.inject(coverImage.url);
    const { width, height, format, exif } = await sharp(served.rawPayload).metadata();
    expect({ width, height, format, exif }).toEqual({ width: 500, height: 1_000, format: 'webp', exif: undefined });
    const { dominant } = await sharp(served.rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
    const { cover_upload_key } = await db
      .selectFrom('events')
      .select('cover_upload_key')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    expect(cover_upload_key).toBeNull();
  });

  it('an upload that is no picture is refused, and no event is created', async () => {
    const count = () =>
      db
        .selectFrom('events')
        .select((where) => where.fn.countAll().as('n'))
        .executeTakeFirstOrThrow();
    const before = await count();
    const body = aForm(eventFields(test), { coverImage: Buffer.from('<svg/>') });
    const reply = await ask(test, 'POST', '/event', { as: organizer, body, language: 'fr' });
    expect(reply).toMatchObject({ status: 415, body: { code: 'not_a_picture' } });
    expect(await count()).toEqual(before);
  });

  it('a new cover replaces the old one, whose file is deleted after a day', async () => {
    const { eventId } = await aDraftEvent(test, { organizer });
    const url = `/event/${eventId}`;
    await ask(test, 'PATCH', url, { as: organizer, body: aForm({}, { coverImage: await picture(60, 40) }) });
    await runJobs();
    const first = (await read(eventId)).coverImage.url;
    await ask(test, 'PATCH', url, { as: organizer, body: aForm({}, { coverImage: await picture(60, 40, 'red') }) });
    expect((await read(eventId)).coverImage.url).toBe(first);
    await runJobs();
    const second = (await read(eventId)).coverImage.url;
    expect(second).not.toBe(first);
    expect((await test.fastify.inject(first)).statusCode).toBe(200);
    await aDayLater();
    expect((await test.fastify.inject(first)).statusCode).toBe(404);
    expect((await test.fastify.inject(second)).statusCode).toBe(200);
  });

  it('a removed cover gives way to the poster, also while it waits for its job, and a new one wins over the removal', async () => {
    const { eventId } = await aDraftEvent(test, { organizer });
    const change = async (fields: Record<string, string>, cover?: Buffer) =>
      (await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: aForm(fields, cover ? { coverImage: cover } : {}) }))
        .status;
    const poster = (await read(eventId)).coverImage.url;
    expect(await change({}, await picture(60, 40))).toBe(200);
    expect(await change({ removeCover: 'true' })).toBe(200);
    await runJobs();
    expect((await read(eventId)).coverImage.url).toBe(poster);
    expect(await change({ removeCover: 'true' }, await picture(60, 40))).toBe(200);
    await runJobs();
    const { url } = (await read(eventId)).coverImage;
    expect(url).toMatch(/^\/files\/covers\//);
    expect((await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: { removeCover: true } })).status).toBe(200);
    expect((await read(eventId)).coverImage.url).toBe(poster);
    await aDayLater();
    expect((await test.fastify.inject(url)).statusCode).toBe(404);
  });

  it('a duplicate keeps showing the cover after the original got another', async () => {
    const { eventId } = await aDraftEvent(test, { organizer });
    await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: aForm({}, { coverImage: await picture(60, 40) }) });
    await runJobs();
    const body = { date: daysAhead(platform, 90).toISOString() };
    const copy = (await ask(test, 'POST', `/event/${eventId}/duplicate`, { as: organizer, body })).body.eventId;
    await ask(test, 'PATCH', `/event/${eventId}`, {
      as: organizer,
      body: aForm({}, { coverImage: await picture(60, 40, 'red') }),
    });
    await runJobs();
    const { url } = (await read(copy)).coverImage;
    await aDayLater();
    expect((await test.fastify.inject(url)).statusCode).toBe(200);
  });

  it('logo and background of the customization are re-encoded, too', async () => {
    const draft = await aFinishedDraft(test, { organizer });
    const path = `/event/tickets/ec/${draft.eventId}/${draft.ticketConfigId}`;
    const files = { logo: await picture(30, 30), background: await picture(80, 40) };
    expect(
      (await ask(test, 'POST', path, { as: organizer, body: aForm({ primaryColor: '#112233', secondaryColor: '' }, files) }))
        .status,
    ).toBe(201);
    expect((await read(draft.eventId)).customization).toMatchObject({ logo: null, background: null });
    await runJobs();
    const { logo, background } = (await read(draft.eventId)).customization;
    for (const { url } of [logo, background]) expect((await test.fastify.inject(url)).headers['content-type']).toBe('image/webp');

    const remove = (body: object) =>
      ask(test, 'PATCH', `/event/eventPageCustomization/${draft.eventId}`, { as: organizer, body });
    expect((await remove({ removeLogo: true })).body.customization).toMatchObject({
      logo: null,
      background,
      primaryColor: '#112233',
    });
    expect((await remove({ removeBackground: true })).body.customization).toMatchObject({ logo: null, background: null });
    await aDayLater();
    for (const { url } of [logo, background]) expect((await test.fastify.inject(url)).statusCode).toBe(404);
  });
});

describe('changing an event', () => {
  it('missing fields stay and emptied fields are cleared', async () => {
    const fields = { endDate: daysAhead(platform, 31).toISOString(), eventNameFr: 'Nuit du makossa', childCategoryId: makossa };
    const { eventId } = await aDraftEvent(test, { organizer, fields });
    const body = { location: 'Olembe', endDate: '', eventNameFr: '', joinLink: null };
    const reply = await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body });
    expect(reply).toMatchObject({ status: 200, body: { message: 'Saved successfully' } });
    expect(reply.body.eventWithDetails).toMatchObject({
      eventName: 'Makossa Night',
      location: 'Olembe',
      endDate: null,
      eventNameFr: null,
      childCategory: { _id: makossa },
    });
  });

  it('each change increments the version, so that pages and pictures are fetched again', async () => {
    const { eventId } = await aDraftEvent(test, { organizer });
    const version = async () =>
      (await db.selectFrom('events').select('version').where('id', '=', eventId).executeTakeFirstOrThrow()).version;
    const before = await version();
    await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: { location: 'Olembe' } });
    expect(await version()).toBeGreaterThan(before);
  });

  it('a new crop needs a new upload', async () => {
    const { eventId } = await aDraftEvent(test, { organizer });
    const reply = await ask(test, 'PATCH', `/event/${eventId}`, { as: organizer, body: { coverCrop: '0,0,1,0.5' } });
    expect(reply).toMatchObject({ status: 400, body: { errors: { coverCrop: expect.any(String) } } });
  });

  it('a partial change of the customization keeps the rest', async () => {
    const draft = await aFinishedDraft(test, { organizer });
    const path = `/event/eventPageCustomization/${draft.eventId}`;
    await ask(test, 'PATCH', path, { as: organizer, body: { secondaryColor: '#ffffff' } });
    const reply = await ask(test, 'PATCH', path, { as: organizer, body: { primaryColor: '#000000' } });
    expect(reply).toMatchObject({ status: 200, body: { customization: { primaryColor: '#000000', secondaryColor: '#ffffff' } } });
    const cleared = await ask(test, 'PATCH', path, { as: organizer, body: { secondaryColor: null } });
    expect(cleared.body.customization).toMatchObject({ primaryColor: '#000000', secondaryColor: null });
  });

  it('a duplicate has the texts, tickets and customization, with sale dates moved to the new date', async () => {
    const saleEnd = daysAhead(platform, 20).toISOString();
    const original = await aFinishedDraft(test, {
      organizer,
      fields: { date: daysAhead(platform, 30).toISOString() },
      ticketTypes: [
        {
          name: 'Standard',
          price: 5_000,
          quantity: 100,
          saleEnd,
          sharedQuota: 'Hall',
          phases: [{ price: 3_000, until: daysAhead(platform, 10).toISOString() }],
        },
        { name: 'Student', price: 2_000, quantity: 40, sharedQuota: 'Hall' },
      ],
    });
    const body = { date: daysAhead(platform, 60).toISOString() };
    const reply = await ask(test, 'POST', `/event/${original.eventId}/duplicate`, { as: organizer, body });
    expect(reply.status).toBe(201);
    const copy = await read(reply.body.eventId);
    expect(copy).toMatchObject({
      status: 'draft',
      creationStep: 3,
      eventName: 'Makossa Night',
      date: body.date,
      capacity: 100,
      sold: 0,
    });
    expect(copy.forTeam.ticketTypes[0]).toMatchObject({
      name: 'Standard',
      sharedQuota: 'Hall',
      saleEnd: daysAhead(platform, 50).toISOString(),
      phases: [{ price: 3_000, until: daysAhead(platform, 40).toISOString() }],
    });
    expect(copy.ticketTypes.map((type: { _id: string }) => type._id)).not.toContain(original.typeIds[0]);
    expect(copy.customization.primaryColor).toBe('#2F3BA2');
  });
});

describe('an event of another organizer', () => {
  it('another organizer gets 404 and a participant 403', async () => {
    const { eventId, ticketConfigId, customizationId } = await aFinishedDraft(test, { organizer });
    const requests = [
      ['GET', `/event/${eventId}`, undefined],
      ['PATCH', `/event/${eventId}`, { location: 'Elsewhere' }],
      ['POST', `/event/${eventId}/duplicate`, { date: daysAhead(platform, 60).toISOString() }],
      ['POST', `/event/tickets/${eventId}`, { ticketTypes: [{ name: 'Mine', price: 0, quantity: 1 }] }],
      ['POST', `/event/tickets/ec/${eventId}/${ticketConfigId}`, { primaryColor: '#000000' }],
      ['POST', `/event/tickets/pvo/${eventId}/${ticketConfigId}/${customizationId}`, { visibility: 'public' }],
      ['PUT', `/event/status/${eventId}/cancelled`, { reason: 'Because' }],
      ['PATCH', `/o/edit-event-visibility/${eventId}`, { visibility: 'public' }],
      ['PATCH', `/event/${eventId}/validation-view`, { validationOptions: 'both' }],
      ['PATCH', `/event/eventPageCustomization/${eventId}`, { primaryColor: '#000000' }],
      ['GET', `/event/eventPageCustomization/${eventId}`, undefined],
      ['GET', `/event/${eventId}/availability`, undefined],
    ] as const;
    for (const [method, path, body] of requests) {
      const theirs = await ask(test, method, path, { as: stranger, ...(body && { body }) });
      expect([method, path, theirs.status, theirs.body.code]).toEqual([method, path, 404, 'not_found']);
      const french = await ask(test, method, path, { as: stranger, language: 'fr', ...(body && { body }) });
      expect(french.body.message).toBe('Introuvable');
      if (method === 'GET') continue;
      expect((await ask(test, method, path, { as: participant, ...(body && { body }) })).status).toBe(403);
      expect((await ask(test, method, path, { ...(body && { body }) })).status).toBe(401);
    }
  });

  it('ticket and customization ids of one event are not accepted for another', async () => {
    const [one, two] = [await aFinishedDraft(test, { organizer }), await aFinishedDraft(test, { organizer })];
    const saved = await ask(test, 'POST', `/event/tickets/ec/${one.eventId}/${two.ticketConfigId}`, {
      as: organizer,
      body: { primaryColor: '#000000' },
    });
    expect(saved.status).toBe(404);
    const path = `/event/tickets/pvo/${one.eventId}/${one.ticketConfigId}/${two.customizationId}`;
    expect((await ask(test, 'POST', path, { as: organizer, body: { visibility: 'public' } })).status).toBe(404);
  });
});
