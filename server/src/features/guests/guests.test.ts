import { expect, it } from 'vitest';
import { recordAct } from '#platform/audit';
import { featuresOf } from '#test/factories/agreements';
import { aPublishedEvent, ask } from '#test/factories/events';
import { anOrganizer, aParticipant, type Person } from '#test/factories/people';
import { buildTestApp } from '#test/harness/test-app';

const test = await buildTestApp();
const ada = await anOrganizer(test, { name: 'Ada' });
const privateEvent = () =>
  aPublishedEvent(test, {
    organizer: ada,
    fields: { eventName: 'Makossa Night' },
    visibility: 'private',
    ticketTypes: [{ name: 'Free', price: 0, quantity: 9 }],
  });
const add = (eventId: string, guests: readonly { name: string; email: string }[], invite = false, as = ada) =>
  ask(test, 'POST', `/event-guests/${eventId}`, { as, body: { guests, invite } });
const asGuest = ({ user }: Person) => ({ name: user.name, email: user.email });

it('a private event opens to its guests in page, availability and order, and to others only with the code', async () => {
  const event = await privateEvent();
  const [guest, stranger] = [await aParticipant(test), await aParticipant(test)];
  expect(await add(event.eventId, [asGuest(guest)])).toMatchObject({ status: 201, body: { added: 1, invited: 0 } });
  const body = { eventId: event.eventId, items: [{ ticketTypeId: event.typeIds[0], quantity: 1 }] };
  for (const path of [`/event/${event.eventId}`, `/event/${event.eventId}/availability`]) {
    expect((await ask(test, 'GET', path, { as: guest })).status).toBe(200);
    expect((await ask(test, 'GET', path, { as: stranger })).status).toBe(404);
    expect((await ask(test, 'GET', path)).status).toBe(404);
  }
  expect((await ask(test, 'POST', '/event-order/order', { as: guest, body })).status).toBe(201);
  expect(await ask(test, 'POST', '/event-order/order', { as: stranger, body })).toMatchObject({
    status: 400,
    body: { code: 'access_code_wrong' },
  });
});

it('a guest with an unconfirmed address and a removed guest get 404', async () => {
  const event = await privateEvent();
  const guest = await aParticipant(test);
  await add(event.eventId, [asGuest(guest)]);
  const pageStatus = async () => (await ask(test, 'GET', `/event/${event.eventId}`, { as: guest })).status;
  await test.db.updateTable('users').set({ email_confirmed_at: null }).where('id', '=', guest.user.id).execute();
  expect(await pageStatus()).toBe(404);
  await test.db.updateTable('users').set({ email_confirmed_at: test.clock() }).where('id', '=', guest.user.id).execute();
  expect(await pageStatus()).toBe(200);
  const { guests } = (await ask(test, 'GET', `/event-guests/${event.eventId}`, { as: ada })).body;
  const otto = await anOrganizer(test);
  const { eventId: elsewhere } = await aPublishedEvent(test, { organizer: otto });
  for (const eventId of [event.eventId, elsewhere]) {
    expect((await ask(test, 'DELETE', `/event-guests/${eventId}/${guests[0]._id}`, { as: otto })).status).toBe(404);
  }
  await ask(test, 'DELETE', `/event-guests/${event.eventId}/${guests[0]._id}`, { as: ada });
  expect(await pageStatus()).toBe(404);
});

it('a new guest is emailed once in their language, and a repeated request adds and emails none', async () => {
  const event = await privateEvent();
  const awa = await aParticipant(test, { name: 'Awa', locale: 'fr' });
  const list = [asGuest(awa), { name: 'Bih', email: 'bih@ngoma.test' }, { name: 'Bih Ngu', email: 'BIH@ngoma.test' }];
  expect((await add(event.eventId, list, true)).body).toMatchObject({ added: 2, invited: 2 });
  expect((await add(event.eventId, list, true)).body).toMatchObject({ added: 0, invited: 0 });
  await test.runJobs();
  const written = test.mails
    .map(({ message }) => message)
    .filter(({ to }) => list.some(({ email }) => email === to))
    .map(({ to, locale, subject }) => [to, subject[locale ?? 'en']]);
  expect(written.sort()).toEqual([
    ['bih@ngoma.test', 'Ada invites you: Makossa Night'],
    [awa.user.email, 'Ada vous invite\u00a0: Makossa Night'],
  ]);
});

it('guests added before publication are invited later, once each, and those with a ticket are not', async () => {
  const { eventId, typeIds } = await privateEvent();
  const setState = (state: string) => test.db.updateTable('events').set({ state }).where('id', '=', eventId).execute();
  const invite = (as = ada, language: 'en' | 'fr' = 'en') =>
    ask(test, 'POST', `/event-guests/${eventId}/invitations`, { as, language });
  const uninvited = async () => (await ask(test, 'GET', `/event-guests/${eventId}`, { as: ada })).body.uninvited;
  const paul = await aParticipant(test, { name: 'Paul' });
  await setState('draft');
  expect(await add(eventId, [asGuest(paul)], true)).toMatchObject({ status: 409, body: { code: 'event_not_published' } });
  await add(eventId, [asGuest(paul), { name: 'Eva', email: 'eva@ngoma.test' }, { name: 'Ida', email: 'ida@ngoma.test' }]);
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'event_not_published' } });
  await setState('published');
  await ask(test, 'POST', '/event-order/order', {
    as: paul,
    body: { eventId, items: [{ ticketTypeId: typeIds[0], quantity: 1 }] },
  });
  expect(await uninvited()).toBe(2);
  expect((await invite(await anOrganizer(test))).status).toBe(404);
  const replies = await Promise.all([invite(), invite(ada, 'fr')]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(replies.map(({ body }) => body.invited).sort()).toEqual([0, 2]);
  expect((await invite()).body).toEqual({ invited: 0, message: 'All guests without a ticket are invited already' });
  expect(await uninvited()).toBe(0);
  await test.runJobs();
  const invitations = test.mails.map(({ message }) => message).filter(({ subject }) => /^Ada invites you/.test(subject.en));
  const invitedHere = ['eva@ngoma.test', 'ida@ngoma.test', paul.user.email];
  expect(
    invitations
      .map(({ to }) => to)
      .filter((to) => invitedHere.includes(to))
      .sort(),
  ).toEqual(invitedHere.slice(0, 2));
  await setState('ended');
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'event_closed' } });
});

it('the guest list is paginated, searched by name and address, and shows who has a ticket', async () => {
  const event = await privateEvent();
  const guest = await aParticipant(test, { name: 'Zénabou' });
  await add(event.eventId, [asGuest(guest), { name: 'Awa', email: 'awa@ngoma.test' }, { name: 'Bih', email: 'bih@ngoma.test' }]);
  const body = { eventId: event.eventId, items: [{ ticketTypeId: event.typeIds[0], quantity: 1 }] };
  await ask(test, 'POST', '/event-order/order', { as: guest, body });
  const page = async (query: string) => (await ask(test, 'GET', `/event-guests/${event.eventId}?${query}`, { as: ada })).body;
  expect(await page('limit=2')).toMatchObject({ total: 3, currentPage: 1, guests: [{ name: 'Awa' }, { name: 'Bih' }] });
  expect((await page('limit=2&page=2')).guests).toMatchObject([{ name: 'Zénabou', hasTicket: true }]);
  expect((await page('q=zenab')).guests).toMatchObject([{ name: 'Zénabou' }]);
  expect((await page('q=bih@')).guests).toMatchObject([{ name: 'Bih', hasTicket: false }]);
});

it('a guest list holds at most five thousand names', async () => {
  const event = await privateEvent();
  const batch = (from: number) => Array.from({ length: 500 }, (_, at) => ({ name: 'Guest', email: `g${from + at}@ngoma.test` }));
  for (let from = 0; from < 5_000; from += 500) expect((await add(event.eventId, batch(from))).status).toBe(201);
  expect(await add(event.eventId, [{ name: 'One more', email: 'more@ngoma.test' }])).toMatchObject({
    status: 409,
    body: { code: 'guest_list_full' },
  });
});

it('an event that is over accepts no guests', async () => {
  const event = await privateEvent();
  const { eventId } = event;
  await test.db.updateTable('events').set({ state: 'ended' }).where('id', '=', eventId).execute();
  expect(await add(eventId, [{ name: 'Late', email: 'late@ngoma.test' }])).toMatchObject({
    status: 409,
    body: { code: 'event_closed' },
  });
});

it('invitation emails are limited per day even when guests are removed and added again', async () => {
  const otto = await anOrganizer(test);
  const { eventId } = await aPublishedEvent(test, { organizer: otto });
  const act = { actorId: otto.user.id, action: 'event.guests_added', subjectType: 'event', subjectId: eventId } as const;
  await recordAct(test.db, test.clock, { ...act, detail: { added: 4_999, invited: 4_999 } });
  const guest = (name: string) => [{ name, email: `${name}@elsewhere.test` }];
  expect((await add(eventId, guest('one'), true, otto)).body).toMatchObject({ invited: 1 });
  expect(await add(eventId, guest('two'), true, otto)).toMatchObject({ status: 409, body: { code: 'too_many_today' } });
  expect((await add(eventId, guest('two'), false, otto)).body).toMatchObject({ added: 1, invited: 0 });
  const invite = () => ask(test, 'POST', `/event-guests/${eventId}/invitations`, { as: otto });
  expect(await invite()).toMatchObject({ status: 409, body: { code: 'too_many_today' } });
  expect((await ask(test, 'GET', `/event-guests/${eventId}`, { as: otto })).body.uninvited).toBe(1);
  test.clock.advance({ hours: 25 });
  const input = { guests: guest('three'), invite: true };
  expect(await featuresOf(test).guests.guests.add(otto.session, eventId, input, 'en')).toMatchObject({ invited: 1 });
});
