import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftContract, aProposal, proposalFields, requestFields } from '#test/factories/agreements';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/factories/people';
import { aBid, aProject, award } from '#test/factories/projects';
import { tracesOf } from '#test/harness/person-traces';
import { buildTestApp } from '#test/harness/test-app';
import { keptAfterwards } from './personal-data.rules.ts';

const app = await buildTestApp();
const { db, clock, runJobs } = app;
const password = 'a long password';
/** Occurs in every text that the organizer of this file writes. Each provider has a word of their own. */
const mark = 'Zezewanda';
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();

/** Sends a request and throws unless it succeeds. */
async function must(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, as: Person, body?: object) {
  const reply = await ask(app, method, path, { as, ...(body && { body }) });
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const remove = (as: Person) => ask(app, 'POST', '/account/deletion', { as, body: { password, understood: true } });

/** Requests the deletion of the account and lets it become due. */
async function leave(person: Person): Promise<void> {
  expect(await remove(person)).toMatchObject({ status: 200 });
  clock.advance({ hours: 7 * 24 + 1 });
  await app.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
  await runJobs();
  const { erased_at } = await db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  expect(erased_at).not.toBeNull();
}

/** Requests a data export and returns its file names and data. */
async function copyOf(person: Person) {
  const { export: dataExport } = await must('POST', '/account/data/exports', person);
  await runJobs();
  const { bytes } = await ask(app, 'GET', `/account/data/exports/${dataExport._id}/file`, { as: person });
  const entries = unzipSync(new Uint8Array(bytes));
  const data = JSON.parse(strFromU8(entries['ngoma-data.json'] ?? new Uint8Array()));
  return { names: Object.keys(entries), data };
}

const outside = (traces: readonly string[]) => traces.filter((trace) => !((trace.split(':')[0] ?? '') in keptAfterwards));

async function anOrganizerWithALife() {
  const adelinde = await anOrganizer(app, { name: 'Adelinde Mbappe', email: 'adelinde@mbappe.cm', password, locale: 'en' });
  const [kinda, paul] = [await aProvider(app, { name: 'Kinda' }), await aParticipant(app, { name: 'Paul' })];
  const fields = { eventName: `Gala ${mark}`, description: `Come, ${mark}`, location: `Hall ${mark}` };
  const { eventId } = await aPublishedEvent(app, { organizer: adelinde, fields });
  const sold = await aSale(app, { organizer: adelinde, name: 'Nuit du Makossa', types: [{ priceXaf: 0 }] });
  await order(app, paul, sold);
  await must('PATCH', `/event/${sold.eventId}`, adelinde, aForm({ description: `Mine, ${mark}` }, { coverImage: picture }));
  const post = await must('POST', '/social-posts', adelinde, aForm({ title: mark, body: `News of ${mark}` }, { picture }));
  await must('PUT', `/social-posts/${post.post._id}/like`, paul);
  const { comment } = await must('POST', `/social-posts/${post.post._id}/comments`, paul, { text: 'How far is it?' });
  await must('POST', `/social-posts/${post.post._id}/comments`, adelinde, { text: `Ask ${mark}`, replyTo: comment._id });
  await must('POST', `/comments/${comment._id}/report`, adelinde, { reason: 'other', note: `Not kind to ${mark}` });
  const notice = { subject: mark, message: `Hello, ${mark}`, audience: 'ticket_holders', eventId: sold.eventId };
  await must('POST', '/promotion/send-user-notification', adelinde, notice);
  await must('POST', `/event-guests/${eventId}`, adelinde, { guests: [{ name: `Cousin ${mark}`, email: 'cousin@mbappe.cm' }] });
  await must('POST', `/event-team/${eventId}`, adelinde, { email: 'sister@mbappe.cm', role: 'steward' });
  const texts = { description: `For ${mark}`, location: `At ${mark}` };
  const bidFor = await aProject(app, { organizer: adelinde, eventId, fields: texts });
  await aProject(app, { organizer: adelinde, eventId, fields: { ...texts, title: mark } });
  const { bid } = await aBid(app, bidFor.projectId, { provider: kinda });
  await award(app, bidFor, bid._id);
  const asked = { ...requestFields(app), providerId: kinda.user.id, eventId, brief: mark, location: mark };
  const { eventRequest } = await must('POST', '/event-requests', adelinde, asked);
  const { conversation } = await must('POST', '/conversations', adelinde, { about: { type: 'request', id: eventRequest._id } });
  await must(
    'POST',
    `/conversations/${conversation._id}/messages`,
    adelinde,
    aForm({ text: `I am ${mark}` }, { file1: picture }),
  );
  await runJobs();
  return { adelinde, kinda, sold, bidFor, requestId: eventRequest._id as string };
}

describe('an organizer whose account is deleted', { timeout: 60_000 }, () => {
  it('leaves no text or picture behind, and what others wait for is cancelled with a notification', async () => {
    const { adelinde, kinda, sold, bidFor, requestId } = await anOrganizerWithALife();
    const patterns = [/Adelinde/i, /Mbappe/i, new RegExp(mark, 'i')];
    expect((await tracesOf(app, patterns)).length).toBeGreaterThan(10);
    // An organizer with sold tickets for coming events cannot leave.
    expect((await remove(adelinde)).body.blockers).toEqual([{ kind: 'events_sold', count: 1, amount: 0 }]);
    clock.advance({ hours: 24 * 31 });
    const { cover_key: cover } = await db
      .selectFrom('events')
      .select('cover_key')
      .where('id', '=', sold.eventId)
      .executeTakeFirstOrThrow();
    expect(await app.platform.files.get(cover ?? '')).toBeDefined();
    await leave(await signInAgain(app, adelinde));
    expect(outside(await tracesOf(app, patterns))).toEqual([]);
    expect(await app.platform.files.get(cover ?? '')).toBeUndefined();
    expect((await ask(app, 'GET', `/event/${sold.eventId}`)).body.eventWithDetails).toMatchObject({
      eventName: 'Nuit du Makossa',
      description: '—',
      organizer: { name: expect.stringContaining('Deleted account') },
    });
    const provider = await signInAgain(app, kinda);
    expect((await must('GET', '/p/project/my-bids', provider)).mybids).toMatchObject([
      { projectId: bidFor.projectId, status: 'rejected' },
    ]);
    expect((await must('GET', `/event-requests/${requestId}`, provider)).eventRequest).toMatchObject({
      projectStatus: 'cancelled',
      title: 'DJ for the opening',
      brief: '—',
    });
    const notices = await db
      .selectFrom('personal_notifications')
      .select('activity_type as type')
      .where('user_id', '=', kinda.user.id)
      .execute();
    expect(notices.map(({ type }) => type)).toEqual(expect.arrayContaining(['project_cancelled', 'request_cancelled']));
  });
});

async function aProviderWithALife(first: string) {
  const account = { name: `${first} Onana`, email: `${first.toLowerCase()}@sound.cm`, password, locale: 'fr' } as const;
  const provider = await aProvider(app, account);
  const mark = `Zeze${first.toLowerCase()}`;
  const chosen = await aProject(app);
  const other = await aProject(app);
  const lines = [{ label: `Set of ${mark}`, amount: 90_000 }];
  const fields = { lines, message: `I am ${mark}`, delivery: `By ${mark}` };
  const { bid } = await aBid(app, chosen.projectId, { provider, fields });
  await aBid(app, other.projectId, { provider, fields });
  await award(app, chosen, bid._id);
  await must('PUT', '/providers/me', provider, { headline: mark, about: `I am ${mark}`, cities: ['Douala'], travels: true });
  await must('POST', '/providers/me/services', provider, { category: 'dj', title: mark, description: mark });
  await must('POST', '/providers/me/portfolio', provider, aForm({ caption: mark }, { picture }));
  const entry = { kind: 'outside', title: mark, place: mark, note: mark };
  const span = { startsAt: daysAhead(app.platform, 3).toISOString(), endsAt: daysAhead(app.platform, 3.2).toISOString() };
  await must('POST', '/calendar/bookings', provider, { ...entry, ...span });
  await must('POST', '/calendar/imports', provider, { name: mark, address: `https://calendar.invalid/${mark}.ics` });
  const proposed = await aProposal(app, { provider, lines });
  await runJobs();
  return { provider, mark, chosen, other, proposed };
}

describe('a provider whose account is deleted', { timeout: 60_000 }, () => {
  it('leaves no bids, proposals, bookings or profile behind, and the projects are open again', async () => {
    const { provider: leaver, mark: word, chosen, other, proposed } = await aProviderWithALife('Rosamunde');
    const patterns = [/Rosamunde/i, new RegExp(word, 'i')];
    expect((await tracesOf(app, patterns)).length).toBeGreaterThan(8);
    await leave(leaver);
    expect(outside(await tracesOf(app, patterns))).toEqual([]);
    const states = await db
      .selectFrom('projects')
      .select(['id', 'state', 'live_bids'])
      .where('id', 'in', [chosen.projectId, other.projectId])
      .execute();
    expect(states.map(({ state, live_bids }) => [state, live_bids])).toEqual([
      ['open', 0],
      ['open', 0],
    ]);
    const organizer = await signInAgain(app, proposed.organizer);
    const { eventRequest } = await must('GET', `/event-requests/${proposed.requestId}`, organizer);
    expect(eventRequest).toMatchObject({
      projectStatus: 'cancelled',
      provider: { name: expect.stringContaining('Compte supprimé') },
    });
    const path = `/event-requests/${proposed.requestId}/awarded`;
    expect((await ask(app, 'PUT', path, { as: organizer, body: { status: 'awarded' } })).status).toBe(409);
    expect(await db.selectFrom('bookings').selectAll().where('provider_id', '=', leaver.user.id).execute()).toEqual([]);
  });

  it('keeps the account when a request is awarded at the same moment, or the award is refused', async () => {
    const { provider: leaver, proposed } = await aProviderWithALife('Kunigunde');
    expect((await remove(leaver)).status).toBe(200);
    clock.advance({ hours: 7 * 24 - 24 });
    const body = { ...proposalFields(app), validUntil: daysAhead(app.platform, 7).toISOString() };
    await must('PATCH', `/event-requests/${proposed.requestId}/proposal`, await signInAgain(app, leaver), body);
    clock.advance({ hours: 25 });
    const organizer = await signInAgain(app, proposed.organizer);
    await app.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
    const path = `/event-requests/${proposed.requestId}/awarded`;
    const [awarded] = await Promise.all([ask(app, 'PUT', path, { as: organizer, body: { status: 'awarded' } }), runJobs()]);
    const { erased_at } = await db
      .selectFrom('users')
      .select('erased_at')
      .where('id', '=', leaver.user.id)
      .executeTakeFirstOrThrow();
    expect(awarded.status).toBe(erased_at === null ? 200 : 409);
  });

  it('cannot leave a contract that is not cancelled', async () => {
    const provider = await aProvider(app, { password });
    const { contractId } = await aDraftContract(app, { provider });
    expect(await remove(provider)).toMatchObject({
      status: 409,
      body: { code: 'deletion_blocked', blockers: [{ kind: 'contracts_open', count: 1, amount: 0 }] },
    });
    const nothing = { reason: 'I leave the trade', toProvider: 0, toOrganizer: 0, returned: 0 };
    await must('POST', `/contracts/${contractId}/cancel`, provider, nothing);
    expect((await remove(provider)).status).toBe(200);
  });
});

describe('a person whose name is an ordinary word', () => {
  it('is removed from notifications that name them, and notifications about others stay unchanged', async () => {
    const leaver = await aProvider(app, { name: 'to you', password });
    const project = await aProject(app);
    const { bid } = await aBid(app, project.projectId, { provider: leaver });
    await award(app, project, bid._id);
    clock.advance({ hours: 73 });
    await app.platform.jobs.enqueue(db, 'projects.lapse-awards', {});
    const fact = {
      ...{
        id: newId(),
        type: 'earnings_released',
        source_id: newId(),
        happened_at: clock(),
        recipient_id: project.organizer.user.id,
      },
      ...{
        text_en: '8,550 XAF from “Gala” is available to you',
        text_fr: '8 550 XAF de «\u00a0Gala\u00a0» sont à votre disposition',
      },
      path: '/transaction-and-payment',
    };
    await db.insertInto('activities').values(fact).execute();
    await runJobs();
    const noticesOf = () =>
      db
        .selectFrom('personal_notifications')
        .select(['kind', 'params'])
        .where('activity_type', '=', 'award_lapsed')
        .where('user_id', '=', project.organizer.user.id)
        .execute();
    expect(await noticesOf()).toMatchObject([{ kind: 'projects.award_lapsed', params: { actor: 'to you' } }]);
    await leave(await signInAgain(app, leaver));
    expect(await noticesOf()).toEqual([{ kind: 'account.gone', params: {} }]);
    const kept = await db.selectFrom('activities').select('text_en').where('id', '=', fact.id).execute();
    expect(kept).toEqual([{ text_en: fact.text_en }]);
  });
});

describe('a person for whom others bought tickets', () => {
  it('is no longer named on their tickets and in their orders', async () => {
    const [sister, brenda] = [
      await aParticipant(app, { name: 'Ngowala Ekema', email: 'ngowala@ekema.cm', password }),
      await aParticipant(app, { name: 'Brenda' }),
    ];
    const sale = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0 }] });
    const attendees = [{ name: 'Ngowala Ekema', email: 'Ngowala@ekema.cm', number: '+237677000111' }, { name: 'Brenda' }];
    await order(app, brenda, sale, { quantity: 2, more: { attendees } });
    const other = await aSale(app, { organizer: await anOrganizer(app), types: [{ priceXaf: 0 }] });
    const own = (await order(app, sister, other)).body.savedOrder._id;
    const company = { name: 'Ngowala Conseil', taxNumber: 'M012345678901X', address: 'Rue Ngowala, Douala' };
    await must('PUT', `/event-order/${own}/receipt-company`, sister, company);
    expect((await copyOf(sister)).data['companies on receipts']).toMatchObject([
      { name: company.name, address: company.address },
    ]);
    const message = { name: 'Ngowala Ekema', email: 'ngowala@ekema.cm', topic: 'other', message: 'I am Ngowala' };
    expect((await ask(app, 'POST', '/contact', { body: message })).status).toBe(201);
    await runJobs();
    await leave(sister);
    expect(await tracesOf(app, [/Ngowala/i, /677000111/, /M012345678901X/])).toEqual([]);
    const names = await db
      .selectFrom('tickets')
      .select('holder_name')
      .where('event_id', '=', sale.eventId)
      .orderBy('serial')
      .execute();
    expect(names.map(({ holder_name }) => holder_name)).toEqual([expect.stringContaining('supprimé'), 'Brenda']);
  });
});

describe('append-only rows', () => {
  it('change only by an account deletion, and only in their texts', async () => {
    const change = (statement: string, isAnonymizing = false) =>
      db.transaction().execute(async (tx) => {
        if (isAnonymizing) await sql`set local ngoma.forgetting = 'on'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
    await aProject(app);
    const refused = 'never changed or removed';
    await expect(change("update project_moves set reason = 'x'")).rejects.toThrow(refused);
    await expect(change("update project_moves set kind = 'cancelled'", true)).rejects.toThrow(refused);
    await expect(change('delete from project_moves', true)).rejects.toThrow(refused);
    await expect(change("update project_moves set reason = 'x'", true)).resolves.toBeUndefined();
  });
});

describe('a data export', () => {
  it('includes rows that belong to the person’s own rows, and their pictures', async () => {
    const { provider: leaver, mark: word } = await aProviderWithALife('Hildegunde');
    const { names, data } = await copyOf(leaver);
    expect(data['bid versions']).toMatchObject([{ message: `I am ${word}` }, { message: `I am ${word}` }]);
    expect(data.proposals).toMatchObject([{ total_xaf: 90_000 }]);
    expect(data['imported calendars']).toMatchObject([{ name: word }]);
    expect(names.filter((name) => name.startsWith('files/portfolio/'))).toHaveLength(1);
  });
});
