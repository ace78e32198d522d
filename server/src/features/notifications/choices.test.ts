import type { NotificationChoice } from '@ngoma/api/features/notifications';
import { describe, expect, it } from 'vitest';
import { ticketsOf } from '#test/factories/checkin';
import { ask, daysAhead } from '#test/factories/events';
import { aSale, order } from '#test/factories/orders';
import { anAdmin, anOrganizer, aParticipant, aProvider, type Person } from '#test/factories/people';
import { openPushService } from '#test/harness/push-service';
import { buildTestApp } from '#test/harness/test-app';

const service = await openPushService();
const test = await buildTestApp({ pushAgent: service.agent, env: { PUSH_HOSTS: service.host } });
const { mails } = test;

const choose = (as: Person | undefined, kind: string, channel: string, isOn: boolean, language: 'en' | 'fr' = 'en') =>
  ask(test, 'PUT', '/notification-choices', { ...(as && { as }), body: { kind, channel, isOn }, language });
const list = async (as: Person) => (await ask(test, 'GET', '/notification-choices', { as })).body.choices as NotificationChoice[];
const stateOf = (choices: readonly NotificationChoice[]) =>
  choices.map(({ kind, channel, isOn, isFixed }) => `${kind} ${channel} ${isFixed ? 'always' : isOn ? 'on' : 'off'}`);
const run = async (job: string) => {
  await test.platform.jobs.enqueue(test.db, job, {});
  await test.runJobs();
};
const emailsTo = ({ user }: Person) =>
  mails.filter(({ message }) => message.to === user.email).map(({ message }) => message.subject.en);

/** Creates a participant whose browser receives pushes. */
async function aReader() {
  const person = await aParticipant(test);
  const browser = service.aBrowser();
  await ask(test, 'POST', '/promotion/save-fcm-token', { as: person, body: { fcmToken: browser.subscription } });
  return {
    person,
    pushes: () =>
      service.received
        .filter(({ path }) => path === browser.path)
        .map((push) => browser.read(push) as { title: string; path: string }),
  };
}

async function aHolder() {
  const organizer = await anOrganizer(test);
  const sale = await aSale(test, { organizer, types: [{ priceXaf: 0, size: 9 }], startsAt: daysAhead(test.platform, 1.01) });
  const reader = await aReader();
  await ticketsOf(test, reader.person, sale);
  await test.runJobs();
  mails.length = 0;
  return { ...reader, organizer, sale };
}

describe('notification choices', () => {
  const usual = [
    'orders email always',
    'orders push on',
    'orders inApp on',
    'reminders email on',
    'reminders push on',
    'reminders inApp on',
    'messages email on',
    'messages push on',
    'messages inApp always',
    'activity push on',
    'activity inApp on',
    'following email on',
    'following push on',
    'following inApp on',
    'comments email on',
    'comments push on',
    'comments inApp on',
    'news email off',
    'news push on',
    'news inApp on',
  ];

  it('have the defaults of every role until a person changes them', async () => {
    for (const person of [await aParticipant(test), await anAdmin(test)]) expect(stateOf(await list(person))).toEqual(usual);
  });

  it('of organizers include the report of their sales, by email only', async () => {
    const withReports = usual.flatMap((line) => (line === 'following email on' ? ['reports email on', line] : [line]));
    expect(stateOf(await list(await anOrganizer(test)))).toEqual(withReports);
  });

  it('of providers include new projects, which other roles cannot choose', async () => {
    const [kinda, brenda] = [await aProvider(test), await aParticipant(test)];
    const more = ['projects push on', 'projects inApp on'];
    expect(stateOf(await list(kinda))).toEqual(
      usual.flatMap((line) => (line === 'following email on' ? [...more, line] : [line])),
    );
    expect(stateOf((await choose(kinda, 'projects', 'push', false)).body.choices)).toContain('projects push off');
    expect((await choose(brenda, 'projects', 'push', false)).body.code).toBe('choice_fixed');
  });

  it('are stored one by one for this person alone', async () => {
    const [brenda, paul] = [await aParticipant(test), await aParticipant(test)];
    const saved = await choose(brenda, 'news', 'push', false, 'fr');
    expect([saved.status, saved.body.message]).toEqual([200, 'Enregistré']);
    await choose(brenda, 'news', 'email', true);
    await choose(brenda, 'news', 'push', false);
    const changed = usual.map((line) => ({ 'news push on': 'news push off', 'news email off': 'news email on' })[line] ?? line);
    expect(stateOf(await list(brenda))).toEqual(changed);
    expect(stateOf(await list(paul))).toEqual(usual);
    await choose(brenda, 'news', 'push', true);
    expect(stateOf(await list(brenda))).toContain('news push on');
  });

  it('do not include emails about own payments and tickets, nor what is never sent', async () => {
    const brenda = await aParticipant(test);
    for (const [kind, channel] of [
      ['orders', 'email'],
      ['activity', 'email'],
    ] as const) {
      const refused = await choose(brenda, kind, channel, false, 'fr');
      expect([refused.status, refused.body.code]).toEqual([409, 'choice_fixed']);
      expect(refused.body.message).toMatch(/e-mail|envoyé/);
    }
    expect((await choose(brenda, 'gossip', 'email', true)).status).toBe(400);
    expect((await choose(undefined, 'news', 'email', true)).status).toBe(401);
  });
});

describe('a reminder', () => {
  const due = async () => {
    test.clock.advance({ minutes: 20 });
    await run('reminders.remind');
  };
  const bell = async (as: Person) => (await ask(test, 'GET', '/event-reminder/notifications', { as })).body.data;

  it('reaches the bell, the mailbox and the browser once each', async () => {
    const { person, pushes } = await aHolder();
    await due();
    await run('reminders.remind');
    expect(await bell(person)).toHaveLength(1);
    expect(emailsTo(person)).toEqual(['1 day to go: Makossa Night']);
    expect(pushes()).toEqual([
      expect.objectContaining({ title: '1 day to go: Makossa Night', recipients: person.user.email, path: '/ticket-management' }),
    ]);
  });

  it.each([
    ['email', [1, 0, 1]],
    ['push', [1, 1, 0]],
    ['inApp', [0, 1, 1]],
  ] as const)('is left out of a channel that is switched off: %s', async (channel, expected) => {
    const { person, pushes } = await aHolder();
    await choose(person, 'reminders', channel, false);
    await due();
    expect([(await bell(person)).length, emailsTo(person).length, pushes().length]).toEqual(expected);
  });
});

describe('a message to many', () => {
  const send = ({ organizer, sale }: Awaited<ReturnType<typeof aHolder>>) =>
    ask(test, 'POST', '/promotion/send-user-notification', {
      as: organizer,
      body: {
        subject: 'Doors open at eight',
        message: 'Come early.\n\nBring a friend.',
        audience: 'ticket_holders',
        eventId: sale.eventId,
      },
    });
  const unread = async ({ person }: { person: Person }) =>
    (await ask(test, 'GET', `/promotion/notifications/user?email=${encodeURIComponent(person.user.email)}`, { as: person })).body
      .notifications;

  it('reaches bell and browser, and by email those who opted in', async () => {
    const holder = await aHolder();
    await send(holder);
    await test.runJobs();
    expect([(await unread(holder)).length, holder.pushes().length, emailsTo(holder.person)]).toEqual([1, 1, []]);
    await choose(holder.person, 'news', 'email', true);
    await send(holder);
    await test.runJobs();
    expect(emailsTo(holder.person)).toEqual(['Doors open at eight']);
    const message = mails.at(-1)?.message;
    expect(message?.paragraphs.map(({ fr }) => fr)).toEqual(['Come early.', 'Bring a friend.']);
    expect(message?.footnote?.en).toContain('/account');
  });

  it('reaches no channel that is switched off', async () => {
    const holder = await aHolder();
    for (const channel of ['push', 'inApp'] as const) await choose(holder.person, 'news', channel, false);
    expect((await send(holder)).status).toBe(201);
    await test.runJobs();
    expect([(await unread(holder)).length, holder.pushes().length, emailsTo(holder.person).length]).toEqual([0, 0, 0]);
    await choose(holder.person, 'news', 'inApp', true);
    expect(await unread(holder)).toHaveLength(1);
  });
});

describe('activity notifications', () => {
  const activities = async (as: Person, path = 'get-all-activies') => {
    const { data, total } = (await ask(test, 'GET', `/activities/${path}`, { as })).body;
    return { data, total: total ?? data.length };
  };

  it('about own events disappear when switched off and return when switched on', async () => {
    const { organizer, sale, person } = await aHolder();
    expect((await activities(organizer, 'message-notification')).data).toHaveLength(1);
    await choose(organizer, 'activity', 'inApp', false);
    for (const path of ['get-all-activies', 'message-notification']) {
      expect(await activities(organizer, path)).toEqual({ data: [], total: 0 });
    }
    expect((await activities(person)).data).toHaveLength(1);
    await choose(organizer, 'activity', 'inApp', true);
    expect((await activities(organizer)).total).toBe(1);
    expect(sale.eventId).toBeTruthy();
  });

  it('about own orders have a separate choice, which does not affect the ticket email', async () => {
    const { person, sale } = await aHolder();
    await choose(person, 'orders', 'inApp', false);
    expect(await activities(person)).toEqual({ data: [], total: 0 });
    await order(test, person, sale, {});
    await test.runJobs();
    expect(emailsTo(person)).toHaveLength(1);
  });

  it('about a payment are pushed to the buyer, who may be in the operator’s app', async () => {
    const sale = await aSale(test, { organizer: await anOrganizer(test), types: [{ priceXaf: 2_000, size: 9 }] });
    for (const isWanted of [true, false]) {
      const { person, pushes } = await aReader();
      if (!isWanted) await choose(person, 'orders', 'push', false);
      const { body } = await order(test, person, sale, {});
      const ref = String(body.paymentUrl).split('/').at(-1);
      await ask(test, 'POST', `/payments/${ref}/start`, { as: person, body: { number: '670000000' } });
      await ask(test, 'POST', `/payments/sandbox/${ref}`, { as: person, body: { outcome: 'approve' } });
      await test.runJobs();
      const expected = { title: `2,000 XAF paid, order ${body.savedOrder.code}`, eventId: null, path: '/ticket-management' };
      expect(pushes()).toEqual(isWanted ? [expect.objectContaining(expected)] : []);
    }
  });
});
