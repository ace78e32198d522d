import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { aDraftContract, aProposal, proposalFields, requestFields } from '#test/agreements';
import { aForm, aPublishedEvent, ask, daysAhead } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale, order } from '#test/orders';
import { anOrganizer, aParticipant, aProvider, type Person, signInAgain } from '#test/people';
import { aBid, aProject, award } from '#test/projects';
import { tracesOf } from '#test/traces';
import { keptAfterwards } from './personal-data.rules.ts';

const house = await buildTestApp();
const { db, clock, runJobs } = house;
const password = 'a long password';
/** Stands in everything that the organizer of this file wrote; each provider has their own word. */
const mark = 'Zezewanda';
const picture = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#c33' } })
  .png()
  .toBuffer();

/** A call that has to be taken. */
async function must(method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, as: Person, body?: object) {
  const reply = await ask(house, method, path, { as, ...(body && { body }) });
  if (reply.status > 299) throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body;
}

const remove = (as: Person) => ask(house, 'POST', '/account/deletion', { as, body: { password, understood: true } });

/** Asks for the end of the account, and waits for it. */
async function leave(person: Person): Promise<void> {
  expect(await remove(person)).toMatchObject({ status: 200 });
  clock.advance({ hours: 7 * 24 + 1 });
  await house.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
  await runJobs();
  const { erased_at } = await db
    .selectFrom('users')
    .select('erased_at')
    .where('id', '=', person.user.id)
    .executeTakeFirstOrThrow();
  expect(erased_at).not.toBeNull();
}

/** The files of a copy of somebody's data, and what is in it. */
async function copyOf(person: Person) {
  const { export: wish } = await must('POST', '/account/data/exports', person);
  await runJobs();
  const { bytes } = await ask(house, 'GET', `/account/data/exports/${wish._id}/file`, { as: person });
  const entries = unzipSync(new Uint8Array(bytes));
  const data = JSON.parse(strFromU8(entries['ngoma-data.json'] ?? new Uint8Array()));
  return { names: Object.keys(entries), data };
}

const outside = (traces: readonly string[]) => traces.filter((trace) => !((trace.split(':')[0] ?? '') in keptAfterwards));

async function anOrganizerWithALife() {
  const adelinde = await anOrganizer(house, { name: 'Adelinde Mbappe', email: 'adelinde@mbappe.cm', password, locale: 'en' });
  const [kinda, paul] = [await aProvider(house, { name: 'Kinda' }), await aParticipant(house, { name: 'Paul' })];
  const fields = { eventName: `Gala ${mark}`, description: `Come, ${mark}`, location: `Hall ${mark}` };
  const { eventId } = await aPublishedEvent(house, { organizer: adelinde, fields });
  const sold = await aSale(house, { organizer: adelinde, name: 'Nuit du Makossa', types: [{ priceXaf: 0 }] });
  await order(house, paul, sold);
  await must('PATCH', `/event/${sold.eventId}`, adelinde, aForm({ description: `Mine, ${mark}` }, { coverImage: picture }));
  const post = await must('POST', '/social-posts', adelinde, aForm({ title: mark, body: `News of ${mark}` }, { picture }));
  await must('PUT', `/social-posts/${post.post._id}/like`, paul);
  const notice = { subject: mark, message: `Hello, ${mark}`, audience: 'ticket_holders', eventId: sold.eventId };
  await must('POST', '/promotion/send-user-notification', adelinde, notice);
  await must('POST', `/event-guests/${eventId}`, adelinde, { guests: [{ name: `Cousin ${mark}`, email: 'cousin@mbappe.cm' }] });
  await must('POST', `/event-team/${eventId}`, adelinde, { email: 'sister@mbappe.cm', role: 'steward' });
  const written = { description: `For ${mark}`, location: `At ${mark}` };
  const bidFor = await aProject(house, { organizer: adelinde, eventId, fields: written });
  await aProject(house, { organizer: adelinde, eventId, fields: { ...written, title: mark } });
  const { bid } = await aBid(house, bidFor.projectId, { provider: kinda });
  await award(house, bidFor, bid._id);
  const asked = { ...requestFields(house), providerId: kinda.user.id, eventId, brief: mark, location: mark };
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

describe('an organizer who leaves', { timeout: 60_000 }, () => {
  it('takes every word and picture along, and what others wait for is called off and told', async () => {
    const { adelinde, kinda, sold, bidFor, requestId } = await anOrganizerWithALife();
    const patterns = [/Adelinde/i, /Mbappe/i, new RegExp(mark, 'i')];
    expect((await tracesOf(house, patterns)).length).toBeGreaterThan(10);
    // Nobody may leave people with tickets behind.
    expect((await remove(adelinde)).body.blockers).toEqual([{ kind: 'events_sold', count: 1, amount: 0 }]);
    clock.advance({ hours: 24 * 31 });
    const { cover_key: cover } = await db
      .selectFrom('events')
      .select('cover_key')
      .where('id', '=', sold.eventId)
      .executeTakeFirstOrThrow();
    expect(await house.platform.files.get(cover ?? '')).toBeDefined();
    await leave(await signInAgain(house, adelinde));
    expect(outside(await tracesOf(house, patterns))).toEqual([]);
    expect(await house.platform.files.get(cover ?? '')).toBeUndefined();
    expect((await ask(house, 'GET', `/event/${sold.eventId}`)).body.eventWithDetails).toMatchObject({
      eventName: 'Nuit du Makossa',
      description: '—',
      organizer: { name: expect.stringContaining('Deleted account') },
    });
    const provider = await signInAgain(house, kinda);
    expect((await must('GET', '/p/project/my-bids', provider)).mybids).toMatchObject([
      { projectId: bidFor.projectId, status: 'rejected' },
    ]);
    expect((await must('GET', `/event-requests/${requestId}`, provider)).eventRequest).toMatchObject({
      projectStatus: 'cancelled',
      title: 'DJ for the opening',
      brief: '—',
    });
    const told = await db.selectFrom('activities').select('type').where('recipient_id', '=', kinda.user.id).execute();
    expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['project_cancelled', 'request_cancelled']));
  });
});

async function aProviderWithALife(first: string) {
  const wishes = { name: `${first} Onana`, email: `${first.toLowerCase()}@sound.cm`, password, locale: 'fr' } as const;
  const provider = await aProvider(house, wishes);
  const mark = `Zeze${first.toLowerCase()}`;
  const chosen = await aProject(house);
  const other = await aProject(house);
  const lines = [{ label: `Set of ${mark}`, amount: 90_000 }];
  const fields = { lines, message: `I am ${mark}`, delivery: `By ${mark}` };
  const { bid } = await aBid(house, chosen.projectId, { provider, fields });
  await aBid(house, other.projectId, { provider, fields });
  await award(house, chosen, bid._id);
  await must('PUT', '/providers/me', provider, { headline: mark, about: `I am ${mark}`, cities: ['Douala'], travels: true });
  await must('POST', '/providers/me/services', provider, { category: 'dj', title: mark, description: mark });
  await must('POST', '/providers/me/portfolio', provider, aForm({ caption: mark }, { picture }));
  const entry = { kind: 'outside', title: mark, place: mark, note: mark };
  const span = { startsAt: daysAhead(house.platform, 3).toISOString(), endsAt: daysAhead(house.platform, 3.2).toISOString() };
  await must('POST', '/calendar/bookings', provider, { ...entry, ...span });
  await must('POST', '/calendar/imports', provider, { name: mark, address: `https://calendar.invalid/${mark}.ics` });
  const proposed = await aProposal(house, { provider, lines });
  await runJobs();
  return { provider, mark, chosen, other, proposed };
}

describe('a provider who leaves', { timeout: 60_000 }, () => {
  it('takes bids, offers, calendar and profile along; the projects are open for others', async () => {
    const { provider: leaver, mark: word, chosen, other, proposed } = await aProviderWithALife('Rosamunde');
    const patterns = [/Rosamunde/i, new RegExp(word, 'i')];
    expect((await tracesOf(house, patterns)).length).toBeGreaterThan(8);
    await leave(leaver);
    expect(outside(await tracesOf(house, patterns))).toEqual([]);
    const states = await db
      .selectFrom('projects')
      .select(['id', 'state', 'live_bids'])
      .where('id', 'in', [chosen.projectId, other.projectId])
      .execute();
    expect(states.map(({ state, live_bids }) => [state, live_bids])).toEqual([
      ['open', 0],
      ['open', 0],
    ]);
    const organizer = await signInAgain(house, proposed.organizer);
    const { eventRequest } = await must('GET', `/event-requests/${proposed.requestId}`, organizer);
    expect(eventRequest).toMatchObject({
      projectStatus: 'cancelled',
      provider: { name: expect.stringContaining('Compte supprimé') },
    });
    const path = `/event-requests/${proposed.requestId}/awarded`;
    expect((await ask(house, 'PUT', path, { as: organizer, body: { status: 'awarded' } })).status).toBe(409);
    expect(await db.selectFrom('bookings').selectAll().where('provider_id', '=', leaver.user.id).execute()).toEqual([]);
  });

  it('who is awarded something at the moment of the emptying either stays, or was not there to be awarded', async () => {
    const { provider: leaver, proposed } = await aProviderWithALife('Kunigunde');
    expect((await remove(leaver)).status).toBe(200);
    clock.advance({ hours: 7 * 24 - 24 });
    const body = { ...proposalFields(house), validUntil: daysAhead(house.platform, 7).toISOString() };
    await must('PATCH', `/event-requests/${proposed.requestId}/proposal`, await signInAgain(house, leaver), body);
    clock.advance({ hours: 25 });
    const organizer = await signInAgain(house, proposed.organizer);
    await house.platform.jobs.enqueue(db, 'privacy.empty-accounts', {});
    const path = `/event-requests/${proposed.requestId}/awarded`;
    const [awarded] = await Promise.all([ask(house, 'PUT', path, { as: organizer, body: { status: 'awarded' } }), runJobs()]);
    const { erased_at } = await db
      .selectFrom('users')
      .select('erased_at')
      .where('id', '=', leaver.user.id)
      .executeTakeFirstOrThrow();
    expect(awarded.status).toBe(erased_at === null ? 200 : 409);
  });

  it('does not leave a contract behind that nobody has called off', async () => {
    const provider = await aProvider(house, { password });
    const { contractId } = await aDraftContract(house, { provider });
    expect(await remove(provider)).toMatchObject({
      status: 409,
      body: { code: 'deletion_blocked', blockers: [{ kind: 'contracts_open', count: 1, amount: 0 }] },
    });
    const nothing = { reason: 'I leave the trade', toProvider: 0, toOrganizer: 0, returned: 0 };
    await must('POST', `/contracts/${contractId}/cancel`, provider, nothing);
    expect((await remove(provider)).status).toBe(200);
  });
});

describe('somebody whose name is a word', () => {
  it('is forgotten where they were named, and takes nothing out of what was told about others', async () => {
    const leaver = await aProvider(house, { name: 'to you', password });
    const project = await aProject(house);
    const { bid } = await aBid(house, project.projectId, { provider: leaver });
    await award(house, project, bid._id);
    clock.advance({ hours: 73 });
    await house.platform.jobs.enqueue(db, 'projects.lapse-awards', {});
    const fact = {
      ...{
        id: newId(),
        type: 'takings_released',
        source_id: newId(),
        happened_at: clock(),
        recipient_id: project.organizer.user.id,
      },
      ...{ text_en: '8,550 XAF of “Gala” are available to you', text_fr: '8 550 XAF de « Gala » sont à votre disposition' },
      path: '/transaction-and-payment',
    };
    await db.insertInto('activities').values(fact).execute();
    await runJobs();
    const news = async (type: string) =>
      (
        await db
          .selectFrom('activities')
          .select('text_en')
          .where('type', '=', type)
          .where('recipient_id', '=', project.organizer.user.id)
          .execute()
      ).map((row) => row.text_en);
    expect(await news('award_lapsed')).toEqual([expect.stringContaining('to you did not answer in time')]);
    await leave(await signInAgain(house, leaver));
    expect(await news('award_lapsed')).toEqual(['This was about a deleted account']);
    expect(await news('takings_released')).toEqual([fact.text_en]);
  });
});

describe('somebody for whom others bought', () => {
  it('is no longer named on their tickets and in their orders', async () => {
    const [sister, brenda] = [
      await aParticipant(house, { name: 'Ngowala Ekema', email: 'ngowala@ekema.cm', password }),
      await aParticipant(house, { name: 'Brenda' }),
    ];
    const sale = await aSale(house, { organizer: await anOrganizer(house), types: [{ priceXaf: 0 }] });
    const attendees = [{ name: 'Ngowala Ekema', email: 'Ngowala@ekema.cm', number: '+237677000111' }, { name: 'Brenda' }];
    await order(house, brenda, sale, { quantity: 2, more: { attendees } });
    const letter = { name: 'Ngowala Ekema', email: 'ngowala@ekema.cm', topic: 'other', message: 'I am Ngowala' };
    expect((await ask(house, 'POST', '/contact', { body: letter })).status).toBe(201);
    await runJobs();
    await leave(sister);
    expect(await tracesOf(house, [/Ngowala/i, /677000111/])).toEqual([]);
    const names = await db
      .selectFrom('tickets')
      .select('holder_name')
      .where('event_id', '=', sale.eventId)
      .orderBy('serial')
      .execute();
    expect(names.map(({ holder_name }) => holder_name)).toEqual([expect.stringContaining('supprimé'), 'Brenda']);
  });
});

describe('words in rows that are facts', () => {
  it('cannot be changed by anything but the end of an account, which can change nothing else', async () => {
    const change = (statement: string, isForgetting = false) =>
      db.transaction().execute(async (tx) => {
        if (isForgetting) await sql`set local ngoma.forgetting = 'on'`.execute(tx);
        await sql.raw(statement).execute(tx);
      });
    await aProject(house);
    const refused = 'never changed or removed';
    await expect(change("update project_moves set reason = 'x'")).rejects.toThrow(refused);
    await expect(change("update project_moves set kind = 'cancelled'", true)).rejects.toThrow(refused);
    await expect(change('delete from project_moves', true)).rejects.toThrow(refused);
    await expect(change("update project_moves set reason = 'x'", true)).resolves.toBeUndefined();
  });
});

describe('a copy of one’s data', () => {
  it('has what hangs on somebody’s own rows, and their pictures', async () => {
    const { provider: leaver, mark: word } = await aProviderWithALife('Hildegunde');
    const { names, data } = await copyOf(leaver);
    expect(data['what the bids say']).toMatchObject([{ message: `I am ${word}` }, { message: `I am ${word}` }]);
    expect(data.proposals).toMatchObject([{ total_xaf: 90_000 }]);
    expect(data['calendars brought in']).toMatchObject([{ name: word }]);
    expect(names.filter((name) => name.startsWith('files/portfolio/'))).toHaveLength(1);
  });
});
