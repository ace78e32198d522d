import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { SavedOrder } from '@ngoma/api/features/orders';
import { newId } from '../src/platform/ids.ts';
import { aFinishedDraft, aForm, aPublishedEvent, ask, daysAhead, eventFields, type FinishedEvent } from './events.ts';
import type { TestApp } from './harness.ts';
import { order, type TestSale } from './orders.ts';
import { anOrganizer, aParticipant, type Person } from './people.ts';
import { agreementCalls, anAgreementWorld } from './walk-agreements.ts';
import { aConversationWorld, conversationCalls } from './walk-conversations.ts';
import { aProjectWorld, projectCalls } from './walk-projects.ts';
import { aProviderWorld, providerCalls } from './walk-providers.ts';
import { aReviewWorld, reviewCalls } from './walk-reviews.ts';
import { aTeamWorld, teamCalls } from './walk-team.ts';

/** One call, and who makes it; nobody where no person is named. */
export interface Attempt {
  readonly as?: Person | undefined;
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: object;
  /** Pictures, where the call takes some. */
  readonly files?: Readonly<Record<string, Buffer>>;
  /** Where an id in the body is wrong input at one's own thing, and not a thing that is not there. */
  readonly answer?: 400;
  /** Tables in which a refusal is noted on purpose. */
  readonly notes?: readonly string[];
}

/** How a call on somebody's own things is made, and how others try the same. */
export interface Owned {
  /** The call as its owner makes it: it must get past every question of ownership, or the walk proves nothing. */
  readonly owner: Attempt;
  /** Others of the right role, who send the very same. */
  readonly others: readonly (Person | undefined)[];
  /** Further attempts: one's own things mixed with somebody else's. */
  readonly mixed?: readonly Attempt[];
}

export type World = Awaited<ReturnType<typeof aWorld>>;

/** Ada and Otto make events, Brenda and Paul buy tickets; each has something of every kind. */
export async function aWorld(house: TestApp) {
  const ada = await anOrganizer(house, { name: 'Ada' });
  const otto = await anOrganizer(house, { name: 'Otto' });
  const brenda = await aParticipant(house, { name: 'Brenda' });
  const paul = await aParticipant(house, { name: 'Paul' });
  const ticketTypes = [
    { name: 'Free', price: 0, quantity: 100 },
    { name: 'Paid', price: 5_000, quantity: 100 },
  ];
  const [of, ofOtto] = [
    await aPublishedEvent(house, { organizer: ada, ticketTypes }),
    await aPublishedEvent(house, { organizer: otto, ticketTypes }),
  ];
  const draft = await aFinishedDraft(house, { organizer: ada });
  const [gate, gateOfOtto] = [await aGate(house, of), await aGate(house, ofOtto)];
  const [confirmed, placed] = [await anOrder(house, brenda, of, 0), await anOrder(house, brenda, of, 1)];
  const [ticket] = confirmed.tickets;
  if (!ticket) throw new Error('A free order gives its ticket at once');
  const projects = await aProjectWorld(house, ada, of.eventId);
  const team = await aTeamWorld(house, ada, of.eventId);
  const providers = await aProviderWorld(house);
  const agreements = await anAgreementWorld(house, ada);
  const conversations = await aConversationWorld(house, ada, agreements);
  const reviews = await aReviewWorld(house, ada);
  return {
    projects,
    providers,
    reviews,
    agreements,
    conversations,
    team,
    ada,
    otto,
    brenda,
    paul,
    of,
    ofOtto,
    draft,
    gate,
    gateOfOtto,
    confirmed,
    ticket,
    placed,
    post: await aPost(house, ada),
  };
}

/** One ticket of the event's first, second … type. */
async function anOrder(house: TestApp, buyer: Person, event: FinishedEvent, type: number): Promise<SavedOrder> {
  const items = [{ ticketTypeId: event.typeIds[type] ?? '', quantity: 1 }];
  const { status, body } = await order(house, buyer, saleOf(event), { items });
  if (status !== 201) throw new Error(`The order was refused: ${body.message}`);
  return body.savedOrder;
}

const saleOf = ({ eventId, organizer, typeIds, quotaIds }: FinishedEvent): TestSale => ({
  ...{ eventId, organizer, typeIds, quotaIds },
  typeId: typeIds[0] ?? '',
  quotaId: quotaIds[0] ?? '',
});

async function aPost(house: TestApp, author: Person): Promise<string> {
  const { status, body } = await ask(house, 'POST', '/social-posts', {
    as: author,
    body: aForm({ title: 'News', body: 'The stage is up.' }),
  });
  if (status !== 201) throw new Error(`The post was refused: ${body.message}`);
  return body.post._id;
}

async function aGate(house: TestApp, { eventId, organizer }: FinishedEvent): Promise<string> {
  const { status, body } = await ask(house, 'PUT', `/event/${eventId}/gates`, {
    as: organizer,
    body: { gates: [{ name: 'North' }] },
  });
  if (status !== 200) throw new Error(`The gate was refused: ${body.message}`);
  return body.gates[0]._id;
}

/** The calls on what belongs to somebody. Ids stand in the address, the query or the body. */
export function ownedCalls(house: TestApp, world: World): Readonly<Record<string, Owned>> {
  const { ada, otto, of, ofOtto } = world;
  return {
    ...teamCalls(world.team, { ada, otto, eventId: of.eventId, ofOtto: ofOtto.eventId }),
    ...eventCalls(house, world),
    ...doorCalls(world),
    ...orderCalls(world),
    ...likingCalls(world),
    ...noticeCalls(world),
    ...postCalls(world),
    ...projectCalls(house, world),
    ...agreementCalls(house, world, world.agreements),
    ...providerCalls(house, world.providers),
    ...conversationCalls(world, world.conversations),
    ...reviewCalls(world.reviews, world),
  };
}

function eventCalls({ platform }: TestApp, { ada, otto, paul, of, ofOtto, draft }: World): Readonly<Record<string, Owned>> {
  const { eventId, ticketConfigId, customizationId: eventCustomizationId } = of;
  const ofAda = (body?: object): Owned => ({
    owner: { as: ada, params: { id: eventId }, ...(body && { body }) },
    others: [otto],
  });
  const hidden: Owned = { owner: { as: ada, params: { id: draft.eventId } }, others: [otto, paul, undefined] };
  const ticketTypes = { ticketTypes: [{ name: 'Standard', price: 1_000, quantity: 10 }] };
  const look = { primaryColor: '#112233' };
  const visible = { visibility: 'public' };
  return {
    'GET /event/:id': hidden,
    'GET /event/:id/availability': hidden,
    'GET /event/eventPageCustomization/:id': hidden,
    'GET /event/:id/refunds-progress': ofAda(),
    'PATCH /event/:id': ofAda({ city: 'Douala' }),
    'PATCH /event/eventPageCustomization/:id': ofAda(look),
    'PATCH /o/edit-event-visibility/:id': ofAda(visible),
    'PATCH /event/:id/validation-view': ofAda({ validationOptions: 'both' }),
    'POST /event/:id/duplicate': ofAda({ date: daysAhead(platform, 60).toISOString() }),
    'POST /event/tickets/:eventId': {
      owner: { as: ada, params: { eventId: draft.eventId }, body: ticketTypes },
      others: [otto],
      mixed: [
        {
          as: otto,
          params: { eventId: ofOtto.eventId },
          body: { ticketTypes: [{ _id: of.typeIds[1], name: 'Taken', price: 0, quantity: 1 }] },
          answer: 400,
        },
      ],
    },
    'POST /event/tickets/ec/:eventId/:ticketConfigId': {
      owner: { as: ada, params: { eventId, ticketConfigId }, body: look },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId, ticketConfigId }, body: look },
        { as: otto, params: { eventId, ticketConfigId: ofOtto.ticketConfigId }, body: look },
      ],
    },
    'POST /event/tickets/pvo/:eventId/:ticketCustomId/:eventCustomizationId': {
      owner: {
        as: ada,
        params: { eventId: draft.eventId, ticketCustomId: draft.ticketConfigId, eventCustomizationId: draft.customizationId },
        body: visible,
      },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId, ticketCustomId: ticketConfigId, eventCustomizationId }, body: visible },
        {
          as: otto,
          params: { eventId: ofOtto.eventId, ticketCustomId: ofOtto.ticketConfigId, eventCustomizationId },
          body: visible,
        },
      ],
    },
    // Last of all, since a cancelled event refuses most of the others.
    'PUT /event/status/:id/:status': {
      owner: { as: ada, params: { id: eventId, status: 'cancelled' }, body: { reason: 'Rain' } },
      others: [otto],
    },
  };
}

function doorCalls({ ada, otto, brenda, paul, of, ofOtto, gate, gateOfOtto, ticket }: World): Readonly<Record<string, Owned>> {
  const { eventId } = of;
  const { ticketCode } = ticket;
  const scans = (notes?: readonly string[]): Owned => ({
    owner: { as: ada, body: { ticketCode, eventId, gateId: gate } },
    others: [otto, paul],
    mixed: [
      { as: otto, body: { ticketCode } },
      { as: paul, body: { ticketCode: ticket.qr } },
      { as: otto, body: { ticketCode, eventId: ofOtto.eventId }, ...(notes && { notes }) },
      { as: ada, body: { ticketCode, eventId, gateId: gateOfOtto } },
      { as: brenda, body: { ticketCode, eventId } },
    ],
  });
  const params = { eventId };
  return {
    'POST /event-order/verify-ticket': scans(),
    // A ticket unknown at one's own door is noted there, which is all that happens.
    'PATCH /event-order/verify-entry': scans(['checkins']),
    'GET /event-order/entry-counts/:eventId': { owner: { as: ada, params }, others: [otto] },
    'GET /event/:eventId/gates': { owner: { as: ada, params }, others: [otto] },
    'PUT /event/:eventId/gates': {
      owner: { as: ada, params, body: { gates: [{ _id: gate, name: 'South' }] } },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId }, body: { gates: [{ _id: gate, name: 'Mine' }] } },
        {
          as: otto,
          params: { eventId: ofOtto.eventId },
          body: { gates: [{ name: 'Mine', ticketTypeIds: [of.typeIds[0]] }] },
          answer: 400,
        },
      ],
    },
  };
}

/** The reports of an organizer, of one event. */
function reportCalls(ada: Person, otto: Person, eventId: string): Readonly<Record<string, Owned>> {
  const ofEvent = (params: Readonly<Record<string, string>> = {}): Owned => ({
    owner: { as: ada, params, query: { eventId } },
    others: [otto],
  });
  return {
    'GET /dashboard/organizer/reports': ofEvent(),
    'GET /dashboard/organizer/reports/:report/csv': ofEvent({ report: 'sales' }),
    'GET /dashboard/organizer/transactions': ofEvent(),
    'GET /dashboard/organizer/transactions/csv': ofEvent(),
    'GET /promotion/audiences': ofEvent(),
  };
}

function orderCalls({
  ada,
  otto,
  brenda,
  paul,
  of,
  ofOtto,
  draft,
  confirmed,
  ticket,
  placed,
}: World): Readonly<Record<string, Owned>> {
  const params = { id: placed._id };
  const items = (ticketTypeId = '') => [{ ticketTypeId, quantity: 1 }];
  return {
    'GET /event-order/:id': { owner: { as: brenda, params }, others: [paul, otto] },
    'GET /event-order/:id/tickets.pdf': {
      owner: { as: brenda, params: { id: confirmed._id } },
      others: [paul, otto, undefined],
      mixed: [{ params: { id: confirmed._id }, query: { signature: 'x'.repeat(43) } }],
    },
    'POST /event-order/:id/pay': { owner: { as: brenda, params, body: {} }, others: [paul] },
    'GET /event-order/:id/history': { owner: { as: ada, params }, others: [otto] },
    'POST /event-order/:id/resend-tickets': { owner: { as: ada, params: { id: confirmed._id } }, others: [otto, paul] },
    'GET /event-order/attendees/:eventId/csv': { owner: { as: ada, params: { eventId: of.eventId } }, others: [otto] },
    ...reportCalls(ada, otto, of.eventId),
    'POST /event-order/:id/cancel': { owner: { as: brenda, params }, others: [paul] },
    'GET /tickets/:id/calendar.ics': { owner: { as: brenda, params: { id: ticket._id } }, others: [paul] },
    // Anybody may buy what is on sale; what is not shown to them, or belongs to another event, is not.
    'POST /event-order/order': {
      owner: { as: brenda, body: { eventId: of.eventId, items: items(of.typeIds[0]) } },
      others: [],
      mixed: [
        { as: paul, body: { eventId: draft.eventId, items: items(draft.typeIds[0]) } },
        { as: paul, body: { eventId: ofOtto.eventId, items: items(of.typeIds[0]) } },
      ],
    },
  };
}

/** What people do with events that they were shown, and with no others. */
function likingCalls({ ada, otto, brenda, paul, of, draft }: World): Readonly<Record<string, Owned>> {
  return {
    'POST /event-wishlist': {
      owner: { as: brenda, body: { eventId: of.eventId } },
      others: [],
      mixed: [{ as: paul, body: { eventId: draft.eventId } }],
    },
    'POST /event/rating': {
      owner: { as: brenda, body: { eventId: of.eventId, rating: 5 } },
      others: [],
      mixed: [{ as: paul, body: { eventId: draft.eventId, rating: 5 } }],
    },
    'GET /event/:id/ratings': { owner: { as: ada, params: { id: draft.eventId } }, others: [otto, paul, undefined] },
  };
}

/** What people are told of, and when: of events that they may see. */
function noticeCalls({ ada, otto, brenda, paul, of, draft }: World): Readonly<Record<string, Owned>> {
  const body = { reminders: { minutesBefore: [60], byMail: true } };
  const reminders = (more: object): Owned => ({
    owner: { as: brenda, params: { id: of.eventId }, ...more },
    others: [],
    mixed: [{ as: paul, params: { id: draft.eventId }, ...more }],
  });
  return {
    'GET /event-reminder/:id': reminders({}),
    'PUT /event-reminder/:id': reminders({ body }),
    'POST /promotion/send-user-notification': {
      owner: {
        as: ada,
        body: { subject: 'Doors', message: 'They open at eight.', audience: 'ticket_holders', eventId: of.eventId },
      },
      others: [otto],
    },
  };
}

/** Admins look after everybody’s things; nobody else is let in, which the walk over roles tries. */
const adminsAlone: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['GET /users/:id', 'PUT /users/:id/validate', 'PUT /users/:id/block', 'PUT /users/:id/unblock', 'PUT /users/:id/admin'],
    ...['GET /users/acts', 'GET /supervision/orders', 'GET /supervision/orders/:id', 'POST /supervision/refunds/:id/retry'],
    ...['POST /contact/messages/:id/answer', 'PUT /contact/messages/:id/state', 'GET /ledger/balances/:id'],
    ...['GET /dashboard/global/:table/csv'],
  ].map((name) => [name, 'everybody’s things are an admin’s to look after, and no other role is let in']),
);

/** What organizers write: by themselves, and about their own events only. */
function postCalls({ ada, otto, of, post }: World): Readonly<Record<string, Owned>> {
  return {
    'POST /social-posts': {
      owner: { as: ada, body: { title: 'News', body: 'The stage is up.', eventId: of.eventId } },
      others: [otto],
    },
    'DELETE /social-posts/:id': { owner: { as: ada, params: { id: post } }, others: [otto] },
  };
}

/** Calls that name something that is nobody's own, and why that is right. */
export const openCalls: Readonly<Record<string, string>> = {
  'GET /auth/validate-referral/:code': 'a referral code is made to be passed on, and shows a name only',
  'DELETE /auth/sessions/:id':
    'the session is looked for among the caller’s own only; tried beside the slice, since it ends what it finds',
  'DELETE /event-team/:eventId/:memberId': 'ends what it finds, so strangers and other organizers try it beside the slice',
  'POST /team-invitations/:id': 'answered once, so strangers and other organizers try it beside the slice',
  'DELETE /event-guests/:eventId/:guestId': 'ends what it finds, so strangers and other organizers try it beside the slice',
  'GET /event': 'lists what everybody may see; `mine` lists the own events of whoever asks',
  'GET /event/category/:id': 'categories are everybody’s',
  'GET /social-posts': 'news are everybody’s to read; the ids are filters',
  'GET /social-posts/:id': 'news are everybody’s to read',
  'PUT /social-posts/:id/like': 'anybody signed in may like what everybody may read',
  'DELETE /social-posts/:id/like': 'the like is looked for among the caller’s own only',
  'POST /rewards/:id/redeem': 'rewards are offered to all participants; points and codes are the caller’s own',
  'GET /profile/:id': 'public profiles are everybody’s to see; those who have none are not there, which is tried by itself',
  'POST /event': 'the only ids in it are those of categories, which are everybody’s',
  'DELETE /event-wishlist/:eventId': 'the event is looked for on the caller’s own list only',
  'GET /providers/:id': 'what providers offer is there for every organizer to find; those who have no profile are not there',
  'POST /providers/:id/views': 'anybody may look at a public profile',
  'GET /reviews/of/:id': 'what is open about somebody is there for everybody; about nobody there is nothing',
  'POST /reviews/:id/report': 'whoever can read a review may report it',
  'GET /contracts': 'the event is a filter over contracts which are the caller’s own anyway',
  'GET /o/place-a-bid': 'the id is a filter over projects which are the caller’s own anyway',
  'GET /event-order': 'the id is a filter over rows which are the caller’s own anyway; tried by itself',
  ...adminsAlone,
  'GET /account/data/exports/:id/file': 'looked for among the caller’s own copies only; tried by itself',
  'GET /payments/:ref': 'the reference is the secret: whoever was given it may look and pay',
  'POST /payments/:ref/start': 'the reference is the secret: whoever was given it may pay',
  'POST /payments/:ref/cancel': 'the reference is the secret: whoever was given it may give the attempt up',
  'POST /payments/sandbox/:ref': 'play money, and the reference is the secret',
  'POST /promotion/save-fcm-token':
    'whose browser it is, the session says; an id in the body is ignored, which is tried by itself',
  'POST /promotion/mark-notification-read': 'looked for among the caller’s own messages only; tried by itself',
};

/** Sends an attempt; a call that takes files goes as a form. */
export async function send(
  { app }: Pick<TestApp, 'app'>,
  endpoint: Endpoint,
  address: string,
  { as, body, files }: Pick<Attempt, 'as' | 'body' | 'files'>,
  headers: Readonly<Record<string, string>> = {},
) {
  const payload = endpoint.files && (body || files) ? aForm((body ?? {}) as Readonly<Record<string, unknown>>, files) : body;
  return app.inject({
    method: endpoint.method,
    url: address,
    headers: { ...as?.headers, ...headers },
    ...(payload && { payload }),
  });
}

/** A body that a call without an entry above would take. */
export const usualBodies = ({ platform }: TestApp): Readonly<Record<string, object>> => ({
  'POST /auth/signup': { name: 'Ada', email: `${newId()}@ngoma.test`, password: 'a long password', role: 'participant' },
  'POST /auth/login': { email: 'nobody@ngoma.test', password: 'a long password' },
  'POST /team-invitations/:id': { accept: true },
  'POST /auth/send-reset-code': { email: 'nobody@ngoma.test' },
  'POST /auth/verify-reset-code': { email: 'nobody@ngoma.test', code: '123456' },
  'POST /auth/reset-password': { email: 'nobody@ngoma.test', code: '123456', newPassword: 'a long password' },
  'POST /auth/confirm-email': { token: 'x'.repeat(43) },
  'POST /contact': { name: 'Ada', email: 'ada@ngoma.test', topic: 'other', message: 'Hello' },
  'POST /auth/change-password': { oldPassword: 'not the right one', newPassword: 'a long password' },
  'PATCH /auth/me': { name: 'Ada' },
  'POST /contact/messages/:id/answer': { answer: 'Good day' },
  'POST /reviews/:id/report': { reason: 'An insult' },
  'PUT /contact/messages/:id/state': { state: 'closed' },
  'PUT /users/:id/validate': { isVerified: true },
  'PUT /users/:id/block': { reason: 'Fraud' },
  'PUT /users/:id/admin': { isAdmin: true, reason: 'Joins the team' },
  'POST /account/deletion': { password: 'not the right one', understood: true },
  'POST /event': eventFields({ platform }),
  'POST /payments/:ref/start': { operator: 'mtn', number: '670000000' },
  'POST /payments/sandbox/:ref': { outcome: 'approve' },
});
