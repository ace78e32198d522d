import { describe, expect, it } from 'vitest';
import {
  aDraftEvent,
  aFinishedDraft,
  aPublishedEvent,
  ask,
  daysAhead,
  eventsOf,
  type FinishedEvent,
  insertOrder,
} from '#test/factories/events';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { db, platform, clock, runJobs } = test;
const organizer = await anOrganizer(test);
const admin = await anAdmin(test);
const buyer = await aParticipant(test);

const publish = (event: FinishedEvent, body: object = { visibility: 'public' }, language: 'en' | 'fr' = 'en') =>
  ask(test, 'POST', `/event/tickets/pvo/${event.eventId}/${event.ticketConfigId}/${event.customizationId}`, {
    as: event.organizer,
    body,
    language,
  });
const setStatus = (event: { eventId: string }, status: string, as = organizer, reason = 'A reason') =>
  ask(test, 'PUT', `/event/status/${event.eventId}/${status}`, { as, body: { reason } });
const page = async (event: { eventId: string }, as = organizer) =>
  (await ask(test, 'GET', `/event/${event.eventId}`, { as })).body.eventWithDetails;
const seenByStrangers = async (event: { eventId: string }) => (await ask(test, 'GET', `/event/${event.eventId}`)).status;
const transfersOf = (event: { eventId: string }) =>
  db
    .selectFrom('event_state_changes')
    .select(['from_state', 'to_state', 'reason', 'actor_id'])
    .where('event_id', '=', event.eventId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
/** Runs the recurring jobs, which the test app does not start by itself. */
const runRecurringJobs = async () => {
  for (const name of ['events.move-by-time', 'events.refresh-prices', 'events.count-popularity'])
    await platform.jobs.enqueue(db, name, {});
  return runJobs();
};

describe('publishing an event', () => {
  it('an event in the past cannot be published', async () => {
    const past = await aFinishedDraft(test, { organizer, fields: { date: daysAhead(platform, -1).toISOString() } });
    expect(await publish(past)).toMatchObject({ status: 409, body: { code: 'event_past' } });
    expect((await publish(past, { visibility: 'public' }, 'fr')).body.message).toMatch(/^La date de cet événement est passée/);
  });

  it('a publication date after the start is refused', async () => {
    const event = await aFinishedDraft(test, { organizer });
    const reply = await publish(event, { visibility: 'public', publishAt: daysAhead(platform, 40).toISOString() });
    expect(reply).toMatchObject({ status: 400, body: { errors: { publishAt: expect.any(String) } } });
  });

  it('tickets for money are sold only once the organizer has confirmed the email address', async () => {
    const fresh = await anOrganizer(test);
    const confirmAt = (at: Date | null) =>
      db.updateTable('users').set({ email_confirmed_at: at }).where('id', '=', fresh.user.id).execute();
    await confirmAt(null);
    const paid = await aFinishedDraft(test, { organizer: fresh });
    const free = await aFinishedDraft(test, { organizer: fresh, ticketTypes: [{ name: 'Free', price: 0, quantity: 10 }] });
    expect(await publish(paid)).toMatchObject({ status: 409, body: { code: 'email_unconfirmed' } });
    expect((await publish(paid, { visibility: 'public' }, 'fr')).body.message).toMatch(/^Confirmez votre adresse e-mail/);
    expect((await setStatus(paid, 'published', fresh)).body.code).toBe('email_unconfirmed');
    expect((await publish(free)).status).toBe(200);
    const ticketTypes = [{ name: 'VIP', price: 10_000, quantity: 5 }];
    const sellPaid = () => ask(test, 'POST', `/event/tickets/${free.eventId}`, { as: fresh, body: { ticketTypes } });
    expect((await sellPaid()).body.code).toBe('email_unconfirmed');
    await confirmAt(clock());
    expect((await sellPaid()).status).toBe(201);
    expect((await publish(paid)).status).toBe(200);
    // An event that sells already can be changed, even if the rule is younger than the event.
    await confirmAt(null);
    expect((await sellPaid()).status).toBe(201);
  });

  it('publishing again changes the visibility', async () => {
    const event = await aPublishedEvent(test, { organizer });
    expect((await publish(event, { visibility: 'unlisted' })).status).toBe(200);
    expect(await page(event)).toMatchObject({ status: 'published', visibility: 'unlisted' });
    expect(await transfersOf(event)).toHaveLength(1);
  });

  it('a cancelled and a suspended event cannot be published', async () => {
    const event = await aPublishedEvent(test, { organizer });
    await setStatus(event, 'suspended', admin);
    expect(await publish(event)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    await setStatus(event, 'cancelled');
    expect(await publish(event)).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });

  it('an event with a publication date is visible from that moment and is announced by a job', async () => {
    const event = await aFinishedDraft(test, { organizer });
    const publishAt = daysAhead(platform, 1 / 24);
    await publish(event, { visibility: 'public', publishAt: publishAt.toISOString() });
    expect(await seenByStrangers(event)).toBe(404);
    expect(await page(event)).toMatchObject({
      status: 'published',
      publishAt: publishAt.toISOString(),
      ticketTypes: [{ state: 'not_yet' }],
    });
    await runRecurringJobs();
    expect(await seenByStrangers(event)).toBe(404);
    clock.advance({ minutes: 60 });
    expect(await seenByStrangers(event)).toBe(200);
    const publishedAt = async () =>
      (await db.selectFrom('events').select('published_at').where('id', '=', event.eventId).executeTakeFirstOrThrow())
        .published_at;
    expect(await publishedAt()).toBeNull();
    await runRecurringJobs();
    expect(await publishedAt()).toEqual(clock());
    clock.advance({ minutes: -60 });
  });

  it('publishing as private creates an access code that opens the event', async () => {
    const event = await aPublishedEvent(test, { organizer, visibility: 'private' });
    const { accessCode } = (await page(event)).forTeam;
    expect(accessCode).toMatch(/^[A-Z3479]{8}$/);
    expect(await seenByStrangers(event)).toBe(404);
    const opened = await ask(test, 'GET', `/event/${event.eventId}?accessCode=${accessCode.toLowerCase()}`);
    expect(opened).toMatchObject({ status: 200, body: { eventWithDetails: { forTeam: null, ticketConfigId: null } } });
  });
});

describe('the state of an event', () => {
  it('organizers and admins move events, and each move is recorded with person, time and reason', async () => {
    const event = await aPublishedEvent(test, { organizer });
    expect(await setStatus(event, 'suspended')).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await setStatus(event, 'suspended', admin, 'A complaint')).status).toBe(200);
    expect(await seenByStrangers(event)).toBe(404);
    expect(await page(event)).toMatchObject({ status: 'suspended', statusReason: 'A complaint' });
    expect((await setStatus(event, 'published', organizer)).status).toBe(403);
    expect((await setStatus(event, 'published', admin, 'All is well')).status).toBe(200);
    expect(await page(event)).toMatchObject({ status: 'published', statusReason: null });
    expect((await setStatus(event, 'cancelled', organizer, 'The singer is ill')).status).toBe(200);
    expect(await transfersOf(event)).toMatchObject([
      { from_state: 'draft', to_state: 'published', actor_id: organizer.user.id },
      { from_state: 'published', to_state: 'suspended', reason: 'A complaint', actor_id: admin.user.id },
      { from_state: 'suspended', to_state: 'published', reason: 'All is well', actor_id: admin.user.id },
      { from_state: 'published', to_state: 'cancelled', reason: 'The singer is ill', actor_id: organizer.user.id },
    ]);
    const inFrench = await ask(test, 'GET', `/event/${event.eventId}`, { as: organizer, language: 'fr' });
    expect(inFrench.body.eventWithDetails.forTeam.history.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Publié par son organisateur',
      'A complaint',
      'All is well',
      'The singer is ill',
    ]);
    const acts = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', event.eventId)
      .orderBy('id')
      .execute();
    expect(acts.map(({ action }) => action)).toEqual([
      'event.published',
      'event.suspended',
      'event.published',
      'event.cancelled',
    ]);
    const seen = (await ask(test, 'GET', `/event/${event.eventId}`)).body.eventWithDetails;
    expect(seen).toMatchObject({
      status: 'cancelled',
      statusReason: 'The singer is ill',
      ticketTypes: [{ state: 'ended', available: 0 }],
    });
  });

  it('a move that does not exist is refused with the list of allowed moves', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const reply = await setStatus(event, 'ended');
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'move_refused', from: 'published', to: 'ended', allowed: ['draft', 'postponed', 'cancelled'] },
    });
    expect((await ask(test, 'PUT', `/event/status/${event.eventId}/cancelled`, { as: organizer, body: {} })).status).toBe(400);
    expect((await ask(test, 'PUT', `/event/status/${event.eventId}/open`, { as: organizer, body: { reason: 'x' } })).status).toBe(
      400,
    );
  });

  it('an event goes back to draft only while it has no tickets', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const sold = await aPublishedEvent(test, { organizer });
    await insertOrder(test, sold, buyer, 1);
    expect(await setStatus(sold, 'draft')).toMatchObject({
      status: 409,
      body: { code: 'move_refused', taken: 1, message: expect.stringMatching(/^1 ticket of this event is sold/) },
    });
    expect((await setStatus(event, 'draft')).status).toBe(200);
    expect(await page(event)).toMatchObject({ status: 'draft', creationStep: 3 });
    expect(await seenByStrangers(event)).toBe(404);
    expect((await setStatus(event, 'published')).status).toBe(200);
    expect(await page(event)).toMatchObject({ status: 'published', creationStep: 0 });
  });

  it('a discarded draft can be reopened, and an unfinished draft cannot be published', async () => {
    const draft = await aDraftEvent(test, { organizer });
    expect(await setStatus(draft, 'published')).toMatchObject({ status: 409, body: { code: 'move_refused' } });
    expect((await setStatus(draft, 'cancelled')).status).toBe(200);
    expect((await setStatus(draft, 'draft')).status).toBe(200);
    expect(await page(draft)).toMatchObject({ status: 'draft', creationStep: 1, statusReason: null });
  });

  it('an event becomes "ended" after its end and cannot be changed any more', async () => {
    const event = await aPublishedEvent(test, { organizer, fields: { date: daysAhead(platform, 0.2).toISOString() } });
    clock.advance({ hours: 10 });
    await runRecurringJobs();
    expect(await page(event)).toMatchObject({ status: 'published' });
    clock.advance({ hours: 1 });
    await runRecurringJobs();
    await runRecurringJobs();
    expect(await page(event)).toMatchObject({ status: 'ended', ticketTypes: [{ state: 'ended' }] });
    expect(await transfersOf(event)).toMatchObject([{}, { from_state: 'published', to_state: 'ended', actor_id: null }]);
    const edit = await ask(test, 'PATCH', `/event/${event.eventId}`, { as: organizer, body: { location: 'Elsewhere' } });
    expect(edit).toMatchObject({ status: 409, body: { code: 'event_closed' } });
    expect(await setStatus(event, 'draft')).toMatchObject({ status: 409, body: { code: 'move_refused', allowed: [] } });
    clock.advance({ hours: -11 });
  });
});

describe('changes after publishing', () => {
  it('the visibility can be changed', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const change = (body: object) => ask(test, 'PATCH', `/o/edit-event-visibility/${event.eventId}`, { as: organizer, body });
    expect(await change({ visibility: 'private', accessCode: 'NGONDO' })).toMatchObject({
      status: 200,
      body: { message: 'Event visibility updated' },
    });
    expect(await seenByStrangers(event)).toBe(404);
    expect((await ask(test, 'GET', `/event/${event.eventId}?accessCode=ngondo`)).status).toBe(200);
    expect((await change({ visibility: 'public', publishAt: daysAhead(platform, 2).toISOString() })).status).toBe(200);
    expect(await seenByStrangers(event)).toBe(404);
    expect((await change({ visibility: 'public', publishAt: null })).status).toBe(200);
    expect(await seenByStrangers(event)).toBe(200);
    expect((await change({ visibility: 'secret' })).status).toBe(400);
    await setStatus(event, 'cancelled');
    expect(await change({ visibility: 'public' })).toMatchObject({ status: 409, body: { code: 'event_closed' } });
  });

  it('the organizer can change who validates tickets', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const change = (validationOptions: string, language: 'en' | 'fr' = 'en') =>
      ask(test, 'PATCH', `/event/${event.eventId}/validation-view`, { as: organizer, language, body: { validationOptions } });
    expect((await page(event)).validationView).toBe('organizer');
    expect(await change('both')).toMatchObject({
      status: 200,
      body: { message: 'Validation view updated', validationView: 'both' },
    });
    expect((await change('participant', 'fr')).body.message).toBe('Mode de validation mis à jour');
    expect((await page(event)).validationView).toBe('participant');
    expect((await change('nobody')).status).toBe(400);
  });

  it('a published event cannot be moved into the past', async () => {
    const event = await aPublishedEvent(test, { organizer });
    const reply = await ask(test, 'PATCH', `/event/${event.eventId}`, {
      as: organizer,
      body: { date: daysAhead(platform, -1).toISOString() },
    });
    expect(reply).toMatchObject({ status: 409, body: { code: 'event_past' } });
  });
});

describe('recurring jobs', () => {
  it('the lowest price changes when a price phase ends, and cached pages are dropped', async () => {
    const phases = [{ price: 2_500, until: daysAhead(platform, 1 / 24).toISOString() }];
    const event = await aPublishedEvent(test, {
      organizer,
      ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 10, phases }],
    });
    const stored = () =>
      db.selectFrom('events').select(['price_from_xaf', 'version']).where('id', '=', event.eventId).executeTakeFirstOrThrow();
    const before = await stored();
    await runRecurringJobs();
    expect(await stored()).toEqual(before);
    clock.advance({ minutes: 61 });
    await runRecurringJobs();
    expect(await stored()).toEqual({ price_from_xaf: 5_000, version: before.version + 1 });
    clock.advance({ minutes: -61 });
  });

  it('the popularity of events is counted from sold tickets', async () => {
    const [one, two] = [await aPublishedEvent(test, { organizer }), await aPublishedEvent(test, { organizer })];
    await insertOrder(test, two, buyer, 5);
    await insertOrder(test, one, buyer, 2);
    await runRecurringJobs();
    const { basicDetails } = (await ask(test, 'GET', '/event?sort=popular&limit=2')).body;
    expect(basicDetails.map(({ _id }: { _id: string }) => _id)).toEqual([two.eventId, one.eventId]);
  });

  it('every recurring job has a handler', () => {
    const { jobs, recurring } = eventsOf(test);
    for (const { name } of recurring) expect(jobs).toHaveProperty([name]);
  });
});
