import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ask } from '#test/factories/events';
import { anOrganizer, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';
import { FetchProblem, fetchCalendar } from './imports/fetch-calendar.ts';
import { importsService } from './imports/imports.service.ts';
import { calendarFeature } from './index.ts';

const app = await buildTestApp();
const { db, clock, fastify } = app;
const dayMs = 86_400_000;
/** Returns the instant a number of days from now, at an hour in Cameroon. */
const at = (days: number, hour = 18) => {
  const midnight = Math.floor((clock().getTime() + 3_600_000) / dayMs) * dayMs - 3_600_000;
  return new Date(midnight + days * dayMs + hour * 3_600_000);
};
const entry = (days: number, options: object = {}) => ({
  ...{
    kind: 'outside',
    title: 'Wedding at Limbe',
    place: 'Limbe',
    startsAt: at(days).toISOString(),
    endsAt: at(days, 28).toISOString(),
  },
  ...options,
});
const add = (as: Person, body: object, language: 'en' | 'fr' = 'en') =>
  ask(app, 'POST', '/calendar/bookings', { as, body, language });
const drop = async (as: Person, path: string) => {
  const reply = await fastify.inject({ method: 'DELETE', url: `/api${path}`, headers: as.headers });
  return { status: reply.statusCode, body: reply.json() };
};
const list = async (as: Person) =>
  (await ask(app, 'GET', `/calendar?from=${at(-5).toISOString()}&to=${at(100).toISOString()}`, { as })).body.bookings as {
    _id: string;
    title: string;
    kind: string;
    importedFrom: { name: string } | null;
  }[];
const { book, freeSpans, nextFreeDates } = calendarFeature(app.platform);
const agree = (person: Person, days: number, sourceId = newId()) =>
  db.transaction().execute((tx) =>
    book(tx, {
      ...{ providerId: person.user.id, startsAt: at(days), endsAt: at(days, 28), sourceType: 'request', sourceId },
      ...{ title: 'Gala at the Hilton', place: 'Yaoundé' },
    }),
  );

describe('own calendar entries', () => {
  it('can be added, listed, changed and removed', async () => {
    const kinda = await aProvider(app);
    const { status, body } = await add(kinda, entry(3));
    expect({ status, booking: body.booking }).toMatchObject({
      status: 201,
      booking: { kind: 'outside', title: 'Wedding at Limbe', place: 'Limbe', source: null, importedFrom: null, allDay: false },
    });
    const path = `/calendar/bookings/${body.booking._id}`;
    const changed = await ask(app, 'PUT', path, { as: kinda, body: entry(4, { title: 'Wedding at Buea' }) });
    expect(changed.body.booking).toMatchObject({ title: 'Wedding at Buea', startsAt: at(4).toISOString() });
    expect((await list(kinda)).map(({ title }) => title)).toEqual(['Wedding at Buea']);
    expect(await drop(kinda, path)).toMatchObject({ status: 200 });
    expect(await list(kinda)).toEqual([]);
    expect(await drop(kinda, path)).toMatchObject({ status: 404 });
  });

  it('get 409 for time that is taken, with the name of the conflicting entry in the request’s language', async () => {
    const kinda = await aProvider(app);
    await agree(kinda, 5);
    const english = await add(kinda, entry(5));
    expect(english).toMatchObject({ status: 409, body: { code: 'double_booked' } });
    expect(english.body.message).toMatch(/^You are already booked at that time: “Gala at the Hilton”, /);
    expect((await add(kinda, entry(5), 'fr')).body.message).toMatch(
      /^Vous êtes déjà pris à ce moment-là\u00a0: «\u00a0Gala at the Hilton\u00a0», /,
    );
    const other = await add(kinda, entry(6));
    const moved = await ask(app, 'PUT', `/calendar/bookings/${other.body.booking._id}`, { as: kinda, body: entry(5) });
    expect(moved).toMatchObject({ status: 409, body: { code: 'double_booked' } });
    expect((await add(kinda, entry(5, { kind: 'blackout', title: '' }))).status).toBe(409);
  });

  it('may overlap if both are blackouts', async () => {
    const kinda = await aProvider(app);
    expect((await add(kinda, entry(5, { kind: 'blackout', title: '' }))).status).toBe(201);
    expect((await add(kinda, entry(5, { kind: 'blackout', title: 'Family' }))).status).toBe(201);
    await agree(kinda, 7);
    const upon = await add(kinda, entry(5, { kind: 'blackout', title: '', endsAt: at(8).toISOString() }));
    // The new blackout touches two blackouts and a contract; only the contract conflicts.
    expect(upon.body.message).toMatch(/^You are already booked at that time: “Gala at the Hilton”, /);
    expect((await add(kinda, entry(5))).body.message).toMatch(/^You are already booked at that time: not available, /);
    await expect(agree(kinda, 5)).rejects.toMatchObject({ code: 'double_booked', status: 409 });
  });

  it('must end after they start, within the maximum length', async () => {
    const kinda = await aProvider(app);
    for (const endsAt of [at(3).toISOString(), at(2).toISOString(), at(600).toISOString()])
      expect(await add(kinda, entry(3, { endsAt }))).toMatchObject({ status: 422, body: { code: 'range_invalid' } });
    const far = await ask(app, 'GET', `/calendar?from=${at(0).toISOString()}&to=${at(500).toISOString()}`, { as: kinda });
    expect(far).toMatchObject({ status: 422, body: { code: 'range_invalid' } });
  });

  it('are not accessible to other providers, and booked work cannot be changed here', async () => {
    const [kinda, other] = [await aProvider(app), await aProvider(app)];
    const { body } = await add(kinda, entry(3));
    const path = `/calendar/bookings/${body.booking._id}`;
    expect(await list(other)).toEqual([]);
    expect((await ask(app, 'PUT', path, { as: other, body: entry(9) })).status).toBe(404);
    expect((await drop(other, path)).status).toBe(404);
    expect((await add(await anOrganizer(app), entry(3))).status).toBe(403);
    await agree(kinda, 7);
    const work = (await list(kinda)).find(({ kind }) => kind === 'contract');
    expect((await ask(app, 'PUT', `/calendar/bookings/${work?._id}`, { as: kinda, body: entry(9) })).status).toBe(404);
    expect((await drop(kinda, `/calendar/bookings/${work?._id}`)).status).toBe(404);
  });
});

describe('free time', () => {
  it('has no booking, and a night that ends at four leaves the next day free', async () => {
    const [kinda, other] = [await aProvider(app), await aProvider(app)];
    await agree(kinda, 1);
    await add(
      kinda,
      entry(3, { kind: 'blackout', startsAt: at(3, 0).toISOString(), endsAt: at(5, 0).toISOString(), allDay: true }),
    );
    const days = [1, 2, 3, 4, 5, 6].map((day) => new Date(at(day, 12).getTime()).toISOString().slice(0, 10));
    expect(await nextFreeDates(db, kinda.user.id, at(1, 0), 3)).toEqual([days[1], days[4], days[5]]);
    expect(await nextFreeDates(db, other.user.id, at(1, 0), 2)).toEqual([days[0], days[1]]);
    const spans = Object.entries({ kinda, other }).flatMap(([name, { user }]) => [
      { key: `${name} at night`, providerId: user.id, startsAt: at(1, 20), endsAt: at(1, 21) },
      { key: `${name} at noon`, providerId: user.id, startsAt: at(1, 11), endsAt: at(1, 12) },
    ]);
    expect([...(await freeSpans(db, spans))].sort()).toEqual(['kinda at noon', 'other at night', 'other at noon']);
    expect([...(await freeSpans(db, []))]).toEqual([]);
  });
});

describe('the calendar feed', () => {
  const feed = async (as: Person) =>
    (await ask(app, 'GET', '/calendar/feed', { as })).body as { url: string; readAt: string | null };
  const fetched = (url: string) => fastify.inject({ method: 'GET', url: new URL(url).pathname });

  it('keeps its secret address until renewal, which closes the old one', async () => {
    const kinda = await aProvider(app, { name: 'DJ Kinda' });
    await agree(kinda, 5);
    await add(kinda, entry(9, { kind: 'blackout', title: '' }));
    const { url, readAt } = await feed(kinda);
    expect(readAt).toBeNull();
    expect((await feed(kinda)).url).toBe(url);
    const calendar = await fetched(url);
    expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(calendar.body).toContain('SUMMARY:Gala at the Hilton');
    expect(calendar.body).toContain('SUMMARY:Not available');
    expect((await feed(kinda)).readAt).not.toBeNull();
    const renewed = await ask(app, 'POST', '/calendar/feed/renew', { as: kinda });
    expect(renewed.body.url).not.toBe(url);
    expect((await fetched(url)).statusCode).toBe(404);
    expect((await fetched(renewed.body.url)).statusCode).toBe(200);
  });

  it('contains all own entries, however many entries imports have added', async () => {
    const kinda = await aProvider(app);
    const kept = await ask(app, 'POST', '/calendar/imports', {
      as: kinda,
      body: { name: 'Work', address: 'https://calendar.invalid/work.ics' },
    });
    const [{ _id: importId }] = kept.body.imports;
    await sql`insert into bookings (id, provider_id, kind, import_id, import_uid, title, starts_at, ends_at, created_at, updated_at)
      select gen_random_uuid(), ${kinda.user.id}, 'outside', ${importId}, n::text, 'Meeting', ${at(1)}::timestamptz + n * interval '20 minutes',
        ${at(1)}::timestamptz + n * interval '20 minutes' + interval '10 minutes', ${clock()}, ${clock()}
      from generate_series(1, 3100) as n`.execute(db);
    await add(kinda, entry(90, { title: 'Far away' }));
    const { body } = await fetched((await feed(kinda)).url);
    expect(body).toContain('SUMMARY:Far away');
    expect(body).not.toContain('Meeting');
  });

  it('stores no token in the database, and returns 404 once the account is blocked', async () => {
    const kinda = await aProvider(app);
    const { url } = await feed(kinda);
    const token = /([\w-]{43})\.ics$/.exec(url)?.[1] ?? '';
    const { rows } = await sql<{ text: string }>`select calendar_feeds::text as text from calendar_feeds`.execute(db);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
    await sql`update users set blocked_at = now() where id = ${kinda.user.id}`.execute(db);
    expect((await fetched(url)).statusCode).toBe(404);
    expect((await fetched('/api/calendars/nonsense.ics'.replace(/^/, 'http://x'))).statusCode).toBe(404);
  });
});

const ics = (title: string, days: number) => {
  const utc = (moment: Date) => `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  return [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Test//EN', 'BEGIN:VEVENT', `UID:${title}`, 'DTSTAMP:20261101T000000Z'],
    ...[`SUMMARY:${title}`, `DTSTART:${utc(at(days))}`, `DTEND:${utc(at(days, 20))}`, 'END:VEVENT', 'END:VCALENDAR', ''],
  ].join('\r\n');
};

describe('an imported calendar file', () => {
  const upload = (as: Person, text: string, name = 'Phone') => {
    const form = new FormData();
    form.append('name', name);
    form.append('file', new Blob([text], { type: 'text/calendar' }), 'calendar.ics');
    return ask(app, 'POST', '/calendar/imports', { as, body: form });
  };

  it('blocks its time for bookings until the import is removed', async () => {
    const kinda = await aProvider(app);
    const { status, body } = await upload(kinda, ics('Dentist', 3));
    expect({ status, imports: body.imports }).toMatchObject({
      status: 201,
      imports: [{ kind: 'file', name: 'Phone', state: 'fresh', kept: 1, leftOut: 0, address: null }],
    });
    expect(await list(kinda)).toMatchObject([{ title: 'Dentist', kind: 'outside', importedFrom: { name: 'Phone' } }]);
    await expect(agree(kinda, 3)).rejects.toMatchObject({ code: 'double_booked' });
    const other = await aProvider(app);
    expect((await drop(other, `/calendar/imports/${body.imports[0]._id}`)).status).toBe(404);
    expect((await drop(kinda, `/calendar/imports/${body.imports[0]._id}`)).body.imports).toEqual([]);
    expect(await list(kinda)).toEqual([]);
    await agree(kinda, 3);
  });

  it('leaves out entries that overlap booked work and counts them', async () => {
    const kinda = await aProvider(app);
    await agree(kinda, 3);
    expect((await upload(kinda, ics('Dentist', 3))).body.imports).toMatchObject([{ kept: 0, leftOut: 1 }]);
  });

  it('is refused if it is no calendar, too large, missing, or one import too many', async () => {
    const kinda = await aProvider(app);
    expect(await upload(kinda, 'hello')).toMatchObject({ status: 422, body: { code: 'not_a_calendar' } });
    expect((await upload(kinda, 'x'.repeat(1024 * 1024 + 1))).status).toBe(413);
    expect(await ask(app, 'POST', '/calendar/imports', { as: kinda, body: { name: 'Phone' } })).toMatchObject({
      status: 422,
      body: { code: 'nothing_to_read' },
    });
    for (let count = 0; count < 5; count += 1) expect((await upload(kinda, ics('Dentist', 3))).status).toBe(201);
    expect(await upload(kinda, ics('Dentist', 3))).toMatchObject({ status: 409, body: { code: 'imports_full' } });
  });
});

describe('a calendar imported from an address', () => {
  const answers = new Map<string, { status?: number; body?: string; location?: string }>();
  const asked: string[] = [];
  const web = createServer((request, response) => {
    asked.push(request.url ?? '');
    const answer = answers.get(request.url ?? '');
    response.writeHead(answer?.status ?? 404, answer?.location ? { location: answer.location } : {});
    response.end(answer?.body ?? '');
  });
  let base = '';
  beforeAll(async () => {
    await new Promise<void>((done) => web.listen(0, '127.0.0.1', done));
    base = `http://127.0.0.1:${(web.address() as AddressInfo).port}`;
  });
  afterAll(() => web.close());
  // The test's web server runs on this machine, which production code refuses to fetch from.
  const open = { isAllowed: () => true, normalizeAddress: (address: string) => address };

  it('is fetched by the job, and keeps its last entries when fetching or parsing fails', async () => {
    const imports = importsService(app.platform, open);
    const kinda = await aProvider(app);
    answers.set('/mine.ics', { status: 200, body: ics('Dentist', 3) });
    const [added] = await imports.add(kinda.user.id, { name: 'Phone', address: `${base}/mine.ics` });
    const id = added?._id ?? '';
    expect(added).toMatchObject({ kind: 'address', state: 'waiting', address: base.replace('http://', '') });
    await imports.read({ id });
    expect(await list(kinda)).toMatchObject([{ title: 'Dentist' }]);
    answers.set('/mine.ics', { status: 200, body: ics('Barber', 3) });
    await imports.read({ id });
    expect(await list(kinda)).toMatchObject([{ title: 'Barber' }]);
    answers.set('/mine.ics', { status: 500 });
    await imports.read({ id });
    expect(await imports.list(kinda.user.id)).toMatchObject([{ state: 'failed', problem: 'refused' }]);
    answers.set('/mine.ics', { status: 200, body: 'no calendar' });
    await imports.read({ id });
    expect(await imports.list(kinda.user.id)).toMatchObject([{ state: 'failed', problem: 'not_a_calendar' }]);
    expect(await list(kinda)).toMatchObject([{ title: 'Barber' }]);
  });

  it('is never fetched from the server’s own network, whether by number, by name or by redirect', async () => {
    const kinda = await aProvider(app);
    const posted = await ask(app, 'POST', '/calendar/imports', {
      as: kinda,
      body: { name: 'Inside', address: `${base}/inside.ics` },
    });
    expect(posted).toMatchObject({ status: 422, body: { code: 'address_invalid' } });
    answers.set('/inside.ics', { status: 200, body: ics('Secret', 3) });
    const normalizeAddress = open.normalizeAddress;
    await expect(fetchCalendar(`${base}/inside.ics`, { normalizeAddress })).rejects.toMatchObject({
      problem: 'forbidden_address',
    });
    await expect(
      fetchCalendar(`${base.replace('127.0.0.1', 'localhost')}/inside.ics`, { normalizeAddress }),
    ).rejects.toMatchObject({
      problem: 'forbidden_address',
    });
    answers.set('/away', { status: 302, location: 'http://169.254.169.254/latest' });
    const onlyHere = { isAllowed: (address: string) => address === '127.0.0.1', normalizeAddress };
    await expect(fetchCalendar(`${base}/away`, onlyHere)).rejects.toMatchObject({ problem: 'forbidden_address' });
    expect(asked).not.toContain('/inside.ics');
  });

  it('is given up if it is too large or redirects in a loop', async () => {
    answers.set('/large', { status: 200, body: 'x'.repeat(1024 * 1024 + 1) });
    await expect(fetchCalendar(`${base}/large`, open)).rejects.toMatchObject({ problem: 'too_large' });
    answers.set('/round', { status: 302, location: '/round' });
    await expect(fetchCalendar(`${base}/round`, open)).rejects.toBeInstanceOf(FetchProblem);
    answers.set('/there', { status: 301, location: '/good' });
    answers.set('/good', { status: 200, body: 'fine' });
    expect(await fetchCalendar(`${base}/there`, open)).toBe('fine');
  });

  it('is fetched again after six hours, or at once on request', async () => {
    const kinda = await aProvider(app);
    const posted = await ask(app, 'POST', '/calendar/imports', {
      as: kinda,
      body: { name: 'Nowhere', address: 'webcal://calendar.invalid/a.ics' },
    });
    expect(posted).toMatchObject({ status: 201, body: { imports: [{ state: 'waiting', address: 'calendar.invalid' }] } });
    await app.runJobs();
    const state = async () => (await ask(app, 'GET', '/calendar/imports', { as: kinda })).body.imports[0];
    expect(await state()).toMatchObject({ state: 'failed', problem: 'unreachable' });
    const first = (await state()).readAt;
    clock.advance({ minutes: 30 });
    const [{ _id: id }] = posted.body.imports;
    const refreshed = await ask(app, 'POST', `/calendar/imports/${id}/refresh`, { as: kinda });
    // The state stays `waiting` until the job has run; clients poll for it.
    expect(refreshed).toMatchObject({ status: 200, body: { imports: [{ state: 'waiting', problem: null, readAt: first }] } });
    await app.runJobs();
    expect((await state()).readAt).not.toBe(first);
    const other = await aProvider(app);
    expect((await ask(app, 'POST', `/calendar/imports/${id}/refresh`, { as: other })).status).toBe(404);
  });
});
