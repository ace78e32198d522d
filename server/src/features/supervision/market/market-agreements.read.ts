import type { Locale } from '@ngoma/api/common/locale';
import type { ContractSource, ContractState } from '@ngoma/api/features/contracts/contracts';
import type { CancellationPolicy } from '@ngoma/api/features/contracts/terms';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type {
  MarketContract,
  MarketRequest,
  MarketRequestState,
  marketContractSorts,
  marketRequestSorts,
} from '@ngoma/api/features/supervision/supervised-market';
import { sql } from 'kysely';
import type { z } from 'zod';
import { matchingPeople } from '#features/users/index';
import type { DbOrTx } from '#platform/postgres/database';
import {
  contains,
  coverTables,
  type EventValue,
  eventIn,
  type ListSorting,
  type ListView,
  type PeriodFilter,
  type PersonValue,
  personIn,
  type SupervisedList,
  startsWith,
  toEvent,
  toPerson,
  when,
  within,
  withTimes,
} from '../lists/supervised-list.read.ts';

type RequestSort = (typeof marketRequestSorts)[number];

interface RequestFilter extends ListSorting<RequestSort>, PeriodFilter {
  readonly state?: MarketRequestState | undefined;
  readonly category?: ServiceCategory | undefined;
  readonly city?: string | undefined;
}

interface Sides {
  readonly organizer: PersonValue;
  readonly provider: PersonValue;
  readonly event: EventValue;
}

/** The two sides and the event of an agreement, as values of a row. */
const sidesIn = (locale: Locale) => sql`${personIn('organizer')} as organizer, ${personIn('provider')} as provider,
  ${eventIn(locale)} as event`;

/** Converts the two sides and the event to the form of the API. */
const toSides = <Row extends Sides>(row: Row, view: ListView) => ({
  ...row,
  organizer: toPerson(row.organizer, view),
  provider: toPerson(row.provider, view),
  event: toEvent(row.event, view),
});

interface RequestRow extends Omit<MarketRequest, 'startsAt' | 'createdAt' | keyof Sides>, Sides {
  readonly startsAt: Date;
  readonly createdAt: Date;
}

/** The state of a request as one word. The later ones of its four states decide. */
const requestState = sql`case
  when request.project_status = 'cancelled' then 'cancelled' when request.project_status = 'completed' then 'completed'
  when request.project_status = 'in_progress' then 'underway' when request.pro_status = 'declined' then 'declined'
  when request.org_status = 'declined' then 'turned_down' when request.org_status = 'awarded' then 'awarded'
  when request.org_status = 'proposal' then 'proposed' when request.pro_status = 'accepted' then 'accepted' else 'asked' end`;

/** The direct requests of all organizers. */
export const requestList: SupervisedList<RequestFilter, RequestSort, MarketRequest> = {
  from: sql`service_requests request`,
  id: sql`request.id`,
  columns: { created: sql`request.created_at`, date: sql`request.starts_at` },
  usual: 'created',
  conditionsOf: ({ state, category, city, ...period }) => [
    ...when(state, sql`(${requestState}) = ${state}`),
    ...when(category, sql`request.category = ${category}`),
    ...(city ? [startsWith(sql`fold(request.city)`, city)] : []),
    ...within(sql`request.created_at`, period),
  ],
  waysOf: (q) => [
    contains(sql`request.title`, q),
    sql`request.organizer_id in (${matchingPeople(q)})`,
    sql`request.provider_id in (${matchingPeople(q)})`,
  ],
  async load(db, ids, view) {
    const { rows } = await sql<RequestRow>`
      select request.id as "_id", request.title, request.category, ${requestState} as state, request.city, request.budget_xaf as budget,
        request.starts_at as "startsAt", request.created_at as "createdAt",
        ${sidesIn(view.locale)}
      from service_requests request join users organizer on organizer.id = request.organizer_id
        join users provider on provider.id = request.provider_id join events event on event.id = request.event_id
        ${coverTables}
      where request.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => withTimes(toSides(row, view), 'startsAt', 'createdAt'));
  },
};

interface ProposalRow {
  readonly version: number;
  readonly total: number;
  readonly depositPercent: number;
  readonly message: string;
  readonly validUntil: Date;
}

interface RequestTextRow {
  readonly brief: string;
  readonly location: string;
  readonly endsAt: Date;
  readonly reason: string | null;
  readonly contractId: string | null;
}

/** Finds what the list of requests leaves out. */
export async function findRequestTexts(
  db: DbOrTx,
  id: string,
): Promise<(RequestTextRow & { readonly proposal: ProposalRow | null }) | undefined> {
  const [request, proposal] = await Promise.all([
    sql<RequestTextRow>`select brief, location, ends_at as "endsAt", reason, contract_id as "contractId"
      from service_requests where id = ${id}`.execute(db),
    sql<ProposalRow>`select version, total_xaf as total, deposit_percent as "depositPercent", message, valid_until as "validUntil"
      from proposals where request_id = ${id} order by version desc limit 1`.execute(db),
  ]);
  const [row] = request.rows;
  return row && { ...row, proposal: proposal.rows[0] ?? null };
}

type ContractSort = (typeof marketContractSorts)[number];

interface ContractFilter extends ListSorting<ContractSort>, PeriodFilter {
  readonly state?: ContractState | undefined;
  readonly category?: ServiceCategory | undefined;
}

interface ContractRow extends Omit<MarketContract, 'startsAt' | 'createdAt' | keyof Sides>, Sides {
  readonly startsAt: Date;
  readonly createdAt: Date;
}

/** The contracts of all organizers and providers. */
export const contractList: SupervisedList<ContractFilter, ContractSort, MarketContract> = {
  from: sql`contracts contract`,
  id: sql`contract.id`,
  columns: { created: sql`contract.created_at`, total: sql`contract.total_xaf` },
  usual: 'created',
  conditionsOf: ({ state, category, ...period }) => [
    ...when(state, sql`contract.state = ${state}`),
    ...when(category, sql`contract.category = ${category}`),
    ...within(sql`contract.created_at`, period),
  ],
  waysOf: (q) => [
    contains(sql`contract.title`, q),
    sql`contract.organizer_id in (${matchingPeople(q)})`,
    sql`contract.provider_id in (${matchingPeople(q)})`,
  ],
  async load(db, ids, view) {
    const { rows } = await sql<ContractRow>`
      select contract.id as "_id", contract.title, contract.category, contract.state, contract.total_xaf as total,
        contract.starts_at as "startsAt", contract.created_at as "createdAt",
        ${sidesIn(view.locale)}
      from contracts contract join users organizer on organizer.id = contract.organizer_id
        join users provider on provider.id = contract.provider_id join events event on event.id = contract.event_id
        ${coverTables}
      where contract.id = any(${[...ids]}::uuid[])`.execute(db);
    return rows.map((row) => withTimes(toSides(row, view), 'startsAt', 'createdAt'));
  },
};

interface ContractTextRow {
  readonly sourceType: z.output<typeof ContractSource>;
  readonly sourceId: string;
  readonly location: string;
  readonly endsAt: Date;
  readonly cancellationPolicy: z.output<typeof CancellationPolicy>;
  readonly escrow: number;
  readonly released: number;
  readonly refunded: number;
  readonly activatedAt: Date | null;
  readonly completedAt: Date | null;
  readonly cancelledAt: Date | null;
}

interface DisputeRow {
  readonly reason: string;
  readonly openedAt: Date;
  readonly isDecided: boolean;
}

/** Finds what the list of contracts leaves out: the sums of the milestones, and the latest dispute. */
export async function findContractTexts(
  db: DbOrTx,
  id: string,
): Promise<(ContractTextRow & { readonly dispute: DisputeRow | null }) | undefined> {
  const [contract, dispute] = await Promise.all([
    sql<ContractTextRow>`
      select contract.source_type as "sourceType", contract.source_id as "sourceId", contract.location, contract.ends_at as "endsAt",
        contract.cancellation_policy as "cancellationPolicy", contract.activated_at as "activatedAt",
        contract.completed_at as "completedAt", contract.cancelled_at as "cancelledAt", part.escrow, part.released, part.refunded
      from contracts contract cross join lateral (
        select coalesce(sum(amount_xaf) filter (where milestone.state in ('funded', 'submitted', 'disputed')), 0)::bigint as escrow,
          coalesce(sum(released_xaf), 0)::bigint as released, coalesce(sum(refunded_xaf), 0)::bigint as refunded
        from milestones milestone where milestone.contract_id = contract.id and removed_at is null) part
      where contract.id = ${id}`.execute(db),
    sql<DisputeRow>`select reason, opened_at as "openedAt", decided_at is not null as "isDecided" from contract_disputes
      where contract_id = ${id} order by opened_at desc limit 1`.execute(db),
  ]);
  const [row] = contract.rows;
  return row && { ...row, dispute: dispute.rows[0] ?? null };
}
