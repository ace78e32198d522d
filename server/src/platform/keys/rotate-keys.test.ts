import { readTicketText } from '@ngoma/api/features/tickets/ticket-payload';
import { beforeEach, describe, expect, it } from 'vitest';
import { findKind } from '#features/notifications/kinds/notification-kinds';
import { ticketsFeature } from '#features/tickets/index';
import { ask } from '#test/factories/events';
import { askIdentity, aWaitingOrganizer } from '#test/factories/identity';
import { aSale, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant } from '#test/factories/people';
import { openPushService, readVapid } from '#test/harness/push-service';
import { buildTestApp } from '#test/harness/test-app';
import type { KeyPurpose } from './key-purposes.ts';
import { openKeyRing, WrongSecretKey } from './key-ring.ts';
import { rotateKey, rotateSecretKey } from './rotate-keys.ts';

const service = await openPushService();
const test = await buildTestApp({ pushAgent: service.agent, env: { PUSH_HOSTS: service.host } });
const { db, clock, platform } = test;
const { config, keys } = platform;
const tickets = ticketsFeature(platform, { cover: () => ({ url: '' }) });

beforeEach(() => {
  service.received.length = 0;
});

/** Rotates a secret as the command does, and lets the time pass until every process uses it. */
async function rotate(purpose: KeyPurpose) {
  const rotated = await rotateKey({ db, config, clock }, purpose);
  await keys.reload();
  clock.advance({ minutes: 2 });
  return rotated;
}

async function aTicket() {
  const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 0 }] });
  const { body } = await order(test, await aParticipant(test), sale);
  const [ticket] = body.savedOrder.tickets;
  if (!ticket) throw new Error('A free order has its tickets at once');
  return ticket;
}

const keyOf = (qr: string) => {
  const read = readTicketText(qr);
  return read.ok ? read.payload.keyId : undefined;
};

describe('a rotation of the keys of tickets', () => {
  it('signs new tickets with the new key, and old tickets stay valid', async () => {
    const old = await aTicket();
    const { number } = await rotate('tickets');
    const recent = await aTicket();
    expect([keyOf(old.qr), keyOf(recent.qr)]).toEqual([number - 1, number]);
    for (const { qr, _id } of [old, recent]) expect((await tickets.findByPresented(db, qr))?.id).toBe(_id);
  });

  it('reaches another process when it scans a ticket with the new key', async () => {
    const other = await openKeyRing(db, config, clock);
    const { number } = await rotate('tickets');
    expect(other.current('tickets').number).toBe(number - 1);
    expect((await other.find('tickets', number))?.number).toBe(number);
    expect(await other.find('tickets', 9_999)).toBeUndefined();
  });

  it('that is repeated before the new key is used adds no second one', async () => {
    const first = await rotateKey({ db, config, clock }, 'tickets');
    const second = await rotateKey({ db, config, clock }, 'tickets');
    expect([first.isNew, second.isNew, second.number]).toEqual([true, false, first.number]);
    clock.advance({ minutes: 2 });
  });
});

describe('a rotation of other secrets', () => {
  it('links that were signed before are accepted for thirty days', async () => {
    const before = keys.current('links').secret;
    await rotate('links');
    expect(keys.current('links').secret).not.toBe(before);
    expect(keys.accepted('links').map(({ secret }) => secret)).toContain(before);
    clock.advance({ days: 31 });
    expect(keys.accepted('links').map(({ secret }) => secret)).not.toContain(before);
  });

  it('the keys of identity documents are encrypted anew, and the documents can still be read', async () => {
    const admin = await anAdmin(test);
    const { id } = await aWaitingOrganizer(test);
    const { number } = await rotate('identity');
    const numbers = async () =>
      new Set((await db.selectFrom('identity_document_keys').select('key_number as number').execute()).map((row) => row.number));
    expect(await numbers()).toEqual(new Set([number - 1]));
    await test.jobs['identity.rewrap-keys']?.({} as never);
    expect(await numbers()).toEqual(new Set([number]));
    const { status } = await askIdentity(test, 'GET', `/${id}/documents/selfie`, { as: admin });
    expect(status).toBe(200);
  });

  it('a browser gets pushes with the key for which it subscribed, and a new one with the new key', async () => {
    const guest = await aParticipant(test);
    const save = async () => {
      const browser = service.aBrowser();
      const body = { fcmToken: browser.subscription, userId: guest.user.id, email: guest.user.email };
      expect((await ask(test, 'POST', '/promotion/save-fcm-token', { as: guest, body })).status).toBe(200);
      return browser;
    };
    const old = await save();
    const oldKey = (await ask(test, 'GET', '/promotion/push-key')).body.publicKey;
    await rotate('vapid');
    const recent = await save();
    const newKey = (await ask(test, 'GET', '/promotion/push-key')).body.publicKey;
    expect(newKey).not.toBe(oldKey);
    const rows = await db
      .selectFrom('push_subscriptions')
      .select(['id', 'endpoint'])
      .where('user_id', '=', guest.user.id)
      .execute();
    for (const { id } of rows) {
      const job = {
        kind: 'orders.paid',
        params: findKind('orders.paid')?.examples[0],
        notificationId: id,
        userId: guest.user.id,
      };
      await test.jobs['notifications.push']?.({ ...job, subscriptionId: id } as never);
    }
    const keyFor = (path: string) =>
      readVapid(String(service.received.find((push) => push.path === path)?.headers.authorization)).publicKey;
    expect([keyFor(old.path), keyFor(recent.path)]).toEqual([oldKey, newKey]);
  });
});

describe('SECRET_KEY', () => {
  const former = config;
  const next = 'the next key of thirty-two bytes or more';

  it('another one over old data is refused with what to do', async () => {
    const wrong = openKeyRing(db, { secretKey: next, nextSecretKey: undefined }, clock);
    await expect(wrong).rejects.toThrow(WrongSecretKey);
    await expect(wrong).rejects.toThrow('npm run keys:rotate');
    await expect(rotateSecretKey({ db, config: { secretKey: next, nextSecretKey: undefined } }, next.repeat(2))).rejects.toThrow(
      WrongSecretKey,
    );
  });

  it('after a rotation the former one is refused, all secrets are as before, and old tickets stay valid', async () => {
    const ticket = await aTicket();
    const before = keys.accepted('tickets');
    expect(await rotateSecretKey({ db, config: former }, next)).toBe(true);
    await expect(openKeyRing(db, former, clock)).rejects.toThrow(WrongSecretKey);
    const ring = await openKeyRing(db, { secretKey: next, nextSecretKey: undefined }, clock);
    expect(ring.accepted('tickets')).toEqual(before);
    const after = ticketsFeature({ ...platform, keys: ring }, { cover: () => ({ url: '' }) });
    expect((await after.findByPresented(db, ticket.qr))?.id).toBe(ticket._id);
    await after.close();
  });

  it('a rotation that was interrupted before or after the database had the new key can be repeated', async () => {
    const both = { secretKey: former.secretKey, nextSecretKey: next };
    expect(await rotateSecretKey({ db, config: both }, next)).toBe(false);
    await expect(openKeyRing(db, both, clock)).resolves.toBeDefined();
    expect(await rotateSecretKey({ db, config: both }, former.secretKey)).toBe(true);
    await expect(openKeyRing(db, both, clock)).resolves.toBeDefined();
    expect(await rotateSecretKey({ db, config: both }, next)).toBe(true);
    const { number } = await rotateKey({ db, config: both, clock }, 'links');
    const ring = await openKeyRing(db, { secretKey: next, nextSecretKey: undefined }, clock);
    expect(await ring.find('links', number)).toBeDefined();
  });
});
