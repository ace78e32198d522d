import type { Endpoint } from '@ngoma/api/common/endpoint';
import type { SavedOrder } from '@ngoma/api/features/orders';
import { aFinishedDraft, aForm, aPublishedEvent, ask, type FinishedEvent } from './events.ts';
import type { TestApp } from './harness.ts';
import { order, type TestSale } from './orders.ts';
import { anOrganizer, aParticipant, type Person } from './people.ts';
import { agreementCalls, anAgreementWorld } from './walk-agreements.ts';
import { aConversationWorld, conversationCalls } from './walk-conversations.ts';
import { doorCalls, eventCalls } from './walk-events.ts';
import { likingCalls, noticeCalls, orderCalls, postCalls } from './walk-orders.ts';
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
