import type { Activity } from '@ngoma/api/features/events/activities';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { notify } from '#features/notifications/index';
import { newId } from '#platform/ids';
import { checkInTicket, ticketsOf } from '#test/factories/checkin';
import { aDraftEvent, aPublishedEvent, ask, daysAhead, eventsOf } from '#test/factories/events';
import { aSale, order, pay } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const all = '/activities/get-all-activies';
const notifications = '/activities/message-notification';
const latest = '/activities/event-created/latest';

const list = async (path: string, as: Person, language: 'en' | 'fr' = 'en') =>
  (await ask(test, 'GET', path, { as, language })).body.data as Activity[];
const typesOf = (activities: readonly Activity[]) => activities.map(({ activityType }) => activityType);

/** Creates an event with free tickets and a guest who holds two of them. */
async function aGuest() {
  const organizer = await anOrganizer(test, { name: 'Ada' });
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }], startsAt: daysAhead(test.platform, 0.05) });
  const guest = await aParticipant(test, { name: 'Brenda' });
  const [ticket] = await ticketsOf(test, guest, sale, 2);
  await test.runJobs();
  if (!ticket) throw new Error('The order has no ticket');
  return { organizer, sale, guest, ticket };
}

describe('recording activities', () => {
  it('an event that is created and published is recorded once for each of the two', async () => {
    const organizer = await anOrganizer(test);
    const event = await aPublishedEvent(test, { organizer });
    await eventsOf(test).setVisibility(organizer.session, event.eventId, { visibility: 'public' });
    await test.runJobs();
    const [published, created, ...more] = await list(all, organizer);
    expect(typesOf([published, created] as Activity[]).sort()).toEqual(['event_created', 'event_published']);
    expect(more).toEqual([]);
    expect(published?.path).toBe(`/our-event/${event.eventId}`);
    expect(published?.location).toBe('Palais des Sports, Yaoundé');
  });

  it('an event that is published at its scheduled time is recorded', async () => {
    const organizer = await anOrganizer(test);
    await aPublishedEvent(test, { organizer, publishAt: new Date(test.clock().getTime() + 60_000) });
    await test.runJobs();
    expect(typesOf(await list(all, organizer))).toEqual(['event_created']);
    test.clock.advance({ minutes: 2 });
    await test.platform.jobs.enqueue(test.db, 'events.move-by-time', {});
    await test.runJobs();
    expect(typesOf(await list(all, organizer))).toEqual(['event_published', 'event_created']);
  });

  it('tickets that are bought and used are described as "you" to the guest and by name to the organizer', async () => {
    const { organizer, guest, ticket, sale } = await aGuest();
    test.clock.advance({ minutes: 1 });
    expect((await checkInTicket(test, organizer, { ticketCode: ticket.ticketCode, eventId: sale.eventId })).status).toBe(200);
    await test.runJobs();
    expect((await list(all, guest)).map(({ description }) => description)).toEqual([
      'You checked in: Makossa Night',
      'You have 2 tickets for Makossa Night',
    ]);
    expect((await list(all, organizer, 'fr')).map(({ description }) => description)).toEqual([
      'Brenda est entré(e)\u00a0: Makossa Night',
      'Brenda a 2 billets pour Makossa Night',
    ]);
  });

  it('an order is recorded when it is paid and not before', async () => {
    const organizer = await anOrganizer(test);
    const sale = await aSale(test, { organizer });
    const buyer = await aParticipant(test);
    const { body } = await order(test, buyer, sale);
    await test.runJobs();
    expect(await list(all, buyer)).toEqual([]);
    await pay(test, body.paymentUrl);
    expect(typesOf(await list(all, buyer))).toEqual(['order_confirmed']);
  });

  it('a cancelled event is recorded for its guests as well', async () => {
    const { organizer, guest, sale } = await aGuest();
    test.clock.advance({ minutes: 1 });
    const status = await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    expect(status.status).toBe(200);
    await test.runJobs();
    expect(typesOf(await list(all, guest))).toEqual(['event_cancelled', 'order_confirmed']);
  });

  it('activities cannot be updated or deleted afterwards', async () => {
    await aGuest();
    await expect(sql`update activities set quantity = 1`.execute(test.db)).rejects.toThrow();
    await expect(sql`delete from activities`.execute(test.db)).rejects.toThrow();
  });
});

describe('a personal notification', () => {
  it('reaches its recipient alone, in their language and with its path, once for repeated facts', async () => {
    const [organizer, provider] = [await anOrganizer(test), await aProvider(test, { name: 'DJ Kinda' })];
    const params = {
      ...{ projectId: newId(), title: 'Sound', actor: 'DJ Kinda', totalXaf: 50_000, reason: null, until: null },
      ...{ city: 'Douala', startsAt: null, budgetXaf: 0 },
    };
    const notifyOf = (...people: readonly Person[]) =>
      notify(test.platform, test.db, {
        ...{ kind: 'projects.bid_placed', params, key: params.projectId, about: [provider.user.id] },
        to: people.map(({ user }) => ({ userId: user.id })),
      });
    await notifyOf(organizer, await anOrganizer(test));
    await notifyOf(organizer);
    for (const path of [all, notifications])
      expect(await list(path, organizer, 'fr')).toMatchObject([
        {
          ...{ activityType: 'bid_placed', path: `/place-a-bid/bids/${params.projectId}` },
          description: expect.stringContaining('DJ Kinda propose'),
        },
      ]);
    expect(await list(all, provider)).toEqual([]);
  });
});

describe('the activity lists', () => {
  it('of notifications show only what others did', async () => {
    const { organizer, guest, sale } = await aGuest();
    expect(typesOf(await list(notifications, organizer))).toEqual(['order_confirmed']);
    expect(await list(notifications, guest)).toEqual([]);
    await ask(test, 'PUT', `/event/status/${sale.eventId}/cancelled`, { as: organizer, body: { reason: 'Rain' } });
    await test.runJobs();
    expect(typesOf(await list(notifications, guest))).toEqual(['event_cancelled']);
    expect(typesOf(await list(notifications, organizer))).toEqual(['order_confirmed']);
  });

  it('hide from a person what concerns others, and show everything to an admin', async () => {
    const { guest } = await aGuest();
    for (const other of [await aParticipant(test), await anOrganizer(test), await aProvider(test)]) {
      expect(await list(all, other)).toEqual([]);
      expect(await list(notifications, other)).toEqual([]);
    }
    const [own] = await list(all, guest);
    const seen = (await list(`${all}?limit=100`, await anAdmin(test))).map(({ _id }) => _id);
    expect(seen).toContain(own?._id);
  });

  it('give the latest public events without drafts and unlisted events', async () => {
    const organizer = await anOrganizer(test);
    const draft = await aDraftEvent(test, { organizer });
    const unlisted = await aPublishedEvent(test, { organizer, visibility: 'unlisted' });
    test.clock.advance({ minutes: 1 });
    const open = await aPublishedEvent(test, { organizer, fields: { eventName: 'Open Air' } });
    await test.runJobs();
    const reader = await aParticipant(test);
    const found = await list(latest, reader);
    expect(found[0]).toMatchObject({ activityType: 'event_created', path: `/our-event/${open.eventId}` });
    const paths = found.map(({ path }) => path);
    for (const hidden of [draft, unlisted]) expect(paths).not.toContain(`/our-event/${hidden.eventId}`);
    expect(found.length).toBeLessThanOrEqual(10);
  });

  it('are paginated', async () => {
    const { organizer } = await aGuest();
    await aPublishedEvent(test, { organizer });
    await test.runJobs();
    const { body } = await ask(test, 'GET', `${all}?page=2&limit=2`, { as: organizer });
    expect([body.total, body.currentPage, body.data.length]).toEqual([3, 2, 1]);
  });

  it('are narrowed to what activities are about, of all people for admins and of the own ones for others', async () => {
    const [organizer, provider] = [await anOrganizer(test), await aProvider(test)];
    const { guest } = await aGuest();
    const params = {
      ...{ projectId: newId(), title: 'Sound', actor: 'DJ Kinda', totalXaf: 50_000, reason: null, until: null },
      ...{ city: 'Douala', startsAt: null, budgetXaf: 0 },
    };
    const to = [{ userId: organizer.user.id }, { userId: guest.user.id }];
    test.clock.advance({ minutes: 1 });
    await notify(test.platform, test.db, {
      kind: 'projects.bid_placed',
      params,
      key: params.projectId,
      about: [provider.user.id],
      to,
    });
    const kinds = async (as: Person, query: string) => {
      const { body } = await ask(test, 'GET', `${all}?limit=100&${query}`, { as });
      expect(body.total, query).toBe(body.data.length);
      return [...new Set(typesOf(body.data))].sort();
    };
    expect(await kinds(guest, 'kind=')).toEqual(['bid_placed', 'order_confirmed']);
    expect(await kinds(guest, 'kind=sales')).toEqual(['order_confirmed']);
    expect(await kinds(guest, 'kind=market')).toEqual(['bid_placed']);
    expect(await kinds(guest, 'kind=people')).toEqual([]);
    expect(await kinds(organizer, 'kind=market')).toEqual(['bid_placed']);
    const admin = await anAdmin(test);
    expect(await kinds(admin, 'kind=market')).toContain('bid_placed');
    const { body: sales } = await ask(test, 'GET', `${all}?limit=100&kind=sales`, { as: admin });
    expect(new Set(typesOf(sales.data))).toContain('order_confirmed');
    for (const { activityType } of sales.data) expect(['order_confirmed', 'ticket_entered']).toContain(activityType);
    const times = sales.data.map(({ timestamp }: Activity) => timestamp);
    expect(times).toEqual([...times].sort().reverse());
    const { body: first } = await ask(test, 'GET', `${all}?limit=1&kind=market`, { as: admin });
    const { body: second } = await ask(test, 'GET', `${all}?limit=1&page=2&kind=market`, { as: admin });
    expect(new Set([...first.data, ...second.data].map(({ _id }: Activity) => _id)).size).toBe(2);
    expect((await ask(test, 'GET', `${all}?kind=weather`, { as: admin })).status).toBe(400);
  });

  it('answer 401 without a session', async () => {
    for (const path of [all, notifications, latest]) expect((await ask(test, 'GET', path)).status).toBe(401);
  });
});
