import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { CancellationPolicy } from '@ngoma/api/features/contracts/terms';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { OrgStatus, ProjectStatus, ProStatus, RequestStanding } from '@ngoma/api/features/service-requests';
import { type Selectable, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import type { ProposalsTable, ServiceRequestsTable } from '#platform/postgres/database.types';
import type { RequestState } from './service-requests.rules.ts';
import type { ProposalRow, RequestRow } from './service-requests.types.ts';

export const toRequest = (row: Selectable<ServiceRequestsTable>): RequestRow => ({
  id: row.id,
  eventId: row.event_id,
  organizerId: row.organizer_id,
  providerId: row.provider_id,
  category: row.category as ServiceCategory,
  title: row.title,
  brief: row.brief,
  location: row.location,
  city: row.city,
  startsAt: row.starts_at,
  endsAt: row.ends_at,
  budgetXaf: row.budget_xaf,
  proStatus: row.pro_status as ProStatus,
  orgStatus: row.org_status as OrgStatus,
  isSigned: row.is_signed,
  projectStatus: row.project_status as ProjectStatus,
  standing: row.standing as RequestStanding,
  reason: row.reason,
  lostReason: row.lost_reason as LostReason | null,
  contractId: row.contract_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
});

export const toProposal = (row: Selectable<ProposalsTable>): ProposalRow => ({
  requestId: row.request_id,
  version: row.version,
  lines: row.lines as unknown as ProposalRow['lines'],
  totalXaf: row.total_xaf,
  depositPercent: row.deposit_percent,
  cancellationPolicy: row.cancellation_policy as CancellationPolicy,
  message: row.message,
  delivery: row.delivery,
  validUntil: row.valid_until,
  createdAt: row.created_at,
});

export type NewRequest = Omit<
  RequestRow,
  'proStatus' | 'orgStatus' | 'isSigned' | 'projectStatus' | 'standing' | 'reason' | 'lostReason' | 'contractId' | 'updatedAt'
>;

interface MoveRecord {
  readonly by: string | null;
  readonly reason?: string | undefined;
  readonly lostReason?: LostReason | undefined;
  readonly contractId?: string;
  readonly isAnswer?: boolean;
}

const axes = [
  ['pro_status', 'proStatus'],
  ['org_status', 'orgStatus'],
  ['is_signed', 'isSigned'],
  ['project_status', 'projectStatus'],
] as const;

/** The only writer of requests. A request is locked before it changes. */
export const requestsStore = (tx: Tx) => ({
  /** Serializes the requests of one organizer, so that the limit of open requests holds. */
  async lockOrganizer(organizerId: string): Promise<void> {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`service-requests:${organizerId}`}, 0))`.execute(tx);
  },

  async countOpen(organizerId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('service_requests')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('organizer_id', '=', organizerId)
      .where('pro_status', '=', 'pending')
      .where('project_status', '=', 'pending')
      .executeTakeFirstOrThrow();
    return count;
  },

  async insert(request: NewRequest): Promise<void> {
    const { id, eventId, organizerId, providerId, startsAt, endsAt, budgetXaf, createdAt, ...rest } = request;
    await tx
      .insertInto('service_requests')
      .values({
        ...rest,
        ...{ id, event_id: eventId, organizer_id: organizerId, provider_id: providerId },
        ...{ starts_at: startsAt, ends_at: endsAt, budget_xaf: budgetXaf, created_at: createdAt, updated_at: createdAt },
      })
      .execute();
  },

  async lock(id: string): Promise<RequestRow | undefined> {
    const row = await tx.selectFrom('service_requests').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
    return row && toRequest(row);
  },

  /** Writes the new state of a locked request and records every axis that changed. Returns the id of the last record. */
  async move(
    request: RequestRow,
    to: RequestState,
    { by, reason, lostReason, contractId, isAnswer }: MoveRecord,
    now: Date,
  ): Promise<string> {
    await tx
      .updateTable('service_requests')
      .set({
        pro_status: to.proStatus,
        org_status: to.orgStatus,
        is_signed: to.isSigned,
        project_status: to.projectStatus,
        updated_at: now,
        ...(reason !== undefined && { reason }),
        ...(lostReason !== undefined && { lost_reason: lostReason }),
        ...(contractId && { contract_id: contractId }),
        ...(isAnswer && { answered_at: sql<Date>`coalesce(answered_at, ${now})` }),
      })
      .where('id', '=', request.id)
      .execute();
    let moveId = newId();
    for (const [axis, key] of axes) {
      if (request[key] === to[key]) continue;
      moveId = await this.note(request.id, { axis, from: String(request[key]), to: String(to[key]), by, reason }, now);
    }
    return moveId;
  },

  async note(
    requestId: string,
    move: {
      readonly axis: string;
      readonly from: string;
      readonly to: string;
      readonly by: string | null;
      readonly reason?: string | undefined;
    },
    now: Date,
  ): Promise<string> {
    const id = newId();
    const { axis, from, to, by, reason } = move;
    await tx
      .insertInto('service_request_moves')
      .values({
        id,
        request_id: requestId,
        by_id: by,
        axis,
        from_value: from,
        to_value: to,
        reason: reason ?? null,
        moved_at: now,
      })
      .execute();
    return id;
  },

  /** Deletes a person's texts. Titles, amounts and times stay, since the other side knows the request by them. */
  async eraseTexts(userId: string): Promise<void> {
    await sql`update service_requests request set reason = null where reason is not null and exists (
      select from service_request_moves said where said.request_id = request.id and said.by_id = ${userId} and said.reason = request.reason)`.execute(
      tx,
    );
    await sql`update service_request_moves set reason = null where by_id = ${userId} and reason is not null`.execute(tx);
    await tx.updateTable('service_requests').set({ brief: '—', location: '—' }).where('organizer_id', '=', userId).execute();
    await sql`update proposals set message = '—', delivery = null,
        lines = (select jsonb_agg(line || '{"label": "—"}') from jsonb_array_elements(lines) line)
      where request_id in (select id from service_requests where provider_id = ${userId})`.execute(tx);
  },

  /** Inserts the next version of a proposal of a locked request. Returns the version. */
  async addProposal(proposal: Omit<ProposalRow, 'version'>): Promise<number> {
    const { requestId, lines, totalXaf, depositPercent, cancellationPolicy, message, delivery, validUntil, createdAt } = proposal;
    const version = ((await latestProposals(tx, [requestId])).get(requestId)?.version ?? 0) + 1;
    await tx
      .insertInto('proposals')
      .values({
        ...{ request_id: requestId, version, lines: JSON.stringify(lines), total_xaf: totalXaf, message, delivery },
        ...{ deposit_percent: depositPercent, cancellation_policy: cancellationPolicy },
        ...{ valid_until: validUntil, created_at: createdAt },
      })
      .execute();
    return version;
  },
});

/** Returns the latest version of each request's proposal. */
export async function latestProposals(db: DbOrTx, requestIds: readonly string[]): Promise<Map<string, ProposalRow>> {
  if (requestIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('proposals')
    .selectAll()
    .distinctOn('request_id')
    .where('request_id', 'in', [...requestIds])
    .orderBy('request_id')
    .orderBy('version', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.request_id, toProposal(row)]));
}
