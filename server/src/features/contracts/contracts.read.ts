import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { ContractSide, ContractSource, ContractState, DisputeOutcome } from '@ngoma/api/features/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/database';
import { toContract } from './contracts.store.ts';
import type { Parties } from './contracts.text.rules.ts';
import type { ContractRow, SignatureRow, Terms, VersionRow } from './contracts.types.ts';

const zone = business.event.defaultZone;

/** Whose contracts are asked for; an admin sees all. */
export interface Onlooker {
  readonly userId: string;
  readonly isAdmin: boolean;
}

export const findContract = async (db: DbOrTx, id: string): Promise<ContractRow | undefined> => {
  const row = await db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toContract(row);
};

export async function partiesOf(
  db: DbOrTx,
  { organizerId, providerId, eventId }: Pick<ContractRow, 'organizerId' | 'providerId' | 'eventId'>,
): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select organizer.name as organizer, provider.name as provider, event.name as "eventName"
    from users organizer, users provider, events event
    where organizer.id = ${organizerId} and provider.id = ${providerId} and event.id = ${eventId}`.execute(db);
  const [parties] = rows;
  if (!parties) throw new Error('A contract stands between two people, for an event');
  return parties;
}

/** Every version, the latest first. */
export async function versionsOf(db: DbOrTx, contractId: string): Promise<VersionRow[]> {
  const rows = await db
    .selectFrom('contract_versions')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    terms: row.terms as unknown as Terms,
    textEn: row.text_en,
    textFr: row.text_fr,
    sha256: row.sha256,
    proposedBy: row.proposed_by,
    createdAt: row.created_at,
  }));
}

export async function signaturesOf(db: DbOrTx, contractId: string): Promise<SignatureRow[]> {
  const rows = await db
    .selectFrom('contract_signatures')
    .selectAll()
    .where('contract_id', '=', contractId)
    .orderBy('signed_at')
    .execute();
  return rows.map((row) => ({
    number: row.number,
    side: row.side as ContractSide,
    userId: row.user_id,
    typedName: row.typed_name,
    drawing: row.drawing,
    signedAt: row.signed_at,
    address: row.address,
  }));
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
  readonly organizerVerified: boolean;
  readonly providerId: string;
  readonly providerName: string;
  readonly providerVerified: boolean;
  readonly location: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly totalXaf: number;
  readonly escrowXaf: number;
  readonly releasedXaf: number;
  readonly refundedXaf: number;
  /** What the next step of each side would be about; funded counts once its work is due. */
  readonly isProposed: boolean;
  readonly signedSides: readonly ContractSide[];
  readonly hasPending: boolean;
  readonly hasFunded: boolean;
  readonly hasSubmitted: boolean;
  readonly createdAt: Date;
}

const cardColumns = (locale: Locale) => sql`contract.id, contract.title, contract.category, contract.state,
  contract.source_type as "sourceType", contract.source_id as "sourceId", contract.event_id as "eventId",
  ${locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`} as "eventName",
  organizer.id as "organizerId", organizer.name as "organizerName", organizer.is_verified as "organizerVerified",
  provider.id as "providerId", provider.name as "providerName", provider.is_verified as "providerVerified",
  contract.location, contract.starts_at as "startsAt", contract.ends_at as "endsAt", contract.total_xaf as "totalXaf",
  contract.proposed is not null as "isProposed", contract.created_at as "createdAt",
  array(select side from contract_signatures signature
    where signature.contract_id = contract.id and signature.number = contract.proposed) as "signedSides",
  part."escrowXaf", part."releasedXaf", part."refundedXaf", part."hasPending", part."hasFunded", part."hasSubmitted"`;

const cardTables = (now: Date) => sql`contracts contract
  join events event on event.id = contract.event_id
  join users organizer on organizer.id = contract.organizer_id
  join users provider on provider.id = contract.provider_id
  cross join lateral (
    select coalesce(sum(amount_xaf) filter (where state in ('funded', 'submitted', 'disputed')), 0)::bigint as "escrowXaf",
      coalesce(sum(released_xaf), 0)::bigint as "releasedXaf", coalesce(sum(refunded_xaf), 0)::bigint as "refundedXaf",
      coalesce(bool_or(state = 'pending'), false) as "hasPending", coalesce(bool_or(state = 'funded' and case due
        when 'event_day' then date_trunc('day', contract.starts_at at time zone 'Africa/Douala') at time zone 'Africa/Douala' <= ${now}
        when 'after_event' then contract.ends_at <= ${now} else true end), false) as "hasFunded",
      coalesce(bool_or(state = 'submitted'), false) as "hasSubmitted"
    from milestones where contract_id = contract.id and removed_at is null
  ) part`;

/** The ids of what somebody may see: each side has its own index. */
const mine = ({ userId, isAdmin }: Onlooker): RawBuilder<unknown> =>
  isAdmin ? sql`true` : sql`(contract.organizer_id = ${userId} or contract.provider_id = ${userId})`;

export interface Wanted {
  readonly state?: ContractState | undefined;
  readonly eventId?: string | undefined;
}

const filtered = (onlooker: Onlooker, { state, eventId }: Wanted): RawBuilder<unknown> =>
  sql`${mine(onlooker)} and ${state ? sql`contract.state = ${state}` : sql`true`}
    and ${eventId ? sql`contract.event_id = ${eventId}` : sql`true`}`;

/** One page of contracts, the latest first. */
export async function listCards(
  db: DbOrTx,
  onlooker: Onlooker,
  wanted: Wanted,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
  now: Date,
): Promise<{ rows: CardRow[]; total: number }> {
  const { rows } = await sql<CardRow>`select ${cardColumns(locale)} from ${cardTables(now)}
    where ${filtered(onlooker, wanted)}
    order by contract.created_at desc, contract.id desc limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from contracts contract where ${filtered(onlooker, wanted)}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findCards(db: DbOrTx, ids: readonly string[], locale: Locale, now: Date): Promise<Map<string, CardRow>> {
  const { rows } = await sql<CardRow>`select ${cardColumns(locale)} from ${cardTables(now)}
    where contract.id = any(${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface FileRow {
  readonly id: string;
  readonly uploadedBy: string;
  readonly name: string;
  readonly contentType: string;
  readonly bytes: number;
  readonly key: string;
  readonly createdAt: Date;
}

export async function filesOf(db: DbOrTx, contractId: string): Promise<FileRow[]> {
  return db
    .selectFrom('contract_files')
    .select(['id', 'uploaded_by as uploadedBy', 'name', 'content_type as contentType', 'bytes', 'key', 'created_at as createdAt'])
    .where('contract_id', '=', contractId)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

export interface DisputeRow {
  readonly id: string;
  readonly contractId: string;
  readonly openedBy: string;
  readonly reason: string;
  readonly escrowXaf: number;
  readonly openedAt: Date;
  readonly decidedAt: Date | null;
  readonly toProviderXaf: number | null;
  readonly outcome: DisputeOutcome | null;
  readonly note: string | null;
}

const disputeColumns = sql`id, contract_id as "contractId", opened_by as "openedBy", reason, escrow_xaf as "escrowXaf",
  opened_at as "openedAt", decided_at as "decidedAt", to_provider_xaf as "toProviderXaf", outcome, note`;

/** The latest dispute of a contract. */
export async function latestDispute(db: DbOrTx, contractId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${disputeColumns} from contract_disputes
    where contract_id = ${contractId} order by opened_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Disputes, the open ones first and of these the oldest, since somebody waits for them. */
export async function listDisputes(
  db: DbOrTx,
  isOpen: boolean | undefined,
  page: { readonly limit: number; readonly offset: number },
): Promise<{ rows: DisputeRow[]; total: number }> {
  const condition = isOpen === undefined ? sql`true` : isOpen ? sql`decided_at is null` : sql`decided_at is not null`;
  const { rows } = await sql<DisputeRow>`select ${disputeColumns} from contract_disputes where ${condition}
    order by decided_at is not null, case when decided_at is null then opened_at end, opened_at desc, id
    limit ${page.limit} offset ${page.offset}`.execute(db);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from contract_disputes where ${condition}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}

export interface HistoryRow {
  readonly from: string;
  readonly to: string;
  readonly by: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** Who moved the contract, the latest first. */
export async function historyOf(db: DbOrTx, contractId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select move.from_state as "from", move.to_state as "to", person.name as by, move.reason, move.moved_at as at
    from contract_moves move left join users person on person.id = move.by_id
    where move.contract_id = ${contractId} order by move.moved_at desc, move.id desc limit 100`.execute(db);
  return rows;
}

/** The contract to which a milestone belongs. */
export async function contractIdOfMilestone(db: DbOrTx, milestoneId: string): Promise<string | undefined> {
  const row = await db.selectFrom('milestones').select('contract_id').where('id', '=', milestoneId).executeTakeFirst();
  return row?.contract_id;
}

/** Whether the two have had a version in force at some time: then they may know each other's numbers. */
export async function haveSigned(db: DbOrTx, organizerId: string, providerId: string): Promise<boolean> {
  const row = await db
    .selectFrom('contracts')
    .select('id')
    .where('organizer_id', '=', organizerId)
    .where('provider_id', '=', providerId)
    .where('in_force', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Contracts in which something was handed in so long ago that silence releases it. */
export async function withSilentMilestones(db: DbOrTx, submittedUntil: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct milestone.contract_id as id from milestones milestone
    join contracts contract on contract.id = milestone.contract_id and contract.state = 'active'
    where milestone.state = 'submitted' and milestone.submitted_at <= ${submittedUntil} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Contracts whose service ended so long ago, with everything paid out, that silence completes them. */
export async function withSilentEnds(db: DbOrTx, endedUntil: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select contract.id from contracts contract
    where contract.state = 'active' and contract.ends_at <= ${endedUntil} and not exists (
      select from milestones where contract_id = contract.id and removed_at is null and state not in ('released', 'refunded'))
    order by contract.ends_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Of contracts in force, the first milestone each that should have its money by now, has none, and of which nobody was told: a
 * deposit so many hours after it was agreed on, the others from the day in Cameroon on which their work may be handed in.
 */
export async function listUnfunded(
  db: DbOrTx,
  { now, depositSince }: { readonly now: Date; readonly depositSince: Date },
  limit: number,
): Promise<{ contractId: string; milestoneId: string }[]> {
  const { rows } = await sql<{ contractId: string; milestoneId: string }>`
    select distinct on (contract.id) contract.id as "contractId", milestone.id as "milestoneId"
    from contracts contract join milestones milestone on milestone.contract_id = contract.id
    where contract.state = 'active' and milestone.state = 'pending' and milestone.removed_at is null
      and case milestone.due
        when 'signing' then greatest(contract.activated_at, milestone.created_at) <= ${depositSince}
        when 'event_day' then (contract.starts_at at time zone ${zone})::date <= (${now}::timestamptz at time zone ${zone})::date
        else contract.ends_at <= ${now} end
      and not exists (select from activities told where told.type = 'milestone_unfunded' and told.source_id = milestone.id
        and told.recipient_id = contract.organizer_id)
    order by contract.id, milestone.position limit ${limit}`.execute(db);
  return rows;
}

export interface Reader {
  readonly email: string;
  readonly locale: Locale | null;
}

/** Where somebody gets letters; nobody who is blocked does. */
export async function findReader(db: DbOrTx, userId: string): Promise<Reader | undefined> {
  const { rows } = await sql<Reader>`select email, locale from users where id = ${userId} and blocked_at is null`.execute(db);
  return rows[0];
}

export async function listAdminIds(db: DbOrTx): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from users where role = 'admin' and blocked_at is null order by id`.execute(db);
  return rows.map(({ id }) => id);
}
