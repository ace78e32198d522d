import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { ProposalInput } from '@ngoma/api/features/service-requests';
import type { CalendarFeature } from '#features/calendar/index';
import type { ContractOrigin, ContractsFeature } from '#features/contracts/index';
import type { EventsFeature } from '#features/events/index';
import { notifyAll } from '#features/notifications/index';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { requestNotFound, type Side, sideIn } from './request-screens.service.ts';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import { latestProposals, requestsStore } from './service-requests.store.ts';
import { announcementOf, type RequestFact } from './service-requests.templates.ts';
import type { ProposalRow, RequestRow } from './service-requests.types.ts';

export interface ServiceRequestsDeps {
  readonly events: Pick<EventsFeature, 'findForCheckin'>;
  readonly calendar: Pick<CalendarFeature, 'book'>;
  readonly contracts: Pick<ContractsFeature, 'draft' | 'completeWithin'>;
}
/** A request as an organizer sends it. Times are ISO 8601. */
export interface Asked {
  readonly providerId: string;
  readonly eventId: string;
  readonly category: ServiceCategory;
  readonly title: string;
  readonly brief: string;
  readonly location: string;
  readonly city: string;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly budget?: number | null | undefined;
}

/** Service requests from the request to the award, which creates a contract. */
export function requestsService(platform: Platform, { events, calendar, contracts }: ServiceRequestsDeps) {
  const { db, clock } = platform;

  /** Locks a request of the caller. Raises `not_found` (404) for everyone but its two sides. */
  async function lockFor(tx: Tx, id: string, { userId }: Pick<Side, 'userId'>): Promise<RequestRow> {
    const request = await requestsStore(tx).lock(id);
    if (!request || !sideIn(request, userId)) throw requestNotFound();
    return request;
  }

  async function notify(tx: Tx, type: RequestFact, id: string, sourceId: string, amountXaf?: number): Promise<void> {
    const named = await read.findRequest(tx, id, 'en');
    if (named) await notifyAll(platform, tx, [announcementOf(type, named, { sourceId, at: clock(), amountXaf })]);
  }

  const toRow = (requestId: string, sent: ProposalInput): Omit<ProposalRow, 'version'> => {
    const lines = sent.lines.map(({ label, amount }) => ({ label, amountXaf: amount }));
    const validUntil = new Date(sent.validUntil);
    rules.requireStanding(validUntil, clock());
    const { depositPercent, cancellationPolicy, message, delivery } = sent;
    const totalXaf = rules.totalOf(lines);
    return {
      requestId,
      lines,
      totalXaf,
      depositPercent,
      cancellationPolicy,
      message,
      delivery: delivery ?? null,
      validUntil,
      createdAt: clock(),
    };
  };

  /** Creates the contract and books the calendar in the transaction of the award. */
  async function makeContract(tx: Tx, request: RequestRow, proposal: ProposalRow): Promise<string> {
    const { id: sourceId, title, location, city, startsAt, endsAt, eventId, organizerId, providerId, category } = request;
    const place = `${location}, ${city}`.slice(0, 200);
    await calendar.book(tx, { providerId, startsAt, endsAt, sourceType: 'request', sourceId, title, place });
    const { lines, depositPercent, cancellationPolicy, delivery } = proposal;
    const { contractId } = await contracts.draft(tx, {
      ...{ sourceType: 'request', sourceId, eventId, organizerId, providerId, title, category },
      ...{ description: request.brief, location: place, startsAt, endsAt, lines, depositPercent, cancellationPolicy },
      ...(delivery && { delivery }),
    });
    return contractId;
  }

  async function askWithin(
    tx: Tx,
    organizer: Pick<Side, 'userId'>,
    { startsAt, endsAt, budget, ...asked }: Asked,
  ): Promise<string> {
    const store = requestsStore(tx);
    const event = await events.findForCheckin(asked.eventId, tx);
    if (!event || event.organizerId !== organizer.userId) throw notFound(bilingual('common.eventNotFound'));
    if (event.state === 'cancelled' || event.state === 'ended') throw rules.eventOver();
    if (!(await read.isProvider(tx, asked.providerId))) throw rules.providerUnknown();
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    rules.requireAhead(times, clock());
    await store.lockOrganizer(organizer.userId);
    if ((await store.countOpen(organizer.userId)) >= rules.mostOpen) throw rules.tooManyOpen();
    const id = newId();
    await store.insert({ ...asked, ...times, id, organizerId: organizer.userId, budgetXaf: budget ?? null, createdAt: clock() });
    await notify(tx, 'request_received', id, id);
    return id;
  }

  /** Applies a transition of the actor's side and records it. Returns the id of the record. */
  async function move(
    tx: Tx,
    actor: Pick<Side, 'userId'>,
    id: string,
    name: Exclude<rules.RequestMove, 'update'>,
    reason?: string,
    lostReason?: LostReason,
  ) {
    const request = await lockFor(tx, id, actor);
    const to = rules.afterMove(request, name);
    rules.requireToCome(request, name, clock());
    const isAnswer = rules.requestMoves[name].by === 'provider';
    return requestsStore(tx).move(request, to, { by: actor.userId, reason, lostReason, isAnswer }, clock());
  }

  return {
    /** Sends a request to a provider. Returns its id. */
    ask: (organizer: Pick<Side, 'userId'>, asked: Asked): Promise<string> =>
      db.transaction().execute((tx) => askWithin(tx, organizer, asked)),

    /** Accepts or declines a request. */
    answer: (provider: Side, id: string, proStatus: 'accepted' | 'declined', reason?: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const moveId = await move(tx, provider, id, proStatus === 'accepted' ? 'accept' : 'decline', reason);
        await notify(tx, proStatus === 'accepted' ? 'request_accepted' : 'request_declined', id, moveId);
      }),

    /** Sends the first proposal. */
    propose: (provider: Side, id: string, sent: ProposalInput): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const moveId = await move(tx, provider, id, 'propose');
        const row = toRow(id, sent);
        await requestsStore(tx).addProposal(row);
        await notify(tx, 'proposal_sent', id, moveId, row.totalXaf);
      }),

    /** Replaces a proposal that is not decided yet. */
    update: (provider: Side, id: string, sent: ProposalInput): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const request = await lockFor(tx, id, provider);
        rules.afterMove(request, 'update');
        rules.requireToCome(request, 'update', clock());
        const row = toRow(id, sent);
        const store = requestsStore(tx);
        const version = await store.addProposal(row);
        await store.move(request, request, { by: provider.userId }, clock());
        const record = { axis: 'proposal', from: String(version - 1), to: String(version), by: provider.userId };
        const moveId = await store.note(id, record, clock());
        await notify(tx, 'proposal_updated', id, moveId, row.totalXaf);
      }),

    /** Awards or declines a proposal. An award creates the contract and books the calendar, or fails as a whole. */
    decide: (
      organizer: Side,
      id: string,
      status: 'awarded' | 'declined',
      reason?: string,
      lostReason?: LostReason,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (status === 'declined')
          return notify(tx, 'proposal_declined', id, await move(tx, organizer, id, 'turn_down', reason, lostReason));
        const request = await lockFor(tx, id, organizer);
        const to = rules.afterMove(request, 'award');
        rules.requireToCome(request, 'award', clock());
        const proposal = (await latestProposals(tx, [id])).get(id);
        if (!proposal) throw rules.moveRefused(request);
        rules.requireStillValid(proposal, clock());
        const contractId = await makeContract(tx, request, proposal);
        const moveId = await requestsStore(tx).move(request, to, { by: organizer.userId, contractId }, clock());
        await notify(tx, 'proposal_awarded', id, moveId);
      }),

    /**
     * Withdraws a request without a contract, or marks the work as done, which completes the contract and releases its escrow.
     */
    updateProject: (
      organizer: Side,
      id: string,
      newStatus: 'in_progress' | 'completed' | 'cancelled',
      reason?: string,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        // Lock order: contracts before their requests, as when a contract changes on its own.
        const request = await read.findRequest(tx, id, 'en');
        if (!request || !sideIn(request, organizer.userId)) throw requestNotFound();
        if (newStatus === request.projectStatus) return;
        if (newStatus === 'in_progress') throw rules.moveRefused(request);
        if (newStatus === 'cancelled' && request.contractId) throw rules.contractDecides(request.contractId);
        if (newStatus === 'cancelled')
          return notify(tx, 'request_cancelled', id, await move(tx, organizer, id, 'withdraw', reason));
        rules.afterMove(request, 'complete');
        if (!request.contractId) throw rules.moveRefused(request);
        await contracts.completeWithin(tx, organizer, request.contractId);
      }),

    /** Updates the request of a contract in the transaction that changes the contract. */
    async contractMoved(tx: Tx, id: string, state: Parameters<ContractOrigin['contractMoved']>[2]): Promise<void> {
      const follows = { active: 'begin', completed: 'finish', cancelled: 'fall_through' } as const;
      if (state !== 'active' && state !== 'completed' && state !== 'cancelled') return;
      const store = requestsStore(tx);
      const request = await store.lock(id);
      // After a dispute the work continues, so the transition may not apply.
      if (!request || !rules.mayMove(request, follows[state])) return;
      await store.move(request, rules.afterMove(request, follows[state]), { by: null }, clock());
    },
  };
}
export type Requests = ReturnType<typeof requestsService>;
