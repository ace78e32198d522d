import { business } from '@ngoma/api/common/business';
import { defaultRole, roles } from '@ngoma/api/common/roles';
import { creationSteps } from '@ngoma/api/features/event-editing';
import { describe, expect, it } from 'vitest';
import { problemOf } from '../src/platform/http-problems.ts';
import { Refusal } from '../src/platform/refusal.ts';
import { aDraftEvent, aFinishedDraft, aForm, aPublishedEvent, daysAhead, eventFields } from './events.ts';
import { buildTestApp } from './harness.ts';
import { anOrganizer, aParticipant, type Person } from './people.ts';

// What the specification writes is kept to the letter: addresses, keys that are read, messages and figures. The calls go
// over a socket, as a browser's do.

const house = await buildTestApp();
const { app, mails, runJobs } = house;
await app.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(app.server.address() as { port: number }).port}`;

const ada = await anOrganizer(house, { name: 'Ada' });
const brenda = await aParticipant(house, { name: 'Brenda', password: 'a long password' });

async function call(as: Person | undefined, line: string, body?: object | FormData) {
  const [method = '', path = ''] = line.split(' ');
  const isForm = body instanceof FormData;
  const reply = await fetch(`${origin}/api${path}`, {
    method,
    headers: { ...as?.headers, 'accept-language': 'en', ...(body && !isForm && { 'content-type': 'application/json' }) },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  });
  return { status: reply.status, body: JSON.parse(await reply.text()) };
}
const keysOf = async (...args: Parameters<typeof call>) => {
  const { status, body } = await call(...args);
  expect({ line: args[1], status, body: status > 299 && body }).toMatchObject({
    line: args[1],
    status: expect.toSatisfy((code) => code < 300),
  });
  return Object.keys(body);
};

describe('the keys that are read of an account', () => {
  it('POST /auth/signup takes a form and answers message', async () => {
    const form = aForm({ name: 'Paul', email: 'paul@ngoma.test', password: 'a long password', role: 'provider' });
    expect(await keysOf(undefined, 'POST /auth/signup', form)).toEqual(['message']);
  });

  it('POST /auth/login answers token, user, message and expiresIn in milliseconds', async () => {
    const login = { email: brenda.user.email, password: 'a long password' };
    expect((await keysOf(undefined, 'POST /auth/login', login)).sort()).toEqual(['expiresIn', 'message', 'token', 'user']);
    const { body } = await call(undefined, 'POST /auth/login', login);
    expect(body.expiresIn).toBe(business.session.lifetimeMs);
  });

  it('the signed-in user has every field that is named', async () => {
    const { body } = await call(brenda, 'GET /auth/me');
    const named =
      '_id name number email socialLinks username experience address website cover avatar isVerified isAdmin referralCode role';
    expect(Object.keys(body.user)).toEqual(expect.arrayContaining(named.split(' ')));
    // Whoever has just signed in has the token among their fields, too; no later answer repeats it.
    const { email } = (await aParticipant(house, { password: 'a long password' })).user;
    const signedIn = await call(undefined, 'POST /auth/login', { email, password: 'a long password' });
    expect(Object.keys(signedIn.body.user)).toEqual(expect.arrayContaining(named.split(' ')));
    expect(signedIn.body.user.token).toBe(signedIn.body.token);
    expect(body.user.token).toBeUndefined();
  });

  it('POST /auth/logout takes nothing', async () => {
    const passing = await aParticipant(house);
    expect(await keysOf(passing, 'POST /auth/logout')).toEqual(['message']);
  });

  it('GET /auth/validate-referral/{code} answers whose code it is', async () => {
    const { body } = await call(undefined, `GET /auth/validate-referral/${brenda.user.referralCode}`);
    expect(body).toEqual({ valid: true, referrer: { name: 'Brenda' } });
  });

  it('the three calls of a forgotten password take email, code and newPassword', async () => {
    const { email } = (await aParticipant(house, { password: 'a long password' })).user;
    expect(await keysOf(undefined, 'POST /auth/send-reset-code', { email })).toEqual(['message']);
    await runJobs();
    const code = mails.at(-1)?.letter.code ?? '';
    expect(await keysOf(undefined, 'POST /auth/verify-reset-code', { email, code })).toEqual(['message']);
    expect(await keysOf(undefined, 'POST /auth/reset-password', { email, code, newPassword: 'another password' })).toEqual([
      'message',
    ]);
    expect((await call(undefined, 'POST /auth/login', { email, password: 'another password' })).status).toBe(200);
  });
});

describe('the keys that are read of an event', () => {
  it('POST /event takes a form and answers eventId', async () => {
    expect(await keysOf(ada, 'POST /event', aForm(eventFields(house)))).toContain('eventId');
  });

  it('the steps answer ticketConfigId and eventCustomizationId', async () => {
    const { eventId } = await aDraftEvent(house, { organizer: ada });
    const tickets = await call(ada, `POST /event/tickets/${eventId}`, {
      ticketTypes: [{ name: 'Regular', price: 0, quantity: 9 }],
    });
    const { ticketConfigId } = tickets.body;
    const look = await call(ada, `POST /event/tickets/ec/${eventId}/${ticketConfigId}`, aForm({ primaryColor: '#2F3BA2' }));
    const { eventCustomizationId } = look.body;
    const published = await call(ada, `POST /event/tickets/pvo/${eventId}/${ticketConfigId}/${eventCustomizationId}`, {
      visibility: 'public',
    });
    expect([tickets.status, look.status, published.status]).toEqual([201, 201, 200]);
  });

  it('the stepper counts 0 start, 1 created, 2 tickets, 3 look, and 0 once it is published', async () => {
    const step = async (eventId: string) => (await call(ada, `GET /event/${eventId}`)).body.eventWithDetails.creationStep;
    expect(creationSteps).toEqual([0, 1, 2, 3]);
    expect(await step((await aDraftEvent(house, { organizer: ada })).eventId)).toBe(1);
    expect(await step((await aFinishedDraft(house, { organizer: ada })).eventId)).toBe(3);
    expect(await step((await aPublishedEvent(house, { organizer: ada })).eventId)).toBe(0);
  });

  it('GET /event answers message, basicDetails and fullData, each with the named fields', async () => {
    const { body } = await call(undefined, 'GET /event');
    expect(Object.keys(body)).toEqual(expect.arrayContaining(['message', 'basicDetails', 'fullData', 'total', 'currentPage']));
    const named = '_id eventName description location city date coverImage validationView priceFrom status category rating'.split(
      ' ',
    );
    for (const row of [...body.basicDetails, ...body.fullData]) expect(Object.keys(row)).toEqual(expect.arrayContaining(named));
    expect(body.basicDetails[0]).toMatchObject({ coverImage: { url: expect.any(String) }, rating: { average: null, count: 0 } });
  });

  it('GET /event/{id} answers eventWithDetails, and PATCH changes it', async () => {
    const { eventId } = await aPublishedEvent(house, { organizer: ada });
    expect(await keysOf(undefined, `GET /event/${eventId}`)).toEqual(['eventWithDetails']);
    const { body } = await call(ada, `PATCH /event/${eventId}`, { city: 'Kribi' });
    expect(body).toMatchObject({ message: 'Saved successfully', eventWithDetails: { city: 'Kribi' } });
  });

  it('GET and PATCH /event/eventPageCustomization/{id} answer customization', async () => {
    const { eventId } = await aPublishedEvent(house, { organizer: ada });
    const path = `/event/eventPageCustomization/${eventId}`;
    expect(await keysOf(undefined, `GET ${path}`)).toEqual(['customization']);
    expect(await keysOf(ada, `PATCH ${path}`, { primaryColor: '#112233' })).toContain('customization');
    expect((await call(undefined, `GET ${path}`)).body.customization.primaryColor).toBe('#112233');
  });

  it('the categories, one category and today’s events stand under their names', async () => {
    await aPublishedEvent(house, { organizer: ada, fields: { date: new Date(house.clock().getTime() + 60_000).toISOString() } });
    const { body } = await call(undefined, 'GET /event/allCategory');
    expect(Object.keys(body)).toEqual(['categories']);
    expect(await keysOf(undefined, `GET /event/category/${body.categories[0]._id}`)).toContain('category');
    const today = await call(undefined, 'GET /event/currentDateEvents');
    expect(Object.keys(today.body)).toEqual(['currentEvents']);
  });

  it('status takes a reason, visibility and validation-view their own words', async () => {
    const { eventId } = await aPublishedEvent(house, { organizer: ada });
    expect((await call(ada, `PUT /event/status/${eventId}/cancelled`, {})).status).toBe(400);
    for (const validationOptions of ['organizer', 'participant', 'both'])
      expect(await keysOf(ada, `PATCH /event/${eventId}/validation-view`, { validationOptions })).toContain('message');
    for (const visibility of ['unlisted', 'public'])
      expect(await keysOf(ada, `PATCH /o/edit-event-visibility/${eventId}`, { visibility })).toContain('message');
    expect(await keysOf(ada, `PUT /event/status/${eventId}/cancelled`, { reason: 'Rain' })).toEqual(['message']);
  });
});

describe('the keys that are read of orders and at the door', () => {
  it('POST /event-order/order answers savedOrder and paymentUrl', async () => {
    const { eventId, typeIds } = await aPublishedEvent(house, { organizer: ada });
    const { body } = await call(brenda, 'POST /event-order/order', {
      eventId,
      items: [{ ticketTypeId: typeIds[0], quantity: 1 }],
    });
    const named = '_id eventId state payment refund total fees currency holdsUntil items tickets'.split(' ');
    expect(Object.keys(body.savedOrder)).toEqual(expect.arrayContaining(named));
    expect(body).toMatchObject({ paymentUrl: expect.stringContaining('/pay/'), savedOrder: { currency: 'XAF' } });
  });

  it('GET /event-order answers allOrders and verifiedOrders', async () => {
    expect(await keysOf(ada, 'GET /event-order')).toEqual(expect.arrayContaining(['allOrders', 'verifiedOrders']));
  });

  it('GET /event-order/event-ticket-purchase-user answers result', async () => {
    expect(await keysOf(brenda, 'GET /event-order/event-ticket-purchase-user')).toEqual(['result']);
  });

  it('verify-ticket answers message, name, ticket, eventName, flag; verify-entry data', async () => {
    const free = [{ name: 'Free', price: 0, quantity: 5 }];
    const { eventId, typeIds } = await aPublishedEvent(house, { organizer: ada, ticketTypes: free });
    const bought = await call(brenda, 'POST /event-order/order', { eventId, items: [{ ticketTypeId: typeIds[0], quantity: 1 }] });
    const { ticketCode } = bought.body.savedOrder.tickets[0];
    const looked = await keysOf(ada, 'POST /event-order/verify-ticket', { ticketCode });
    expect(looked).toEqual(expect.arrayContaining(['message', 'name', 'ticket', 'eventName', 'flag']));
    const { body } = await call(ada, 'PATCH /event-order/verify-entry', { ticketCode });
    expect(body.data).toMatchObject({ ticketCode, verifyEntry: true, entryTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  });
});

describe('the messages of the error catalogue', () => {
  const messageOf = async (...args: Parameters<typeof call>) => (await call(...args)).body.message;

  it('a fault of ours is "Server error" and no more', () => {
    expect(problemOf(new Error('password=hunter2'), 'en')).toMatchObject({
      status: 500,
      body: { message: 'Server error', code: 'server_error' },
    });
    expect(problemOf(new Refusal('x', 409, { en: 'No', fr: 'Non' }), 'fr').body.message).toBe('Non');
  });

  it('"Error validating referral code" is said of a code that nobody has', async () => {
    expect(await messageOf(undefined, 'GET /auth/validate-referral/NOBODY')).toBe('Error validating referral code');
  });

  it('"Error verifying code" and "Error resetting password" are said of a wrong code', async () => {
    const wrong = { email: brenda.user.email, code: '000000' };
    expect(await messageOf(undefined, 'POST /auth/verify-reset-code', wrong)).toBe('Error verifying code');
    const reset = { ...wrong, newPassword: 'another password' };
    expect(await messageOf(undefined, 'POST /auth/reset-password', reset)).toBe('Error resetting password');
  });

  it('"Invalid hex color" is said of every colour that has not six hexadecimal digits', async () => {
    const { eventId, ticketConfigId } = await aFinishedDraft(house, { organizer: ada });
    for (const primaryColor of ['blue', '#FFF', '2F3BA2', '#2F3BA2FF', '#GGGGGG']) {
      const line = `POST /event/tickets/ec/${eventId}/${ticketConfigId}`;
      const reply = await call(ada, line, aForm({ primaryColor }));
      expect({ primaryColor, status: reply.status, message: reply.body.message }).toEqual({
        primaryColor,
        status: 400,
        message: 'Invalid hex color',
      });
    }
  });

  it('"Error verifying ticket" is said of a ticket that there is not', async () => {
    expect(await messageOf(ada, 'POST /event-order/verify-ticket', { ticketCode: 'ZZZZZZZZ' })).toBe('Error verifying ticket');
    expect(await messageOf(ada, 'PATCH /event-order/verify-entry', { ticketCode: 'ZZZZZZZZ' })).toBe('Error verifying ticket');
  });

  it('"Saved successfully" is said of what was saved', async () => {
    expect(await messageOf(brenda, 'PATCH /auth/me', { name: 'Brenda N.' })).toBe('Saved successfully');
    const { eventId } = await aDraftEvent(house, { organizer: ada });
    const date = daysAhead(house.platform, 40).toISOString();
    expect(await messageOf(ada, `PATCH /event/${eventId}`, { date })).toBe('Saved successfully');
  });
});

describe('the constants', () => {
  it('the currency is XAF, the roles are four, and the default is participant', async () => {
    expect(roles).toEqual(['participant', 'organizer', 'provider', 'admin']);
    expect(defaultRole).toBe('participant');
    expect((await call(brenda, 'GET /wallet')).body.currency).toBe('XAF');
  });

  it('the figures of the interface are those of the specification', () => {
    expect(business.ui).toEqual({
      reminderPollMs: 10_000,
      toastMs: 5_000,
      popoverWidthPx: 360,
      popoverItems: 2,
      searchDebounceMs: 300,
      searchBlurMs: 200,
      previewWords: 10,
      sidebarWidthPx: 280,
      navWidthMobilePx: 320,
      navItemHeightPx: 44,
      badgeMax: 99,
      groupBadge: 3,
      tooltipEnterMs: 100,
      tooltipEnterTouchMs: 700,
      tooltipLeaveTouchMs: 1_500,
      authContentWidthPx: 900,
      authHeaderMobilePx: 64,
      authHeaderDesktopPx: 72,
      logoDesktopPx: { width: 122, height: 81 },
      logoMobilePx: { width: 102, height: 36 },
    });
  });
});
