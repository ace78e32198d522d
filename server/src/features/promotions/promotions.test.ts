import { describe, expect, it } from 'vitest';
import { ticketsOf } from '#test/door';
import { ask } from '#test/events';
import { buildTestApp } from '#test/harness';
import { aSale } from '#test/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/people';
import { openPushService, readVapid } from '#test/push-service';

const service = await openPushService();
const test = await buildTestApp({
  pushAgent: service.agent,
  env: { PUSH_HOSTS: service.host, MAIL_FROM: 'Ngoma <hello@ngoma.test>' },
});

const send = (as: Person | undefined, body: object) =>
  ask(test, 'POST', '/promotion/send-user-notification', { ...(as && { as }), body });
const listOf = (as: Person, email = as.user.email) =>
  ask(test, 'GET', `/promotion/notifications/user?email=${encodeURIComponent(email)}`, { as });
const save = (as: Person, fcmToken: string, more: object = {}) =>
  ask(test, 'POST', '/promotion/save-fcm-token', { as, body: { fcmToken, ...more } });
const words = { subject: 'Doors at eight', message: 'Come early: the first fifty get a drink.' };

/** An event with one guest. */
async function aGuest() {
  const organizer = await anOrganizer(test);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }] });
  const guest = await aParticipant(test);
  await ticketsOf(test, guest, sale);
  await test.runJobs();
  service.taken.length = 0;
  return { organizer, guest, toGuests: { ...words, audience: 'ticket_holders', eventId: sale.eventId } };
}

describe('a message', () => {
  it('of an organizer reaches those who have tickets of the event, once each, until it is read', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const sent = await send(organizer, toGuests);
    expect([sent.status, sent.body.recipients]).toEqual([201, 1]);
    const { notifications } = (await listOf(guest, guest.user.email.toUpperCase())).body;
    expect(notifications).toEqual([
      expect.objectContaining({ ...words, isUnRead: true, eventId: toGuests.eventId, path: `/our-event/${toGuests.eventId}` }),
    ]);
    expect((await listOf(await aParticipant(test))).body.notifications).toEqual([]);
    const body = { notificationId: sent.body.notificationId };
    expect((await ask(test, 'POST', '/promotion/mark-notification-read', { as: guest, body })).status).toBe(200);
    expect((await listOf(guest)).body.notifications).toEqual([]);
    expect((await ask(test, 'POST', '/promotion/mark-notification-read', { as: organizer, body })).status).toBe(404);
  });

  it('reaches those who wished for the event', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    await ask(test, 'POST', '/event-wishlist', { as: guest, body: { eventId: toGuests.eventId } });
    expect((await send(organizer, { ...toGuests, audience: 'wishers' })).body.recipients).toBe(1);
  });

  it('of an admin reaches everybody of a role', async () => {
    const provider = await aProvider(test);
    expect((await send(await anAdmin(test), { ...words, audience: 'providers' })).status).toBe(201);
    expect((await listOf(provider)).body.notifications).toHaveLength(1);
  });

  it('is refused for others’ events and audiences, for nobody, and to other roles and strangers', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const admin = await anAdmin(test);
    const answers = [
      await send(await anOrganizer(test), toGuests),
      await send(organizer, { ...toGuests, eventId: undefined }),
      await send(organizer, { ...words, audience: 'everybody' }),
      await send(admin, toGuests),
      await send(organizer, { ...toGuests, audience: 'wishers' }),
      await send(guest, toGuests),
      await send(await aProvider(test), toGuests),
      await send(undefined, toGuests),
    ];
    expect(answers.map(({ status, body }) => `${status} ${body.code}`)).toEqual([
      '404 not_found',
      '404 not_found',
      '403 forbidden',
      '403 forbidden',
      '409 nobody',
      '403 forbidden',
      '403 forbidden',
      '401 unauthenticated',
    ]);
    expect((await listOf(guest)).body.notifications).toEqual([]);
  });

  it('about one event are three a day, however many run it', async () => {
    const { organizer, toGuests } = await aGuest();
    const mia = await anOrganizer(test);
    const path = `/event-team/${toGuests.eventId}`;
    await ask(test, 'POST', path, { as: organizer, body: { email: mia.user.email, role: 'manager' } });
    const [invitation] = (await ask(test, 'GET', '/team-invitations', { as: mia })).body.invitations;
    await ask(test, 'POST', `/team-invitations/${invitation._id}`, { as: mia, body: { accept: true } });
    const senders = [organizer, mia, organizer, mia];
    const statuses = await Promise.all(senders.map(async (sender) => (await send(sender, toGuests)).status));
    expect(statuses.sort()).toEqual([201, 201, 201, 409]);
    const desk = await ask(test, 'GET', `/promotion/audiences?eventId=${toGuests.eventId}`, { as: mia });
    expect(desk.body).toMatchObject({ mostPerDay: 3, leftToday: 0 });
  });

  it('can be sent three times a day by an organizer, and again the day after', async () => {
    const { organizer, toGuests } = await aGuest();
    const statuses = await Promise.all([1, 2, 3, 4].map(async () => (await send(organizer, toGuests)).status));
    expect(statuses.sort()).toEqual([201, 201, 201, 409]);
    expect((await send(organizer, toGuests)).body).toMatchObject({ code: 'too_many_today', most: 3 });
    await test.db
      .updateTable('notifications')
      .set({ created_at: new Date(test.clock().getTime() - 86_400_001) })
      .where('sender_id', '=', organizer.user.id)
      .execute();
    expect((await send(organizer, toGuests)).status).toBe(201);
  });

  it('is listed to its recipient alone', async () => {
    const { guest, organizer } = await aGuest();
    expect((await listOf(organizer, guest.user.email)).status).toBe(404);
    expect((await ask(test, 'GET', '/promotion/notifications/user?email=a@b.cm')).status).toBe(401);
  });
});

describe('a push', () => {
  it('arrives encrypted for the one browser, signed by the house, and says whom it is for', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const browser = service.aBrowser();
    expect((await save(guest, browser.subscription, { userId: organizer.user.id, email: organizer.user.email })).status).toBe(
      200,
    );
    service.answer(201);
    await send(organizer, toGuests);
    await test.runJobs();
    const [push, ...more] = service.taken;
    if (!push) throw new Error('No push arrived');
    expect(more).toEqual([]);
    expect(push.path).toBe(browser.path);
    expect(push.body.includes(words.subject)).toBe(false);
    expect(browser.read(push)).toMatchObject({
      title: words.subject,
      body: words.message,
      recipients: guest.user.email,
      eventId: toGuests.eventId,
      path: `/our-event/${toGuests.eventId}`,
    });
    expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'normal' });
    expect(push.headers.topic).toMatch(/^[\w-]{32}$/);
    const { publicKey, claims } = readVapid(String(push.headers.authorization));
    expect(publicKey).toBe((await ask(test, 'GET', '/promotion/push-key')).body.publicKey);
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:hello@ngoma.test' });
  });

  it.each([404, 410])('to a browser that is gone (%i) forgets the browser', async (status) => {
    const { organizer, guest, toGuests } = await aGuest();
    await save(guest, service.aBrowser().subscription);
    service.answer(status);
    await send(organizer, toGuests);
    await test.runJobs();
    service.answer(201);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.taken).toHaveLength(1);
  });

  it('is tried again later when the service is overloaded, and given up when it is refused', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    await save(guest, service.aBrowser().subscription);
    service.answer(503);
    await send(organizer, toGuests);
    expect((await test.runJobs({ allowFailures: true })).failed.map(({ name }) => name)).toEqual(['promotion.push']);
    service.answer(413);
    test.clock.advance({ minutes: 5 });
    await test.runJobs();
    test.clock.advance({ minutes: 60 });
    await test.runJobs();
    expect(service.taken).toHaveLength(2);
    service.answer(201);
  });

  it('goes to whoever signed in last at a browser, and to nobody once it was forgotten', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const browser = service.aBrowser();
    await save(guest, browser.subscription);
    await save(await aParticipant(test), browser.subscription);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.taken).toEqual([]);
    await save(guest, browser.subscription);
    const body = { fcmToken: browser.subscription };
    expect((await ask(test, 'POST', '/promotion/forget-fcm-token', { as: guest, body })).status).toBe(200);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.taken).toEqual([]);
  });

  it('is never posted to an address that is no push service, nor taken from what is no subscription', async () => {
    const guest = await aParticipant(test);
    const good = JSON.parse(service.aBrowser().subscription);
    const bad = [
      'not json at all',
      JSON.stringify({ ...good, endpoint: 'https://169.254.169.254/latest' }),
      JSON.stringify({ ...good, endpoint: `https://${service.host}.evil.test/push` }),
      JSON.stringify({ ...good, endpoint: 'https://evil-fcm.googleapis.com/x' }),
      JSON.stringify({ ...good, endpoint: 'https://fcm.googleapis.com:8443/x' }),
      JSON.stringify({ ...good, endpoint: good.endpoint.replace('https', 'http') }),
      JSON.stringify({ ...good, keys: { ...good.keys, auth: 'c2hvcnQ' } }),
    ];
    for (const fcmToken of bad) {
      expect((await save(guest, fcmToken)).body.code).toBe('subscription_invalid');
    }
    expect((await save(guest, JSON.stringify({ ...good, endpoint: 'https://fcm.googleapis.com/fcm/send/abc' }))).status).toBe(
      200,
    );
  });
});
