import { business, uiTerms } from '@ngoma/api/common/business';
import { defaultRole, roles } from '@ngoma/api/common/roles';
import { creationSteps } from '@ngoma/api/features/events/editor';
import { describe, expect, it } from 'vitest';
import { problemOf } from '#platform/http/problems';
import { Refusal } from '#platform/http/refusal';
import {
  aDraftEvent,
  aFinishedDraft,
  aForm,
  aPublishedEvent,
  ask,
  daysAhead,
  eventFields,
  type FinishedEvent,
} from '../factories/events.ts';
import { anOrganizer, aParticipant, type Person } from '../factories/people.ts';
import { buildTestApp, testClock } from '../harness/test-app.ts';

// The specification taken literally: paths, keys that are read, messages and figures. Requests use a socket, as a browser does.

const app = await buildTestApp();
const { fastify, mails, runJobs } = app;
await fastify.listen({ host: '127.0.0.1', port: 0 });
const origin = `http://127.0.0.1:${(fastify.server.address() as { port: number }).port}`;

const ada = await anOrganizer(app, { name: 'Ada' });
const brenda = await aParticipant(app, { name: 'Brenda', password: 'a long password' });

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

describe('accounts: keys of the requests and replies', () => {
  it('POST /auth/signup takes a form and answers message', async () => {
    const form = aForm({ name: 'Paul', email: 'paul@ngoma.test', password: 'a long password', role: 'provider' });
    expect(await keysOf(undefined, 'POST /auth/signup', form)).toEqual(['message']);
  });

  it('POST /auth/signup without a role makes a participant', async () => {
    const form = { name: 'Serge', email: 'serge@ngoma.test', password: 'a long password' };
    for (const [field, role] of [
      ['absent', undefined],
      ['blank', ''],
    ] as const) {
      const account = { ...form, email: `${field}@ngoma.test`, ...(role !== undefined && { role }) };
      expect(await call(undefined, 'POST /auth/signup', aForm(account))).toMatchObject({ status: 201 });
      const { body } = await call(undefined, 'POST /auth/login', { email: account.email, password: form.password });
      expect(body.user.role).toBe('participant');
    }
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
    // Only the reply of the sign-in has the token among the user's fields; no later reply repeats it.
    const { email } = (await aParticipant(app, { password: 'a long password' })).user;
    const signedIn = await call(undefined, 'POST /auth/login', { email, password: 'a long password' });
    expect(Object.keys(signedIn.body.user)).toEqual(expect.arrayContaining(named.split(' ')));
    expect(signedIn.body.user.token).toBe(signedIn.body.token);
    expect(body.user.token).toBeUndefined();
  });

  it('POST /auth/logout takes nothing', async () => {
    const passing = await aParticipant(app);
    expect(await keysOf(passing, 'POST /auth/logout')).toEqual(['message']);
  });

  it('GET /auth/validate-referral/{code} answers whose code it is', async () => {
    const { body } = await call(undefined, `GET /auth/validate-referral/${brenda.user.referralCode}`);
    expect(body).toEqual({ valid: true, referrer: { name: 'Brenda' } });
  });

  it('the three endpoints of a forgotten password take email, code and newPassword', async () => {
    const { email } = (await aParticipant(app, { password: 'a long password' })).user;
    expect(await keysOf(undefined, 'POST /auth/send-reset-code', { email })).toEqual(['message']);
    await runJobs();
    const code = mails.at(-1)?.message.code ?? '';
    expect(await keysOf(undefined, 'POST /auth/verify-reset-code', { email, code })).toEqual(['message']);
    expect(await keysOf(undefined, 'POST /auth/reset-password', { email, code, newPassword: 'another password' })).toEqual([
      'message',
    ]);
    expect((await call(undefined, 'POST /auth/login', { email, password: 'another password' })).status).toBe(200);
  });
});

describe('events: keys of the requests and replies', () => {
  it('POST /event takes a form and answers eventId', async () => {
    expect(await keysOf(ada, 'POST /event', aForm(eventFields(app)))).toContain('eventId');
  });

  it('the steps answer ticketConfigId and eventCustomizationId', async () => {
    const { eventId } = await aDraftEvent(app, { organizer: ada });
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

  it('the stepper counts 0 start, 1 created, 2 tickets, 3 customization, and 0 once it is published', async () => {
    const step = async (eventId: string) => (await call(ada, `GET /event/${eventId}`)).body.eventWithDetails.creationStep;
    expect(creationSteps).toEqual([0, 1, 2, 3]);
    expect(await step((await aDraftEvent(app, { organizer: ada })).eventId)).toBe(1);
    expect(await step((await aFinishedDraft(app, { organizer: ada })).eventId)).toBe(3);
    expect(await step((await aPublishedEvent(app, { organizer: ada })).eventId)).toBe(0);
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
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    expect(await keysOf(undefined, `GET /event/${eventId}`)).toEqual(['eventWithDetails']);
    const { body } = await call(ada, `PATCH /event/${eventId}`, { city: 'Kribi' });
    expect(body).toMatchObject({ message: 'Saved successfully', eventWithDetails: { city: 'Kribi' } });
  });

  it('GET and PATCH /event/eventPageCustomization/{id} answer customization', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const path = `/event/eventPageCustomization/${eventId}`;
    expect(await keysOf(undefined, `GET ${path}`)).toEqual(['customization']);
    expect(await keysOf(ada, `PATCH ${path}`, { primaryColor: '#112233' })).toContain('customization');
    expect((await call(undefined, `GET ${path}`)).body.customization.primaryColor).toBe('#112233');
  });

  it('the categories and one category are answered under their names', async () => {
    const { body } = await call(undefined, 'GET /event/allCategory');
    expect(Object.keys(body)).toEqual(['categories']);
    expect(await keysOf(undefined, `GET /event/category/${body.categories[0]._id}`)).toContain('category');
  });
});

describe('GET /event/currentDateEvents', () => {
  it('answers in currentEvents the events of today alone', async () => {
    // Noon in Cameroon: hours of the same day lie on both sides.
    const noon = await buildTestApp({ clock: testClock('2026-12-01T11:00:00Z') });
    const organizer = await anOrganizer(noon);
    const on = async (date: string) => (await aPublishedEvent(noon, { organizer, fields: { date } })).eventId;
    const tonight = await on('2026-12-01T20:00:00Z');
    await on('2026-12-02T20:00:00Z');
    const { status, body } = await ask(noon, 'GET', '/event/currentDateEvents');
    expect(status).toBe(200);
    expect(Object.keys(body)).toEqual(['currentEvents']);
    expect(body.currentEvents.map(({ _id }: { _id: string }) => _id)).toEqual([tonight]);
  });
});

describe('changes of an event on sale', () => {
  const free = [{ name: 'Free', price: 0, quantity: 5 }];
  const read = async (as: Person | undefined, eventId: string) => (await call(as, `GET /event/${eventId}`)).body.eventWithDetails;
  const isListed = async (eventId: string) => {
    const { body } = await call(undefined, 'GET /event?limit=100');
    return body.basicDetails.some(({ _id }: { _id: string }) => _id === eventId);
  };
  /** Buys a free ticket of an event. Returns the status of the order and the code of the ticket. */
  const buy = async ({ eventId, typeIds }: FinishedEvent) => {
    const items = [{ ticketTypeId: typeIds[0], quantity: 1 }];
    const { status, body } = await call(brenda, 'POST /event-order/order', { eventId, items });
    return { status, code: body.code, ticketCode: body.savedOrder?.tickets[0].ticketCode };
  };

  it('PUT /event/status/{id}/{status} takes a reason, which everyone can read, and ends the sale of a cancelled event', async () => {
    const event = await aPublishedEvent(app, { organizer: ada, ticketTypes: free });
    const line = `PUT /event/status/${event.eventId}/cancelled`;
    expect((await call(ada, line, {})).status).toBe(400);
    expect(await read(undefined, event.eventId)).toMatchObject({ status: 'published', statusReason: null });
    expect(await buy(event)).toMatchObject({ status: 201 });
    expect(await isListed(event.eventId)).toBe(true);

    expect(await keysOf(ada, line, { reason: 'Rain' })).toEqual(['message']);
    for (const as of [ada, undefined])
      expect(await read(as, event.eventId)).toMatchObject({ status: 'cancelled', statusReason: 'Rain' });
    expect(await isListed(event.eventId)).toBe(false);
    expect(await buy(event)).toMatchObject({ status: 409, ticketCode: undefined });
  });

  it('PATCH /o/edit-event-visibility/{id} removes an event from the list, closes it to strangers, and shows it again', async () => {
    const { eventId } = await aPublishedEvent(app, { organizer: ada });
    const line = `PATCH /o/edit-event-visibility/${eventId}`;
    for (const [visibility, listed, status] of [
      ['unlisted', false, 200],
      ['private', false, 404],
      ['public', true, 200],
    ] as const) {
      expect(await keysOf(ada, line, { visibility })).toContain('message');
      expect((await read(ada, eventId)).visibility).toBe(visibility);
      const seen = { listed: await isListed(eventId), status: (await call(undefined, `GET /event/${eventId}`)).status };
      expect({ visibility, ...seen }).toEqual({ visibility, listed, status });
    }
  });

  it.each([
    ['organizer', 200, 403],
    ['participant', 403, 200],
    ['both', 200, 200],
  ])(
    'PATCH /event/{id}/validation-view with %s answers the organizer’s entrance %i and the holder’s own %i',
    async (validationOptions, byTeam, byHolder) => {
      const date = new Date(app.clock().getTime() + 3_600_000).toISOString();
      const event = await aPublishedEvent(app, { organizer: ada, ticketTypes: free, fields: { date } });
      // Starts from another choice, so that each one is a change.
      const before = validationOptions === 'both' ? 'organizer' : 'both';
      for (const choice of [before, validationOptions]) {
        const reply = await call(ada, `PATCH /event/${event.eventId}/validation-view`, { validationOptions: choice });
        expect(reply.body).toMatchObject({ message: expect.any(String), validationView: choice });
        expect((await read(undefined, event.eventId)).validationView).toBe(choice);
      }
      const enter = async (as: Person) =>
        (await call(as, 'PATCH /event-order/verify-entry', { ticketCode: (await buy(event)).ticketCode })).status;
      expect([await enter(ada), await enter(brenda)]).toEqual([byTeam, byHolder]);
    },
  );
});

describe('orders and check-in: keys of the replies', () => {
  it('POST /event-order/order answers savedOrder and paymentUrl', async () => {
    const { eventId, typeIds } = await aPublishedEvent(app, { organizer: ada });
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
    const { eventId, typeIds } = await aPublishedEvent(app, { organizer: ada, ticketTypes: free });
    const bought = await call(brenda, 'POST /event-order/order', { eventId, items: [{ ticketTypeId: typeIds[0], quantity: 1 }] });
    const { ticketCode } = bought.body.savedOrder.tickets[0];
    const looked = await keysOf(ada, 'POST /event-order/verify-ticket', { ticketCode });
    expect(looked).toEqual(expect.arrayContaining(['message', 'name', 'ticket', 'eventName', 'flag']));
    const { body } = await call(ada, 'PATCH /event-order/verify-entry', { ticketCode });
    expect(body.data).toMatchObject({ ticketCode, verifyEntry: true, entryTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT/) });
  });
});

describe('messages of the error catalogue', () => {
  const messageOf = async (...args: Parameters<typeof call>) => (await call(...args)).body.message;

  it('an internal error is "Server error" without details', () => {
    expect(problemOf(new Error('password=hunter2'), 'en')).toMatchObject({
      status: 500,
      body: { message: 'Server error', code: 'server_error' },
    });
    expect(problemOf(new Refusal('x', 409, { en: 'No', fr: 'Non' }), 'fr').body.message).toBe('Non');
  });

  it('"Error validating referral code" is the message for an unknown code', async () => {
    expect(await messageOf(undefined, 'GET /auth/validate-referral/NOBODY')).toBe('Error validating referral code');
  });

  it('"Error verifying code" and "Error resetting password" are the messages for a wrong code', async () => {
    const wrong = { email: brenda.user.email, code: '000000' };
    expect(await messageOf(undefined, 'POST /auth/verify-reset-code', wrong)).toBe('Error verifying code');
    const reset = { ...wrong, newPassword: 'another password' };
    expect(await messageOf(undefined, 'POST /auth/reset-password', reset)).toBe('Error resetting password');
  });

  it('"Invalid hex color" is the message for every colour without six hexadecimal digits', async () => {
    const { eventId, ticketConfigId } = await aFinishedDraft(app, { organizer: ada });
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

  it('"Error verifying ticket" is the message for an unknown ticket', async () => {
    expect(await messageOf(ada, 'POST /event-order/verify-ticket', { ticketCode: 'ZZZZZZZZ' })).toBe('Error verifying ticket');
    expect(await messageOf(ada, 'PATCH /event-order/verify-entry', { ticketCode: 'ZZZZZZZZ' })).toBe('Error verifying ticket');
  });

  it('"Saved successfully" is the message of a successful save', async () => {
    expect(await messageOf(brenda, 'PATCH /auth/me', { name: 'Brenda N.' })).toBe('Saved successfully');
    const { eventId } = await aDraftEvent(app, { organizer: ada });
    const date = daysAhead(app.platform, 40).toISOString();
    expect(await messageOf(ada, `PATCH /event/${eventId}`, { date })).toBe('Saved successfully');
  });
});

describe('constants', () => {
  it('the currency is XAF, the roles are four, and the default is participant', async () => {
    expect(roles).toEqual(['participant', 'organizer', 'provider', 'admin']);
    expect(defaultRole).toBe('participant');
    expect((await call(brenda, 'GET /wallet')).body.currency).toBe('XAF');
  });

  it('the figures of the interface are those of the specification', () => {
    expect(uiTerms).toEqual({
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
