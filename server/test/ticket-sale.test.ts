import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { emptyDatabase } from './harness/database.ts';
import { startRealServer, until } from './harness/real-server.ts';

// Follows a ticket sale as an API client that knows only the API description: every body has the documented fields and no others,
// and every request goes over a socket to a server process of its own.

const { call } = await startRealServer(await emptyDatabase());

const password = 'a long password';
const tokens = { organizer: '', participant: '' };
const made = {
  eventId: '',
  ticketConfigId: '',
  eventCustomizationId: '',
  regular: '',
  free: '',
  orderId: '',
  ticketCode: '',
  qr: '',
};
const inAMonth = new Date(Date.now() + 30 * 86_400_000).toISOString();

function formOf(fields: Readonly<Record<string, string>>, files: Readonly<Record<string, Buffer>> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  for (const [name, bytes] of Object.entries(files))
    form.append(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'picture.png');
  return form;
}

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2F3BA2' } })
    .png()
    .toBuffer();

interface EmailMessage {
  readonly subject: string;
  readonly text: string;
  readonly attachments: readonly { readonly filename: string; readonly contentType: string; readonly url: string }[];
}

async function emailsTo(address: string, count: number): Promise<readonly EmailMessage[]> {
  const ask = () => call('GET', `/dev/mail?to=${encodeURIComponent(address)}`, { headers: { accept: 'application/json' } });
  const reply = await until(ask, ({ body }) => body.emails.length >= count, `email ${count} to ${address}`);
  return reply.body.emails;
}

const buy = (items: readonly { ticketTypeId: string; quantity: number }[], key: string, language = 'en') =>
  call('POST', '/api/event-order/order', {
    token: tokens.participant,
    language,
    json: { eventId: made.eventId, items },
    headers: { 'idempotency-key': key },
  });

describe('accounts', () => {
  it.each(['organizer', 'participant'] as const)('a new %s signs up, confirms by the email, and signs in', async (role) => {
    const email = `${role}@example.cm`;
    const fields = { name: 'Brenda Nkeng', email, password, number: '+237 677 12 34 56', role };
    const signup = await call('POST', '/api/auth/signup', { form: formOf(fields, { avatar: await picture(80, 80) }) });
    expect(signup).toMatchObject({ status: 201, body: { message: expect.any(String) } });

    const [message] = await emailsTo(email, 1);
    const token = /[?&#]token=([\w-]+)/.exec(message?.text ?? '')?.[1];
    expect(await call('POST', '/api/auth/confirm-email', { json: { token } })).toMatchObject({ status: 200 });

    const login = await call('POST', '/api/auth/login', { json: { email, password } });
    expect(login).toMatchObject({
      status: 200,
      body: { expiresIn: 43_200_000, user: { role, email, isEmailConfirmed: true } },
    });
    expect(Object.keys(login.body).sort()).toEqual(['expiresIn', 'message', 'token', 'user']);
    expect(login.body.user.avatar.url).toEqual(expect.any(String));
    tokens[role] = login.body.token;
    const me = await call('GET', '/api/auth/me', { token: tokens[role] });
    // The picture may be converted between the two answers, which gives it another address.
    const { avatar: _quick, ...signedIn } = login.body.user;
    expect({ ...me.body.user, token: login.body.token }).toEqual({ ...signedIn, avatar: { url: expect.any(String) } });
  });

  it('a wrong password and an unknown address get 401 with the same message', async () => {
    const wrong = await call('POST', '/api/auth/login', { json: { email: 'organizer@example.cm', password: 'not this one' } });
    const unknown = await call('POST', '/api/auth/login', { json: { email: 'nobody@example.cm', password: 'not this one' } });
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect(unknown.body).toEqual(wrong.body);
    const french = await call('POST', '/api/auth/login', {
      json: { email: 'nobody@example.cm', password: 'not this one' },
      language: 'fr-CM,fr;q=0.9',
    });
    expect(french.body.code).toBe(wrong.body.code);
    expect(french.body.message).not.toBe(wrong.body.message);
  });

  it('a reset code is promised with the same message to a known and to an unknown address', async () => {
    const known = await call('POST', '/api/auth/send-reset-code', { json: { email: 'participant@example.cm' } });
    const unknown = await call('POST', '/api/auth/send-reset-code', { json: { email: 'nobody@example.cm' } });
    expect(unknown).toMatchObject({ status: 200, body: known.body });
    expect(known.status).toBe(200);
  });
});

describe('an event', () => {
  it('is created with its cover', async () => {
    const categories = await call('GET', '/api/event/allCategory');
    const form = formOf(
      {
        eventName: 'Makossa Night',
        description: 'An evening with the old masters.',
        location: 'Palais des Congrès',
        city: 'Yaoundé',
        date: inAMonth,
        categoryId: categories.body.categories[0]._id,
      },
      { coverImage: await picture(1200, 630) },
    );
    const created = await call('POST', '/api/event', { token: tokens.organizer, form });
    expect(created).toMatchObject({ status: 201, body: { message: expect.any(String), eventId: expect.any(String) } });
    made.eventId = created.body.eventId;
  });

  it('gets its tickets', async () => {
    const ticketTypes = [
      { name: 'Regular', price: 5000, quantity: 5 },
      { name: 'Students', price: 0, quantity: 3 },
    ];
    const saved = await call('POST', `/api/event/tickets/${made.eventId}`, { token: tokens.organizer, json: { ticketTypes } });
    expect(saved).toMatchObject({ status: 201, body: { message: expect.any(String), ticketConfigId: expect.any(String) } });
    made.ticketConfigId = saved.body.ticketConfigId;
  });

  it('gets its customization, in colours of six digits only', async () => {
    const path = `/api/event/tickets/ec/${made.eventId}/${made.ticketConfigId}`;
    const wrong = await call('POST', path, { token: tokens.organizer, form: formOf({ primaryColor: 'blue' }) });
    expect(wrong).toMatchObject({ status: 400, body: { message: 'Invalid hex color' } });
    const saved = await call('POST', path, { token: tokens.organizer, form: formOf({ primaryColor: '#2F3BA2' }) });
    expect(saved).toMatchObject({ status: 201, body: { message: expect.any(String), eventCustomizationId: expect.any(String) } });
    made.eventCustomizationId = saved.body.eventCustomizationId;
  });

  it('is unknown to others before it is published, and public after', async () => {
    expect((await call('GET', `/api/event/${made.eventId}`)).status).toBe(404);
    const published = await call(
      'POST',
      `/api/event/tickets/pvo/${made.eventId}/${made.ticketConfigId}/${made.eventCustomizationId}`,
      { token: tokens.organizer, json: { visibility: 'public' } },
    );
    expect(published).toMatchObject({ status: 200, body: { message: expect.any(String) } });
    const detail = await call('GET', `/api/event/${made.eventId}`);
    const { eventWithDetails } = detail.body;
    expect(eventWithDetails).toMatchObject({
      _id: made.eventId,
      eventName: 'Makossa Night',
      priceFrom: 0,
      status: 'published',
      validationView: 'organizer',
      rating: { average: null, count: 0 },
      organizer: { name: 'Brenda Nkeng' },
      customization: { primaryColor: '#2F3BA2' },
      ticketTypes: [
        { name: 'Regular', price: 5000, quantity: 5, available: 5, state: 'on_sale' },
        { name: 'Students', price: 0, quantity: 3, available: 3 },
      ],
    });
    [made.regular, made.free] = eventWithDetails.ticketTypes.map(({ _id }: { _id: string }) => _id);
  });

  it('is found in the list by name and by place, accents and case ignored', async () => {
    for (const q of ['MAKOSSA', 'palais des congres', 'Congrès']) {
      const list = await call('GET', `/api/event?q=${encodeURIComponent(q)}`);
      expect(list.body).toMatchObject({ total: 1, currentPage: 1, message: expect.any(String) });
      expect(list.body.fullData).toHaveLength(1);
      expect(list.body.basicDetails[0]).toMatchObject({
        _id: made.eventId,
        city: 'Yaoundé',
        date: inAMonth,
        coverImage: { url: expect.any(String) },
        category: { _id: expect.any(String), name: expect.any(String) },
        rating: { average: null, count: 0 },
      });
    }
    expect((await call('GET', '/api/event?q=rumba')).body).toMatchObject({ total: 0, basicDetails: [], fullData: [] });
  });
});

describe('an order', () => {
  it('holds its tickets and says where to pay; a repeat under its key is the same order', async () => {
    const items = [{ ticketTypeId: made.regular, quantity: 2 }];
    const placed = await buy(items, 'sale-order-1');
    expect(placed.status).toBe(201);
    expect(placed.body).toMatchObject({
      message: expect.any(String),
      savedOrder: {
        eventId: made.eventId,
        state: 'placed',
        payment: 'pending',
        refund: 'none',
        currency: 'XAF',
      },
      paymentUrl: expect.stringMatching(/\/pay\/[\w-]{16,}$/),
    });
    const { total, fees } = placed.body.savedOrder;
    expect(total - fees).toBe(10_000);
    expect(Date.parse(placed.body.savedOrder.holdsUntil)).toBeGreaterThan(Date.now());
    made.orderId = placed.body.savedOrder._id;
    const repeated = await buy(items, 'sale-order-1');
    expect(repeated).toMatchObject({
      status: 201,
      body: { savedOrder: { _id: made.orderId }, paymentUrl: placed.body.paymentUrl },
    });
    expect((await buy([{ ticketTypeId: made.regular, quantity: 1 }], 'sale-order-1')).status).toBe(422);
  });

  it('for more tickets than available gets the remaining number, in both languages, and holds nothing', async () => {
    const english = await buy([{ ticketTypeId: made.regular, quantity: 4 }], 'sale-order-2');
    expect(english).toMatchObject({ status: 409, body: { code: 'sold_out', left: { [made.regular]: 3 } } });
    expect(english.body.message).toContain('3');
    const french = await buy([{ ticketTypeId: made.regular, quantity: 4 }], 'sale-order-3', 'fr');
    expect(french.body.message).toMatch(/Il ne reste pas assez de billets/);
    const { body } = await call('GET', `/api/event/${made.eventId}`);
    expect(body.eventWithDetails.ticketTypes[0]).toMatchObject({ available: 3 });
  });

  it('that is paid is confirmed and has its tickets', async () => {
    const { body } = await call('GET', `/api/event-order/${made.orderId}`, { token: tokens.participant });
    const ref = body.order.paymentUrl.split('/').at(-1);
    expect(await call('POST', `/api/payments/sandbox/${ref}`, { json: { outcome: 'approve' } })).toMatchObject({ status: 200 });
    const { body: confirmed } = await until(
      () => call('GET', `/api/event-order/${made.orderId}`, { token: tokens.participant }),
      (reply) => reply.body.order.state === 'confirmed',
      'the order is confirmed',
    );
    expect(confirmed.order).toMatchObject({ payment: 'paid', refund: 'none', holdsUntil: null });
    expect(confirmed.order.tickets).toHaveLength(2);
    const [ticket] = confirmed.order.tickets;
    expect(ticket).toMatchObject({ _id: expect.any(String), holder: 'Brenda Nkeng', state: 'valid' });
    made.ticketCode = ticket.ticketCode;
    made.qr = ticket.qr;
  });

  it('sends its tickets as a PDF, and has them for download', async () => {
    const emails = await emailsTo('participant@example.cm', 3);
    const files = emails.flatMap(({ attachments }) => attachments);
    expect(files).toMatchObject([{ contentType: 'application/pdf' }]);
    const attached = await call('GET', files[0]?.url ?? '');
    expect(attached.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    const pdf = await call('GET', `/api/event-order/${made.orderId}/tickets.pdf`, { token: tokens.participant });
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect((await call('GET', `/api/event-order/${made.orderId}/tickets.pdf`)).status).toBe(404);
  });

  it('that is free is confirmed at once, with nothing to pay', async () => {
    const { status, body } = await buy([{ ticketTypeId: made.free, quantity: 1 }], 'sale-order-4');
    expect(status).toBe(201);
    expect(body).toMatchObject({ paymentUrl: null, savedOrder: { state: 'confirmed', total: 0, holdsUntil: null } });
    expect(body.savedOrder.tickets).toHaveLength(1);
  });
});

describe('check-in', () => {
  it('finds a ticket by its code and by its QR code', async () => {
    for (const ticketCode of [made.ticketCode, made.qr]) {
      const look = await call('POST', '/api/event-order/verify-ticket', { token: tokens.organizer, json: { ticketCode } });
      expect(look).toMatchObject({
        status: 200,
        body: {
          message: expect.any(String),
          name: 'Brenda Nkeng',
          ticket: { ticketCode: made.ticketCode },
          eventName: 'Makossa Night',
          flag: true,
        },
      });
    }
  });

  it('admits a ticket once, and returns the time of the first entry on the second attempt', async () => {
    const enter = () =>
      call('PATCH', '/api/event-order/verify-entry', { token: tokens.organizer, json: { ticketCode: made.qr } });
    const first = await enter();
    expect(first).toMatchObject({
      status: 200,
      body: {
        message: expect.any(String),
        data: { ticketCode: made.ticketCode, verifyEntry: true, entryTime: expect.any(String) },
      },
    });
    const second = await enter();
    expect(second).toMatchObject({ status: 409, body: { code: 'already_entered', entryTime: first.body.data.entryTime } });
    const look = await call('POST', '/api/event-order/verify-ticket', { token: tokens.organizer, json: { ticketCode: made.qr } });
    expect(look.body.flag).toBe(false);
  });

  it('gets 404 for an unknown ticket code', async () => {
    const look = await call('POST', '/api/event-order/verify-ticket', {
      token: tokens.organizer,
      json: { ticketCode: 'ZZZZZZZZ' },
    });
    expect(look).toMatchObject({ status: 404, body: { message: 'Error verifying ticket' } });
  });
});

describe('after the sale', () => {
  it('buyer and organizer both find the orders, and those with an admitted ticket among the verified ones', async () => {
    for (const token of [tokens.participant, tokens.organizer]) {
      const { body } = await call('GET', '/api/event-order', { token });
      expect(body).toMatchObject({ total: 2, currentPage: 1 });
      expect(body.allOrders.map(({ _id }: { _id: string }) => _id)).toContain(made.orderId);
      expect(body.verifiedOrders.map(({ _id }: { _id: string }) => _id)).toEqual([made.orderId]);
      const sales = await call('GET', '/api/event-order/event-ticket-purchase-user', { token });
      expect(sales.body.result).toHaveLength(2);
    }
  });

  it('the organizer chooses how tickets are validated, and cancels the event with a reason', async () => {
    const view = await call('PATCH', `/api/event/${made.eventId}/validation-view`, {
      token: tokens.organizer,
      json: { validationOptions: 'both' },
    });
    expect(view).toMatchObject({ status: 200, body: { message: expect.any(String), validationView: 'both' } });
    const status = await call('PUT', `/api/event/status/${made.eventId}/cancelled`, {
      token: tokens.organizer,
      json: { reason: 'Rain' },
    });
    expect(status.status).toBe(200);
    expect((await buy([{ ticketTypeId: made.regular, quantity: 1 }], 'sale-order-5')).body.code).toBe('event_closed');
  });

  it('a session ends when its user signs out', async () => {
    expect((await call('POST', '/api/auth/logout', { token: tokens.participant })).status).toBe(200);
    expect((await call('GET', '/api/auth/me', { token: tokens.participant })).status).toBe(401);
  });
});
