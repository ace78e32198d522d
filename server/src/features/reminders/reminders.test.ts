import type { ReminderNotification } from '@ngoma/api/features/events/reminders';
import { describe, expect, it } from 'vitest';
import { newId } from '#platform/ids';
import { ticketsOf } from '#test/factories/checkin';
import { ask, daysAhead } from '#test/factories/events';
import { aSale, type EventOptions } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const { clock, db, mails } = test;

/** Keeps the person's sessions open, because these tests advance the clock by weeks. */
async function withLastingSession(person: Person): Promise<Person> {
  const lasting = new Date(clock().getTime() + 10 * 365 * 86_400_000);
  await db.updateTable('sessions').set({ expires_at: lasting }).where('user_id', '=', person.user.id).execute();
  return person;
}

const organizer = await withLastingSession(await anOrganizer(test));

const aFreeSale = (options: Partial<EventOptions> = {}) =>
  aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }], startsAt: daysAhead(test.platform, 10), ...options });

/** Creates a person with a ticket for an event in ten days, and delivers the emails of the purchase. */
async function aHolder(options: Partial<EventOptions> = {}) {
  const sale = await aFreeSale(options);
  const person = await withLastingSession(await aParticipant(test));
  await ticketsOf(test, person, sale);
  await test.runJobs();
  mails.length = 0;
  return { person, eventId: sale.eventId };
}

async function remind() {
  await test.platform.jobs.enqueue(db, 'reminders.remind', {});
  await test.runJobs();
}

const listOf = async (as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(test, 'GET', '/event-reminder/notifications', { as, language })).body.data as ReminderNotification[];
const save = (as: Person, eventId: string, reminders: object) =>
  ask(test, 'PUT', `/event-reminder/${eventId}`, { as, body: { reminders } });
const emailsTo = ({ user }: Person) => mails.filter(({ message }) => message.to === user.email);
const move = (eventId: string, changes: { starts_at?: Date; refunds_open_until?: Date; state?: string; visibility?: string }) =>
  db.updateTable('events').set(changes).where('id', '=', eventId).execute();

describe('a ticket holder', () => {
  it('is reminded a day and three hours before, once each, in the bell and by email', async () => {
    const { person } = await aHolder();
    await remind();
    expect(await listOf(person)).toEqual([]);
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    await remind();
    expect((await listOf(person)).map(({ title }) => title)).toEqual(['1 day to go: Makossa Night']);
    clock.advance({ hours: 21 });
    await remind();
    await remind();
    expect((await listOf(person, 'fr')).map(({ title }) => title)).toEqual([
      'Plus que 3 heures\u00a0: Makossa Night',
      'Plus que 1 jour\u00a0: Makossa Night',
    ]);
    expect(emailsTo(person).map(({ message }) => message.subject.en)).toEqual([
      '1 day to go: Makossa Night',
      '3 hours to go: Makossa Night',
    ]);
    clock.advance({ hours: 4 });
    await remind();
    expect(await listOf(person)).toHaveLength(2);
  });

  it('gets only the latest reminder after the job paused', async () => {
    const { person } = await aHolder();
    clock.advance({ days: 9, hours: 22 });
    await remind();
    await remind();
    expect((await listOf(person)).map(({ title }) => title)).toEqual(['3 hours to go: Makossa Night']);
  });

  it('is not reminded at times that passed before the ticket was bought', async () => {
    const { person } = await aHolder({ startsAt: daysAhead(test.platform, 0.05) });
    await remind();
    expect(await listOf(person)).toEqual([]);
  });

  it('is reminded again when the event moves, and not for the old date', async () => {
    const { person, eventId } = await aHolder();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    await move(eventId, { starts_at: daysAhead(test.platform, 20), refunds_open_until: daysAhead(test.platform, 14) });
    clock.advance({ hours: 21 });
    await remind();
    expect(await listOf(person)).toHaveLength(1);
    clock.advance({ days: 18, hours: 3, minutes: 1 });
    await remind();
    expect(await listOf(person)).toHaveLength(2);
  });

  it('is not reminded of a cancelled event, not even by an email that was already enqueued', async () => {
    const { person, eventId } = await aHolder();
    await move(eventId, { state: 'cancelled' });
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    expect(await listOf(person)).toEqual([]);

    const other = await aHolder();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    expect(emailsTo(other.person)).toHaveLength(1);
    await move(other.eventId, { state: 'cancelled' });
    const { id } = await db.selectFrom('reminders').select('id').where('event_id', '=', other.eventId).executeTakeFirstOrThrow();
    await test.platform.jobs.enqueue(db, 'reminders.deliver', { reminderId: id });
    await test.runJobs();
    expect(emailsTo(other.person)).toHaveLength(1);
    expect(await listOf(other.person)).toEqual([]);
  });

  it('whose ticket is no longer valid is not reminded', async () => {
    const { person } = await aHolder();
    await db.updateTable('tickets').set({ state: 'refunded' }).where('holder_id', '=', person.user.id).execute();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    expect(await listOf(person)).toEqual([]);
  });

  it('can choose other times or none, and switch the email off', async () => {
    const { person, eventId } = await aHolder();
    expect((await ask(test, 'GET', `/event-reminder/${eventId}`, { as: person })).body).toEqual({
      data: { minutesBefore: [1440, 180], byMail: true },
      isSaved: false,
    });
    const saved = await save(person, eventId, { minutesBefore: [60, 4320, 60], byMail: false });
    expect(saved.body).toEqual({ message: 'Saved successfully', data: { minutesBefore: [4320, 60], byMail: false } });
    expect((await ask(test, 'GET', `/event-reminder/${eventId}`, { as: person })).body.isSaved).toBe(true);
    clock.advance({ days: 7, minutes: 1 });
    await remind();
    expect((await listOf(person)).map(({ title }) => title)).toEqual(['3 days to go: Makossa Night']);
    expect(emailsTo(person)).toEqual([]);
    await save(person, eventId, { minutesBefore: [], byMail: true });
    clock.advance({ days: 2, hours: 23, minutes: 30 });
    await remind();
    expect(await listOf(person)).toHaveLength(1);
  });
});

describe('a person without a ticket', () => {
  it('is reminded on request while the event is visible to them', async () => {
    const { eventId } = await aFreeSale();
    const person = await withLastingSession(await aProvider(test));
    expect((await ask(test, 'GET', `/event-reminder/${eventId}`, { as: person })).body.data.minutesBefore).toEqual([]);
    await save(person, eventId, { minutesBefore: [1440, 180], byMail: true });
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    expect(await listOf(person)).toHaveLength(1);
    expect(emailsTo(person).at(-1)?.message.action?.url).toContain(`/our-event/${eventId}`);
    await move(eventId, { visibility: 'private' });
    clock.advance({ hours: 21 });
    await remind();
    expect(await listOf(person)).toHaveLength(1);
  });

  it('is refused events they may not see, past events and too many times', async () => {
    const person = await withLastingSession(await aParticipant(test));
    const { eventId: hidden } = await aFreeSale({ visibility: 'private' });
    const { eventId: draft } = await aFreeSale({ state: 'draft' });
    const settings = { minutesBefore: [60], byMail: true };
    for (const id of [hidden, draft, organizer.user.id]) {
      expect((await save(person, id, settings)).status).toBe(404);
      expect((await ask(test, 'GET', `/event-reminder/${id}`, { as: person })).status).toBe(404);
    }
    const { eventId: cancelled } = await aFreeSale({ state: 'cancelled' });
    const late = await save(person, cancelled, settings);
    expect([late.status, late.body.code]).toEqual([409, 'event_past']);
    const { eventId } = await aFreeSale();
    expect((await save(person, eventId, { minutesBefore: [5, 6, 7, 8, 9, 10], byMail: true })).status).toBe(400);
    expect((await save(person, eventId, { minutesBefore: [4], byMail: true })).status).toBe(400);
  });
});

describe('the list of reminders', () => {
  it('shows time and place, and marks reminders as read for this person alone', async () => {
    const { person, eventId } = await aHolder();
    const other = await withLastingSession(await aParticipant(test));
    await save(other, eventId, { minutesBefore: [1440], byMail: false });
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    const [first] = await listOf(person);
    expect(first).toMatchObject({ isUnRead: true, type: 'event_reminder', eventDetails: { eventId, name: 'Makossa Night' } });
    expect(first?.eventDetails).toMatchObject({ location: 'Palais des Congrès, Yaoundé', zone: 'Africa/Douala' });
    const marked = await ask(test, 'PUT', '/event-reminder/notifications/mark-all-read', { as: person, language: 'fr' });
    expect(marked.body.message).toBe('Tous les rappels sont marqués comme lus');
    expect((await listOf(person)).map(({ isUnRead }) => isUnRead)).toEqual([false]);
    expect((await listOf(other)).map(({ isUnRead }) => isUnRead)).toEqual([true]);
  });

  it('answers 304 while nothing has changed', async () => {
    const { person } = await aHolder();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    const path = '/event-reminder/notifications';
    const first = await ask(test, 'GET', path, { as: person });
    const etag = String(first.headers.etag);
    const again = await ask(test, 'GET', path, { as: person, headers: { 'if-none-match': etag } });
    expect([again.status, again.bytes.length, again.headers['cache-control']]).toEqual([304, 0, 'private, no-cache']);
    await ask(test, 'PUT', `${path}/mark-all-read`, { as: person });
    expect((await ask(test, 'GET', path, { as: person, headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  it('is open to every role and answers 401 without a session', async () => {
    for (const person of [await aParticipant(test), organizer, await aProvider(test), await anAdmin(test)]) {
      expect(await listOf(person)).toEqual([]);
    }
    const { eventId } = await aFreeSale();
    const body = { reminders: { minutesBefore: [], byMail: true } };
    const replies = [
      await ask(test, 'GET', '/event-reminder/notifications'),
      await ask(test, 'PUT', '/event-reminder/notifications/mark-all-read'),
      await ask(test, 'GET', `/event-reminder/${eventId}`),
      await ask(test, 'PUT', `/event-reminder/${eventId}`, { body }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  });

  it('shows the poster of the event in the colour that its organizer chose', async () => {
    const { person, eventId } = await aHolder();
    const colour = { id: newId(), event_id: eventId, primary_color: '#5B1138' };
    await db.insertInto('event_customizations').values(colour).execute();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    const [reminder] = await listOf(person);
    expect(reminder?.avatarUrl).toMatch(/^\/api\/art\/.*&palette=bissap$/);
  });

  it('no longer contains reminders older than two months', async () => {
    const { person } = await aHolder();
    clock.advance({ days: 9, minutes: 1 });
    await remind();
    clock.advance({ days: 61 });
    await test.platform.jobs.enqueue(db, 'reminders.remove-old', {});
    await test.runJobs();
    expect(await listOf(person)).toEqual([]);
  });
});
