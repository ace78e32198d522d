import { describe, expect, it } from 'vitest';
import { ticketsOf } from '#test/factories/checkin';
import { ask } from '#test/factories/events';
import { aSale } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { openPushService, readVapid } from '#test/harness/push-service';
import { buildTestApp } from '#test/harness/test-app';

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
const content = { subject: 'Doors open at eight', message: 'Come early: the first fifty get a drink.' };

/** Creates an event with one guest. */
async function aGuest() {
  const organizer = await anOrganizer(test);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 100 }] });
  const guest = await aParticipant(test);
  await ticketsOf(test, guest, sale);
  await test.runJobs();
  service.received.length = 0;
  return { organizer, guest, toGuests: { ...content, audience: 'ticket_holders', eventId: sale.eventId } };
}

describe('a message to many', () => {
  it('of an organizer reaches the ticket holders of the event once each and stays until it is read', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const sent = await send(organizer, toGuests);
    expect([sent.status, sent.body.recipients]).toEqual([201, 1]);
    const { notifications } = (await listOf(guest, guest.user.email.toUpperCase())).body;
    expect(notifications).toEqual([
      expect.objectContaining({ ...content, isUnRead: true, eventId: toGuests.eventId, path: `/our-event/${toGuests.eventId}` }),
    ]);
    expect((await listOf(await aParticipant(test))).body.notifications).toEqual([]);
    const body = { notificationId: sent.body.notificationId };
    expect((await ask(test, 'POST', '/promotion/mark-notification-read', { as: guest, body })).status).toBe(200);
    expect((await listOf(guest)).body.notifications).toEqual([]);
    expect((await ask(test, 'POST', '/promotion/mark-notification-read', { as: organizer, body })).status).toBe(404);
  });

  it('reaches the people who have the event on their wishlist', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    await ask(test, 'POST', '/event-wishlist', { as: guest, body: { eventId: toGuests.eventId } });
    expect((await send(organizer, { ...toGuests, audience: 'wishers' })).body.recipients).toBe(1);
  });

  it('of an admin reaches everyone of a role', async () => {
    const provider = await aProvider(test);
    expect((await send(await anAdmin(test), { ...content, audience: 'providers' })).status).toBe(201);
    expect((await listOf(provider)).body.notifications).toHaveLength(1);
  });

  it('is refused for events and audiences of others, for an empty audience, to other roles and without a session', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const admin = await anAdmin(test);
    const answers = [
      await send(await anOrganizer(test), toGuests),
      await send(organizer, { ...toGuests, eventId: undefined }),
      await send(organizer, { ...content, audience: 'everybody' }),
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
      '409 no_recipients',
      '403 forbidden',
      '403 forbidden',
      '401 unauthenticated',
    ]);
    expect((await listOf(guest)).body.notifications).toEqual([]);
  });

  it('about one event is limited to three a day, however many people manage it', async () => {
    const { organizer, toGuests } = await aGuest();
    const mia = await anOrganizer(test);
    const path = `/event-team/${toGuests.eventId}`;
    await ask(test, 'POST', path, { as: organizer, body: { email: mia.user.email, role: 'manager' } });
    const [invitation] = (await ask(test, 'GET', '/team-invitations', { as: mia })).body.invitations;
    await ask(test, 'POST', `/team-invitations/${invitation._id}`, { as: mia, body: { accept: true } });
    const senders = [organizer, mia, organizer, mia];
    const statuses = await Promise.all(senders.map(async (sender) => (await send(sender, toGuests)).status));
    expect(statuses.sort()).toEqual([201, 201, 201, 409]);
    const audiences = await ask(test, 'GET', `/promotion/audiences?eventId=${toGuests.eventId}`, { as: mia });
    expect(audiences.body).toMatchObject({ mostPerDay: 3, leftToday: 0 });
  });

  it('of an organizer is limited to three a day', async () => {
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
  it('is encrypted for one browser, signed with the platform’s key, and names its recipient', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const browser = service.aBrowser();
    expect((await save(guest, browser.subscription, { userId: organizer.user.id, email: organizer.user.email })).status).toBe(
      200,
    );
    service.respondWith(201);
    await send(organizer, toGuests);
    await test.runJobs();
    const [push, ...more] = service.received;
    if (!push) throw new Error('No push arrived');
    expect(more).toEqual([]);
    expect(push.path).toBe(browser.path);
    expect(push.body.includes(content.subject)).toBe(false);
    expect(browser.read(push)).toMatchObject({
      title: content.subject,
      body: content.message,
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

  it.each([404, 410])('to a subscription that is gone (%i) removes it', async (status) => {
    const { organizer, guest, toGuests } = await aGuest();
    await save(guest, service.aBrowser().subscription);
    service.respondWith(status);
    await send(organizer, toGuests);
    await test.runJobs();
    service.respondWith(201);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.received).toHaveLength(1);
  });

  it('is retried later when the service is overloaded, and given up when it is refused', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    await save(guest, service.aBrowser().subscription);
    service.respondWith(503);
    await send(organizer, toGuests);
    expect((await test.runJobs({ allowFailures: true })).failed.map(({ name }) => name)).toEqual(['notifications.push']);
    service.respondWith(413);
    test.clock.advance({ minutes: 5 });
    await test.runJobs();
    test.clock.advance({ minutes: 60 });
    await test.runJobs();
    expect(service.received).toHaveLength(2);
    service.respondWith(201);
  });

  it('goes to the person who signed in last at a browser, and is not sent once unsubscribed', async () => {
    const { organizer, guest, toGuests } = await aGuest();
    const browser = service.aBrowser();
    await save(guest, browser.subscription);
    await save(await aParticipant(test), browser.subscription);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.received).toEqual([]);
    await save(guest, browser.subscription);
    const body = { fcmToken: browser.subscription };
    expect((await ask(test, 'POST', '/promotion/forget-fcm-token', { as: guest, body })).status).toBe(200);
    await send(organizer, toGuests);
    await test.runJobs();
    expect(service.received).toEqual([]);
  });

  it('is posted only to known push services, and only for valid subscriptions', async () => {
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
