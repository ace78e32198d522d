import { describe, expect, it } from 'vitest';
import { ask } from '#test/factories/events';
import { aParticipant, type Person } from '#test/factories/people';
import { testClock } from '#test/harness/clock';
import { openPushService } from '#test/harness/push-service';
import { buildTestApp } from '#test/harness/test-app';
import { notify, notifyAll, sendNow } from '../index.ts';
import { deliver } from './deliver.ts';

const service = await openPushService();
const app = await buildTestApp({
  clock: testClock('2026-12-12T12:00:00Z'),
  pushAgent: service.agent,
  env: { PUSH_HOSTS: service.host, QUIET_HOURS: '22:00-07:00' },
});
const { platform, clock, db, mails } = app;

let facts = 0;
/** Notifies of an unread message, which is not urgent. */
async function aMessage(to: readonly Person[], key = `fact:${++facts}`) {
  await notify(platform, db, {
    kind: 'messages.unread',
    params: { otherName: 'Ada', title: null, unread: 2, path: '/messages' },
    to: to.map(({ user }) => ({ userId: user.id })),
    key,
  });
  return key;
}
const emailsTo = ({ user }: Person) => mails.filter(({ message }) => message.to === user.email).map(({ message }) => message);
const subjectsTo = (person: Person) => emailsTo(person).map(({ subject }) => subject.en);
const stored = (person: Person) =>
  db
    .selectFrom('personal_notifications as notice')
    .innerJoin('notification_deliveries as delivery', 'delivery.notification_id', 'notice.id')
    .select(['notice.kind', 'notice.params', 'delivery.channel', 'delivery.state'])
    .where('notice.user_id', '=', person.user.id)
    .execute();
const runDigests = async () => {
  await platform.jobs.enqueue(db, 'notifications.send-digests', {});
  await app.runJobs();
};

async function aReader() {
  const person = await aParticipant(app);
  const browser = service.aBrowser();
  await ask(app, 'POST', '/promotion/save-fcm-token', { as: person, body: { fcmToken: browser.subscription } });
  await app.runJobs();
  mails.length = 0;
  const pushes = () =>
    service.received.filter(({ path }) => path === browser.path).map((push) => browser.read(push) as { title: string });
  return { person, pushes };
}

describe('a notification', () => {
  it('is stored once per recipient and key, delivered once, and emptied afterwards', async () => {
    const [{ person, pushes }, other] = [await aReader(), await aParticipant(app)];
    await app.runJobs();
    const key = await aMessage([person, other]);
    await aMessage([person], key);
    await app.runJobs();
    expect(subjectsTo(person)).toEqual(['Ngoma: a message from Ada']);
    expect(pushes().map(({ title }) => title)).toEqual(['Ada wrote to you']);
    const rows = (await stored(person)).filter(({ kind }) => kind === 'messages.unread');
    expect(rows.map(({ channel, state, params }) => [channel, state, params]).sort()).toEqual([
      ['email', 'sent', {}],
      ['push', 'sent', {}],
    ]);
  });

  it('of a rolled-back transaction is neither stored nor sent', async () => {
    const { person } = await aReader();
    const attempt = db.transaction().execute(async (tx) => {
      await notify(platform, tx, {
        kind: 'account.export_ready',
        params: {},
        to: [{ userId: person.user.id }],
        key: `fact:${++facts}`,
      });
      throw new Error('changed my mind');
    });
    await expect(attempt).rejects.toThrow('changed my mind');
    await app.runJobs();
    expect(emailsTo(person)).toEqual([]);
  });

  it('with params that do not fit its kind is refused', async () => {
    const { person } = await aReader();
    const to = [{ userId: person.user.id }];
    const wrong = { kind: 'account.deletion_requested', params: { dueAt: 'soon' }, to, key: 'wrong' } as const;
    await expect(notifyAll(platform, db, [wrong])).rejects.toThrow();
  });

  it('is written in the language that the reader has when it is sent', async () => {
    const { person } = await aReader();
    await aMessage([person]);
    await db.updateTable('users').set({ locale: 'fr' }).where('id', '=', person.user.id).execute();
    await app.runJobs();
    expect(emailsTo(person)[0]?.locale).toBe('fr');
  });

  it('that a worker sent and did not record keeps its id, and what failed is sent by the next attempt', async () => {
    const { person } = await aReader();
    const ids: string[] = [];
    const failing = {
      ...platform,
      mail: {
        ...platform.mail,
        send: async (_message: unknown, _files: unknown, id?: string) => {
          ids.push(id ?? '');
          if (ids.length === 1) throw new Error('the worker was killed');
        },
      },
    };
    await aMessage([person]);
    const notificationId = (
      await db
        .selectFrom('personal_notifications')
        .select('id')
        .where('user_id', '=', person.user.id)
        .where('kind', '=', 'messages.unread')
        .executeTakeFirstOrThrow()
    ).id;
    const job = { notificationId, channel: 'email' as const };
    await expect(deliver(failing, job)).rejects.toThrow('killed');
    await deliver(failing, job);
    await deliver(failing, job);
    expect(ids).toEqual([notificationId, notificationId]);
    await app.runJobs();
    expect(emailsTo(person)).toEqual([]);
  });
});

describe('quiet hours', () => {
  it('hold back what is not urgent until the morning, and nothing else', async () => {
    const { person, pushes } = await aReader();
    clock.set('2026-12-12T23:00:00Z');
    await aMessage([person]);
    await notify(platform, db, {
      kind: 'orders.paid',
      params: { code: 'NGM-7K2P', name: { en: 'Gala', fr: 'Gala' }, totalXaf: 2_000 },
      ...{ to: [{ userId: person.user.id }], key: `order:${++facts}` },
    });
    await app.runJobs();
    expect(pushes().map(({ title }) => title)).toEqual(['2,000 XAF paid, order NGM-7K2P']);
    clock.set('2026-12-13T05:59:00Z');
    await app.runJobs();
    expect(subjectsTo(person)).toEqual([]);
    clock.set('2026-12-13T06:00:00Z');
    await app.runJobs();
    expect([subjectsTo(person).length, pushes().length]).toEqual([1, 2]);
  });

  it('are the person’s own', async () => {
    const [{ person }, early] = [await aReader(), await aReader()];
    const save = (as: Person, quietHours: object) =>
      ask(app, 'PUT', '/notification-settings', { as, body: { quietHours, digests: [] } });
    expect((await save(person, { isOn: false, from: '22:00', until: '07:00' })).status).toBe(200);
    const saved = await save(early.person, { isOn: true, from: '13:00', until: '15:00' });
    expect(saved.body.settings).toEqual({ quietHours: { isOn: true, from: '13:00', until: '15:00' }, digests: [] });
    expect((await ask(app, 'GET', '/notification-settings', { as: early.person })).body.settings).toEqual(saved.body.settings);
    expect((await save(person, { isOn: true, from: '07:00', until: '07:00' })).body.code).toBe('quiet_hours_empty');
    expect((await save(person, { isOn: true, from: '25:00', until: '07:00' })).status).toBe(400);
    clock.set('2026-12-14T23:00:00Z');
    await aMessage([person]);
    await app.runJobs();
    expect(emailsTo(person)).toHaveLength(1);
    clock.set('2026-12-15T12:30:00Z');
    await aMessage([early.person]);
    await app.runJobs();
    expect(emailsTo(early.person)).toHaveLength(0);
  });
});

describe('the daily digest', () => {
  it('collects what a person chose in one email, once, and leaves urgent things alone', async () => {
    clock.set('2026-12-16T12:00:00Z');
    const { person, pushes } = await aReader();
    const quietHours = { isOn: true, from: '22:00', until: '07:00' };
    await ask(app, 'PUT', '/notification-settings', { as: person, body: { quietHours, digests: ['messages'] } });
    await aMessage([person]);
    await aMessage([person]);
    await app.runJobs();
    expect([emailsTo(person).length, pushes().length]).toEqual([0, 0]);
    clock.set('2026-12-17T07:00:00Z');
    await runDigests();
    await runDigests();
    const [digest, ...more] = emailsTo(person);
    expect(more).toEqual([]);
    expect(digest?.paragraphs.map(({ fr }) => fr)).toEqual(expect.arrayContaining(['• Ada vous a écrit']));
    expect(digest?.unsubscribeUrl).toContain('from=digest');
    expect(pushes()).toEqual([]);
  });
});

describe('a code for a number', () => {
  it('goes by SMS and is stored nowhere but in the outbox, once per key', async () => {
    const send = () =>
      sendNow(platform, {
        kind: 'account.security_code',
        params: { code: '482913' },
        to: { number: '+237670000001', locale: 'fr' },
        key: 'code:one',
      });
    await send();
    await send();
    const reply = await app.fastify.inject({ url: '/dev/messages?to=%2B237670000001', headers: { accept: 'application/json' } });
    expect(reply.json().messages).toMatchObject([{ channel: 'sms', text: expect.stringContaining('482913 est votre code') }]);
    const rows = await db.selectFrom('personal_notifications').selectAll().where('source_key', '=', 'code:one').execute();
    expect(JSON.stringify(rows)).not.toMatch(/482913|670000001/);
  });

  it('goes by email where no message can be sent', async () => {
    const { person } = await aReader();
    const without = { ...platform, phoneMessages: { isAvailable: () => false, send: async () => 'refused' as const } };
    await sendNow(without, {
      kind: 'account.security_code',
      params: { code: '482914' },
      to: { userId: person.user.id, email: person.user.email, number: '+237670000002', locale: 'en' },
      key: 'code:two',
    });
    expect(emailsTo(person)).toMatchObject([{ code: '482914' }]);
  });
});

describe('the unsubscribe link', () => {
  it('works without sign-in: GET asks and changes nothing, POST switches the category off', async () => {
    clock.set('2026-12-18T12:00:00Z');
    const { person } = await aReader();
    await aMessage([person]);
    await app.runJobs();
    const link = new URL(emailsTo(person)[0]?.unsubscribeUrl ?? '');
    const url = `${link.pathname}${link.search}`;
    const choice = async () =>
      (await ask(app, 'GET', '/notification-choices', { as: person })).body.choices.find(
        (one: { kind: string; channel: string }) => one.kind === 'messages' && one.channel === 'email',
      ).isOn;
    const page = await app.fastify.inject({ url, headers: { 'accept-language': 'fr' } });
    expect([page.statusCode, page.body.includes('Me désabonner'), await choice()]).toEqual([200, true, true]);
    const post = { method: 'POST' as const, url, payload: 'List-Unsubscribe=One-Click' };
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    for (const _ of [1, 2]) expect((await app.fastify.inject({ ...post, headers })).statusCode).toBe(200);
    expect(await choice()).toBe(false);
    await aMessage([person]);
    await app.runJobs();
    expect(emailsTo(person)).toHaveLength(1);
  });

  it('of another person or category, or with a changed signature, is refused', async () => {
    const { person } = await aReader();
    await aMessage([person]);
    await app.runJobs();
    const link = new URL(emailsTo(person)[0]?.unsubscribeUrl ?? '');
    const other = await aParticipant(app);
    for (const [name, value] of [
      ['user', other.user.id],
      ['from', 'news'],
      ['signature', 'AAAA'],
    ] as const) {
      const changed = new URL(link);
      changed.searchParams.set(name, value);
      const reply = await app.fastify.inject({ method: 'POST', url: `${changed.pathname}${changed.search}` });
      expect(reply.statusCode, name).toBe(404);
    }
    expect((await app.fastify.inject('/unsubscribe')).statusCode).toBe(404);
  });
});
