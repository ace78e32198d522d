import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { Role } from '@ngoma/api/common/roles';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { ProposalInput, ServiceRequest } from '@ngoma/api/features/service-requests';
import type { CalendarFeature } from '#features/calendar/index';
import type { ContractOrigin, ContractsFeature } from '#features/contracts/index';
import type { EventsFeature } from '#features/events/index';
import type { Tx } from '#platform/database';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import * as read from './service-requests.read.ts';
import * as rules from './service-requests.rules.ts';
import { latestProposals, requestsStore } from './service-requests.store.ts';
import type { NamedRequest, ProposalRow, RequestRow } from './service-requests.types.ts';
import { toProposalView, toRequestView } from './service-requests.views.ts';
import { announcementOf, type RequestFact } from './service-requests.words.ts';

export interface RequestsDoors {
  readonly events: Pick<EventsFeature, 'findForDoor'>;
  readonly calendar: Pick<CalendarFeature, 'book'>;
  readonly contracts: Pick<ContractsFeature, 'draft' | 'completeWithin' | 'announce'>;
}
export interface Side {
  readonly userId: string;
  readonly role: Role;
}
/** What an organizer asks for. Times are ISO 8601. */
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

const unknown = () => notFound({ en: 'This request does not exist', fr: 'Cette demande n’existe pas' });
/** What the overview shows of each kind. */
const mostShown = 100;
const sideIn = (request: Pick<RequestRow, 'organizerId' | 'providerId'>, userId: string): rules.RequestSide | undefined => {
  if (request.organizerId === userId) return 'organizer';
  return request.providerId === userId ? 'provider' : undefined;
};
const ownerOf = ({ userId, role }: Side): read.Owner => ({ userId, side: role === 'provider' ? 'provider' : 'organizer' });

/** Direct requests: asked, answered, proposed for, awarded into a contract. */
export function requestsService({ db, clock }: Platform, { events, calendar, contracts }: RequestsDoors) {
  /** The request under its lock; to everybody but its two sides it does not exist. */
  async function lockFor(tx: Tx, id: string, { userId }: Pick<Side, 'userId'>): Promise<RequestRow> {
    const request = await requestsStore(tx).lock(id);
    if (!request || !sideIn(request, userId)) throw unknown();
    return request;
  }

  async function tell(tx: Tx, type: RequestFact, id: string, sourceId: string, amountXaf?: number): Promise<void> {
    const named = await read.findRequest(tx, id, 'en');
    if (named) await contracts.announce(tx, [announcementOf(type, named, { sourceId, at: clock(), amountXaf })]);
  }

  async function view(id: string, { userId }: Pick<Side, 'userId'>, locale: Locale): Promise<ServiceRequest> {
    const request = await read.findRequest(db, id, locale);
    const side = request && sideIn(request, userId);
    if (!request || !side) throw unknown();
    return toRequestView(request, (await latestProposals(db, [id])).get(id), side, clock(), locale);
  }

  async function views(rows: readonly NamedRequest[], side: rules.RequestSide, locale: Locale): Promise<ServiceRequest[]> {
    const proposals = await latestProposals(
      db,
      rows.map(({ id }) => id),
    );
    return rows.map((row) => toRequestView(row, proposals.get(row.id), side, clock(), locale));
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

  /** Contract and calendar, in the transaction of the award: both or neither. */
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
    const event = await events.findForDoor(asked.eventId, tx);
    if (!event || event.organizerId !== organizer.userId)
      throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
    if (event.state === 'cancelled' || event.state === 'ended') throw rules.eventOver();
    if (!(await read.isProvider(tx, asked.providerId))) throw rules.providerUnknown();
    const times = { startsAt: new Date(startsAt), endsAt: new Date(endsAt) };
    rules.requireAhead(times, clock());
    await store.lockOrganizer(organizer.userId);
    if ((await store.countOpen(organizer.userId)) >= rules.mostOpen) throw rules.tooManyOpen();
    const id = newId();
    await store.insert({ ...asked, ...times, id, organizerId: organizer.userId, budgetXaf: budget ?? null, createdAt: clock() });
    await tell(tx, 'request_received', id, id);
    return id;
  }

  /** One move of the machine, by its own side, noted and told. */
  async function move(
    tx: Tx,
    actor: Pick<Side, 'userId'>,
    id: string,
    name: Exclude<rules.RequestMove, 'update'>,
    reason?: string,
  ) {
    const request = await lockFor(tx, id, actor);
    const to = rules.afterMove(request, name);
    rules.requireToCome(request, name, clock());
    const isAnswer = rules.requestMoves[name].by === 'provider';
    return requestsStore(tx).move(request, to, { by: actor.userId, reason, isAnswer }, clock());
  }

  return {
    /** Asks a provider. Answers the request's id. */
    ask: (organizer: Pick<Side, 'userId'>, asked: Asked): Promise<string> =>
      db.transaction().execute((tx) => askWithin(tx, organizer, asked)),

    view,

    async overview(reader: Side, locale: Locale) {
      const owner = ownerOf(reader);
      const list = async (wanted: read.Wanted) =>
        views(await read.listRequests(db, owner, wanted, { limit: mostShown, offset: 0 }, locale), owner.side, locale);
      const [completedRequests, signedReqests, pendingRequests, totalRequests] = await Promise.all([
        list({ projectStatus: 'completed' }),
        list({ isSigned: true, projectStatus: 'in_progress' }),
        list({ projectStatus: 'pending' }),
        list({}),
      ]);
      return { completedRequests, signedReqests, pendingRequests, totalRequests };
    },

    async list(reader: Side, { page, limit, ...wanted }: PageQuery & read.Wanted, locale: Locale) {
      const owner = ownerOf(reader);
      const [rows, total] = await Promise.all([
        read.listRequests(db, owner, wanted, { limit, offset: (page - 1) * limit }, locale),
        read.countRequests(db, owner, wanted),
      ]);
      return { requests: await views(rows, owner.side, locale), total, currentPage: page };
    },

    async acceptedByProvider(reader: Side, locale: Locale): Promise<ServiceRequest[]> {
      const owner = ownerOf(reader);
      const rows = await read.listRequests(db, owner, { proStatus: 'accepted' }, { limit: mostShown, offset: 0 }, locale);
      const live = rows.filter(
        ({ orgStatus, projectStatus }) => orgStatus !== 'declined' && /pending|in_progress/.test(projectStatus),
      );
      return views(live, owner.side, locale);
    },

    async proposals(reader: Side, id: string, locale: Locale) {
      await view(id, reader, locale);
      const proposals = (await read.proposalsOf(db, id)).map(toProposalView);
      return { proposal: proposals[0] ?? null, proposals };
    },

    /** Takes on, or declines. */
    answer: (provider: Side, id: string, proStatus: 'accepted' | 'declined', reason?: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const moveId = await move(tx, provider, id, proStatus === 'accepted' ? 'accept' : 'decline', reason);
        await tell(tx, proStatus === 'accepted' ? 'request_accepted' : 'request_declined', id, moveId);
      }),

    /** The first offer. */
    propose: (provider: Side, id: string, sent: ProposalInput): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const moveId = await move(tx, provider, id, 'propose');
        const row = toRow(id, sent);
        await requestsStore(tx).addProposal(row);
        await tell(tx, 'proposal_sent', id, moveId, row.totalXaf);
      }),

    /** Another offer in place of the one that stands, until it is decided upon. */
    update: (provider: Side, id: string, sent: ProposalInput): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const request = await lockFor(tx, id, provider);
        rules.afterMove(request, 'update');
        rules.requireToCome(request, 'update', clock());
        const row = toRow(id, sent);
        const store = requestsStore(tx);
        const version = await store.addProposal(row);
        await store.move(request, request, { by: provider.userId }, clock());
        const noted = { axis: 'proposal', from: String(version - 1), to: String(version), by: provider.userId };
        const moveId = await store.note(id, noted, clock());
        await tell(tx, 'proposal_updated', id, moveId, row.totalXaf);
      }),

    /** The organizer's decision. Awarding makes the contract and takes the calendar, or nothing happens. */
    decide: (organizer: Side, id: string, status: 'awarded' | 'declined', reason?: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        if (status === 'declined') return tell(tx, 'proposal_declined', id, await move(tx, organizer, id, 'turn_down', reason));
        const request = await lockFor(tx, id, organizer);
        const to = rules.afterMove(request, 'award');
        rules.requireToCome(request, 'award', clock());
        const proposal = (await latestProposals(tx, [id])).get(id);
        if (!proposal) throw rules.moveRefused(request);
        rules.requireStillValid(proposal, clock());
        const contractId = await makeContract(tx, request, proposal);
        const moveId = await requestsStore(tx).move(request, to, { by: organizer.userId, contractId }, clock());
        await tell(tx, 'proposal_awarded', id, moveId);
      }),

    /** Withdraws what led to no contract, or marks the work as done: then the contract completes, and escrow is paid out. */
    updateProject: (
      organizer: Side,
      id: string,
      newStatus: 'in_progress' | 'completed' | 'cancelled',
      reason?: string,
    ): Promise<void> =>
      db.transaction().execute(async (tx) => {
        // Contracts are locked before their requests, here as where a contract moves by itself.
        const request = await read.findRequest(tx, id, 'en');
        if (!request || !sideIn(request, organizer.userId)) throw unknown();
        if (newStatus === request.projectStatus) return;
        if (newStatus === 'in_progress') throw rules.moveRefused(request);
        if (newStatus === 'cancelled' && request.contractId) throw rules.contractDecides(request.contractId);
        if (newStatus === 'cancelled')
          return tell(tx, 'request_cancelled', id, await move(tx, organizer, id, 'withdraw', reason));
        rules.afterMove(request, 'complete');
        if (!request.contractId) throw rules.moveRefused(request);
        await contracts.completeWithin(tx, organizer, request.contractId);
      }),

    /** The contract of a request has moved: the request follows, in the same transaction. */
    async contractMoved(tx: Tx, id: string, state: Parameters<ContractOrigin['contractMoved']>[2]): Promise<void> {
      const follows = { active: 'begin', completed: 'finish', cancelled: 'fall_through' } as const;
      if (state !== 'active' && state !== 'completed' && state !== 'cancelled') return;
      const store = requestsStore(tx);
      const request = await store.lock(id);
      // After a dispute the work simply goes on.
      if (!request || !rules.mayMove(request, follows[state])) return;
      await store.move(request, rules.afterMove(request, follows[state]), { by: null }, clock());
    },
  };
}
export type Requests = ReturnType<typeof requestsService>;
