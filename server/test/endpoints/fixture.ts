import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import { aFinishedDraft, aForm, aPublishedEvent, ask, type FinishedEvent } from '../factories/events.ts';
import { issue, order, type TestSale } from '../factories/orders.ts';
import { anOrganizer, aParticipant, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import { anAgreementFixture } from './agreements.ts';
import { aCommentFixture } from './comments.ts';
import { aConversationFixture } from './conversations.ts';
import { aGalleryFixture } from './gallery.ts';
import { aProjectFixture } from './projects.ts';
import { aProviderFixture } from './providers.ts';
import { aQuestionFixture } from './questions.ts';
import { aRefundFixture } from './refunds.ts';
import { aReviewFixture } from './reviews.ts';
import { aTeamFixture } from './team.ts';

export type EndpointFixture = Awaited<ReturnType<typeof anEndpointFixture>>;

/** Creates data of every kind: events of Ada and Otto, orders of Brenda; Paul has none. */
export async function anEndpointFixture(app: TestApp) {
  const ada = await anOrganizer(app, { name: 'Ada' });
  const otto = await anOrganizer(app, { name: 'Otto' });
  const brenda = await aParticipant(app, { name: 'Brenda' });
  const paul = await aParticipant(app, { name: 'Paul' });
  const ticketTypes = [
    { name: 'Free', price: 0, quantity: 100 },
    { name: 'Paid', price: 5_000, quantity: 100 },
  ];
  const [of, ofOtto] = [
    await aPublishedEvent(app, { organizer: ada, ticketTypes }),
    await aPublishedEvent(app, { organizer: otto, ticketTypes }),
  ];
  const draft = await aFinishedDraft(app, { organizer: ada });
  const [gate, gateOfOtto] = [await aGate(app, of), await aGate(app, ofOtto)];
  const [confirmed, placed] = [await anOrder(app, brenda, of, 0), await anOrder(app, brenda, of, 1)];
  const issued = await anIssuedOrder(app, of);
  const [ticket] = confirmed.tickets;
  if (!ticket) throw new Error('A free order was confirmed without a ticket');
  const [artistId, artistIdOfOtto] = [await anArtist(app, of), await anArtist(app, ofOtto)];
  const projects = await aProjectFixture(app, ada, of.eventId);
  const team = await aTeamFixture(app, ada, of.eventId);
  const providers = await aProviderFixture(app);
  const agreements = await anAgreementFixture(app, ada);
  const conversations = await aConversationFixture(app, ada, agreements);
  const reviews = await aReviewFixture(app, ada);
  const refunds = await aRefundFixture(app, ada);
  const questions = await aQuestionFixture(app, brenda, of.eventId);
  const post = await aPost(app, ada);
  const comments = await aCommentFixture(app, { author: brenda, postId: await aPost(app, ada) });
  const gallery = await aGalleryFixture(app, of, brenda);
  return {
    comments,
    gallery,
    projects,
    providers,
    reviews,
    refunds,
    questions,
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
    artistId,
    artistIdOfOtto,
    confirmed,
    issued,
    ticket,
    placed,
    post,
  };
}

/** Orders one ticket of the event's type at a position. */
async function anOrder(app: TestApp, buyer: Person, event: FinishedEvent, type: number): Promise<SavedOrder> {
  const items = [{ ticketTypeId: event.typeIds[type] ?? '', quantity: 1 }];
  const { status, body } = await order(app, buyer, saleOf(event), { items });
  if (status !== 201) throw new Error(`The order was refused: ${body.message}`);
  return body.savedOrder;
}

/** Issues a ticket of the event by hand. */
async function anIssuedOrder(app: TestApp, event: FinishedEvent): Promise<SavedOrder> {
  const { body } = await issue(app, event.organizer, saleOf(event));
  const { status, body: reply } = await ask(app, 'GET', `/event-order/${body.orderId}`, { as: event.organizer });
  if (status !== 200) throw new Error(`The issued order was refused: ${reply.message}`);
  return reply.order;
}

const saleOf = ({ eventId, organizer, typeIds, quotaIds }: FinishedEvent): TestSale => ({
  ...{ eventId, organizer, typeIds, quotaIds },
  typeId: typeIds[0] ?? '',
  quotaId: quotaIds[0] ?? '',
});

/** Puts an artist into the line-up of an event. */
async function anArtist(app: TestApp, { eventId, organizer: as }: FinishedEvent): Promise<string> {
  const body = { lineUp: [{ name: 'Reine Bisseck' }], questions: [] };
  const saved = await ask(app, 'PUT', `/event/${eventId}/information`, { as, body });
  return saved.body.information.lineUp[0]._id;
}

async function aPost(app: TestApp, author: Person): Promise<string> {
  const { status, body } = await ask(app, 'POST', '/social-posts', {
    as: author,
    body: aForm({ title: 'News', body: 'The stage is up.' }),
  });
  if (status !== 201) throw new Error(`The post was refused: ${body.message}`);
  return body.post._id;
}

async function aGate(app: TestApp, { eventId, organizer }: FinishedEvent): Promise<string> {
  const { status, body } = await ask(app, 'PUT', `/event/${eventId}/gates`, {
    as: organizer,
    body: { gates: [{ name: 'North' }] },
  });
  if (status !== 200) throw new Error(`The gate was refused: ${body.message}`);
  return body.gates[0]._id;
}
