import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { ContractSide, ContractSort, ContractSource, ContractState } from '@ngoma/api/features/contracts/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';

/** The user whose contracts are read. An admin sees all. */
export interface ContractViewer {
  readonly userId: string;
  readonly isAdmin: boolean;
}

export interface CardRow {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly state: ContractState;
  readonly sourceType: ContractSource;
  readonly sourceId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly organizerId: string;
  readonly organizerName: string;
  readonly organizerAvatarKey: string | null;
  readonly organizerVerified: boolean;
  readonly providerId: string;
  readonly providerName: string;
  readonly providerAvatarKey: string | null;
  readonly providerVerified: boolean;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly totalXaf: number;
  readonly escrowXaf: number;
  readonly releasedXaf: number;
  readonly refundedXaf: number;
  /** The facts that decide whose turn it is. `hasFunded` counts a milestone only once its work is due. */
  readonly isProposed: boolean;
  readonly signedSides: readonly ContractSide[];
  readonly hasPending: boolean;
  readonly hasProposal: boolean;
  readonly hasPledged: boolean;
  readonly hasOwed: boolean;
  readonly hasFunded: boolean;
  readonly hasSubmitted: boolean;
  readonly createdAt: Date;
}

const cardColumns = (locale: Locale) => sql`contract.id, contract.title, contract.category, contract.state,
  contract.source_type as "sourceType", contract.source_id as "sourceId", contract.event_id as "eventId",
  ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
  organizer.id as "organizerId", organizer.name as "organizerName", organizer.avatar_key as "organizerAvatarKey", organizer.is_verified as "organizerVerified",
  provider.id as "providerId", provider.name as "providerName", provider.avatar_key as "providerAvatarKey", provider.is_verified as "providerVerified",
  contract.location, contract.starts_at as "startsAt", contract.ends_at as "endsAt", contract.total_xaf as "totalXaf",
  contract.proposed is not null as "isProposed", contract.created_at as "createdAt",
  array(select side from contract_signatures signature
    where signature.contract_id = contract.id and signature.number = contract.proposed) as "signedSides",
  part."escrowXaf", part."releasedXaf", part."refundedXaf", part."hasPending", part."hasProposal", part."hasPledged",
  part."hasOwed", part."hasFunded", part."hasSubmitted"`;

const cardTables = (now: Date) => sql`contracts contract
  join events event on event.id = contract.event_id
  join users organizer on organizer.id = contract.organizer_id
  join users provider on provider.id = contract.provider_id
  cross join lateral (
    select coalesce(sum(milestone.amount_xaf) filter (where milestone.state in ('funded', 'submitted', 'disputed')), 0)::bigint as "escrowXaf",
      coalesce(sum(released_xaf), 0)::bigint as "releasedXaf", coalesce(sum(refunded_xaf), 0)::bigint as "refundedXaf",
      coalesce(bool_or(milestone.state = 'pending' and pledge.id is null), false) as "hasPending",
      coalesce(bool_or(pledge.state = 'proposed'), false) as "hasProposal",
      coalesce(bool_or(milestone.state = 'pledged'), false) as "hasPledged", coalesce(bool_or(pledge.state = 'due'), false) as "hasOwed",
      coalesce(bool_or((milestone.state = 'funded' or (milestone.state = 'pledged' and submitted_at is null and accepted_at is null))
        and case due
        when 'event_day' then date_trunc('day', contract.starts_at at time zone 'Africa/Douala') at time zone 'Africa/Douala' <= ${now}
        when 'after_event' then contract.ends_at <= ${now} else true end), false) as "hasFunded",
      coalesce(bool_or(milestone.state = 'submitted'
        or (milestone.state = 'pledged' and submitted_at is not null and accepted_at is null)), false) as "hasSubmitted"
    from milestones milestone
      left join milestone_pledges pledge on pledge.milestone_id = milestone.id and pledge.state in ('proposed', 'agreed', 'due')
    where milestone.contract_id = contract.id and removed_at is null
  ) part`;

/** Returns the condition for contracts that the user may see. Each side has its own index. */
const visibleTo = ({ userId, isAdmin }: ContractViewer): RawBuilder<unknown> =>
  isAdmin ? sql`true` : sql`(contract.organizer_id = ${userId} or contract.provider_id = ${userId})`;

export interface ContractFilter {
  readonly state?: ContractState | undefined;
  readonly eventId?: string | undefined;
  /** Each is in the title, the event's name or the name of a side. */
  readonly words?: readonly string[] | undefined;
  /** The first and the last day in Cameroon, such as `2026-12-12`, on which the work begins. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly sort?: ContractSort | undefined;
}

const midnightOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${sql.lit(business.calendar.zone)}`;

const filtered = (viewer: ContractViewer, { state, eventId, words = [], from, to }: ContractFilter): RawBuilder<unknown> =>
  sql.join(
    [
      visibleTo(viewer),
      ...(state ? [sql`contract.state = ${state}`] : []),
      ...(eventId ? [sql`contract.event_id = ${eventId}`] : []),
      ...(from ? [sql`contract.starts_at >= ${midnightOf(from)}`] : []),
      ...(to ? [sql`contract.starts_at < ${midnightOf(to)} + interval '1 day'`] : []),
      ...words.map((word) => {
        const pattern = containsPattern(word);
        return sql`(fold(contract.title) like fold(${pattern}) or fold(event.name) like fold(${pattern})
          or fold(coalesce(event.name_fr, '')) like fold(${pattern}) or fold(organizer.name) like fold(${pattern})
          or fold(provider.name) like fold(${pattern}))`;
      }),
    ],
    sql` and `,
  );

/** Names are joined only for a search. */
const countedTables = ({ words = [] }: ContractFilter): RawBuilder<unknown> =>
  words.length === 0
    ? sql`contracts contract`
    : sql`contracts contract join events event on event.id = contract.event_id
        join users organizer on organizer.id = contract.organizer_id join users provider on provider.id = contract.provider_id`;

/** The order of each sort. Equal contracts are ordered by id, so that no page repeats one. */
const orders: Readonly<Record<ContractSort, RawBuilder<unknown>>> = {
  newest: sql`contract.created_at desc, contract.id desc`,
  date: sql`contract.starts_at, contract.id`,
  highest: sql`contract.total_xaf desc, contract.id desc`,
  lowest: sql`contract.total_xaf, contract.id`,
};

/** Returns one page of contracts, by default the latest first. */
export async function listCards(
  db: DbOrTx,
  viewer: ContractViewer,
  filter: ContractFilter,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
  now: Date,
): Promise<CardRow[]> {
  const { rows } = await sql<CardRow>`select ${cardColumns(locale)} from ${cardTables(now)}
    where ${filtered(viewer, filter)}
    order by ${orders[filter.sort ?? 'newest']} limit ${page.limit} offset ${page.offset}`.execute(db);
  return rows;
}

/** Returns the number of contracts in each state, whatever the state in the filter. */
export async function countByState(
  db: DbOrTx,
  viewer: ContractViewer,
  filter: ContractFilter,
): Promise<Partial<Record<ContractState, number>>> {
  const { rows } = await sql<{ state: ContractState; count: number }>`
    select contract.state, count(*)::int as count from ${countedTables(filter)}
    where ${filtered(viewer, { ...filter, state: undefined })} group by contract.state`.execute(db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
}

/** Returns the events that a party has contracts for, the latest first. */
export async function listContractEvents(
  db: DbOrTx,
  viewer: ContractViewer,
  limit: number,
  locale: Locale,
): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select event.id, ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as name
    from events event where event.id in (select contract.event_id from contracts contract where ${visibleTo(viewer)})
    order by event.starts_at desc, event.id limit ${limit}`.execute(db);
  return rows;
}

export async function findCards(db: DbOrTx, ids: readonly string[], locale: Locale, now: Date): Promise<Map<string, CardRow>> {
  const { rows } = await sql<CardRow>`select ${cardColumns(locale)} from ${cardTables(now)}
    where contract.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}
