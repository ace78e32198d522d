import type { LostReason } from '@ngoma/api/common/lost-reasons';
import type { BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectMove, ProjectState } from '@ngoma/api/features/projects/projects';
import { type RawBuilder, sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { liveBids } from './projects.rules.ts';
import type { BidRow, Brief, FileRow, Offer, ProjectRow } from './projects.types.ts';

/** The columns of a project under the alias `project`. */
export const projectColumns: RawBuilder<unknown> = sql`project.id, project.organizer_id as "organizerId",
  project.event_id as "eventId", project.title, project.category, project.description, project.budget_min_xaf as "budgetMinXaf",
  project.budget_max_xaf as "budgetMaxXaf", project.starts_at as "startsAt", project.ends_at as "endsAt", project.city,
  project.location, project.deadline, project.state, project.live_bids as "liveBids", project.awarded_bid_id as "awardedBidId",
  project.award_expires_at as "awardExpiresAt", project.contract_id as "contractId", project.state_reason as "stateReason",
  project.others_reason as "othersReason",
  project.created_at as "createdAt", project.updated_at as "updatedAt"`;

/** The columns of a bid and of its current version. */
export const bidColumns: RawBuilder<unknown> = sql`bid.id, bid.project_id as "projectId", bid.provider_id as "providerId", bid.state,
  bid.version, bid.state_reason as "stateReason", bid.lost_reason as "lostReason", bid.created_at as "createdAt", bid.updated_at as "updatedAt",
  offer.lines, bid.total_xaf as "totalXaf", offer.message, offer.delivery, offer.deposit_percent as "depositPercent",
  bid.valid_until as "validUntil", offer.cancellation_policy as "cancellationPolicy"`;

const toColumns = (brief: Brief) => ({
  title: brief.title,
  category: brief.category,
  description: brief.description,
  budget_min_xaf: brief.budgetMinXaf,
  budget_max_xaf: brief.budgetMaxXaf,
  starts_at: brief.startsAt,
  ends_at: brief.endsAt,
  city: brief.city,
  location: brief.location,
  deadline: brief.deadline,
});

/** Further columns that change with a project's state. */
export interface StateChange {
  readonly awardedBidId?: string | null;
  readonly awardExpiresAt?: Date | null;
  readonly contractId?: string | null;
  readonly reason?: string | null;
  readonly othersReason?: LostReason | null;
}

/** The only writer of projects, their files, bids and history, in the caller's transaction. */
export const projectsStore = (tx: Tx) => ({
  async insert(
    id: string,
    owner: { readonly organizerId: string; readonly eventId: string },
    brief: Brief,
    now: Date,
  ): Promise<void> {
    await tx
      .insertInto('projects')
      .values({
        ...toColumns(brief),
        id,
        organizer_id: owner.organizerId,
        event_id: owner.eventId,
        created_at: now,
        updated_at: now,
      })
      .execute();
  },

  /** Locks a project. All changes of a project and its bids are serialized by this lock. */
  async lock(id: string): Promise<ProjectRow | undefined> {
    const { rows } =
      await sql<ProjectRow>`select ${projectColumns} from projects project where project.id = ${id} for update`.execute(tx);
    return rows[0];
  },

  async change(id: string, brief: Brief, now: Date): Promise<void> {
    await tx
      .updateTable('projects')
      .set({ ...toColumns(brief), updated_at: now })
      .where('id', '=', id)
      .execute();
  },

  async setState(id: string, state: ProjectState, change: StateChange, now: Date): Promise<void> {
    await tx
      .updateTable('projects')
      .set({
        state,
        updated_at: now,
        ...(change.awardedBidId !== undefined && { awarded_bid_id: change.awardedBidId }),
        ...(change.awardExpiresAt !== undefined && { award_expires_at: change.awardExpiresAt }),
        ...(change.contractId !== undefined && { contract_id: change.contractId }),
        ...(change.reason !== undefined && { state_reason: change.reason }),
        ...(change.othersReason !== undefined && { others_reason: change.othersReason }),
      })
      .where('id', '=', id)
      .execute();
  },

  async addFiles(projectId: string, files: readonly FileRow[], now: Date): Promise<void> {
    if (files.length === 0) return;
    await tx
      .insertInto('project_files')
      .values(
        files.map((file) => ({
          id: file.id,
          project_id: projectId,
          name: file.name,
          content_type: file.contentType,
          size_bytes: file.sizeBytes,
          file_key: file.fileKey,
          created_at: now,
        })),
      )
      .execute();
  },

  /** Deletes files of the project and returns their keys. */
  async removeFiles(projectId: string, ids: readonly string[]): Promise<string[]> {
    if (ids.length === 0) return [];
    const rows = await tx
      .deleteFrom('project_files')
      .where('project_id', '=', projectId)
      .where('id', 'in', [...ids])
      .returning('file_key')
      .execute();
    return rows.map((row) => row.file_key);
  },

  async countFiles(projectId: string): Promise<number> {
    const { count } = await tx
      .selectFrom('project_files')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow();
    return count;
  },

  async insertBid(
    bid: { readonly id: string; readonly projectId: string; readonly providerId: string },
    offer: Offer,
    now: Date,
  ) {
    await tx
      .insertInto('bids')
      .values({
        id: bid.id,
        project_id: bid.projectId,
        provider_id: bid.providerId,
        state: 'placed',
        version: 1,
        total_xaf: offer.totalXaf,
        valid_until: offer.validUntil,
        created_at: now,
        updated_at: now,
      })
      .execute();
    await insertVersion(tx, bid.id, 1, offer, now);
    await recount(tx, bid.projectId);
  },

  /** Replaces a bid's offer. The earlier version stays in its history. */
  async changeBid(bid: BidRow, offer: Offer, now: Date): Promise<void> {
    const version = bid.version + 1;
    await insertVersion(tx, bid.id, version, offer, now);
    await tx
      .updateTable('bids')
      .set({ state: 'updated', version, total_xaf: offer.totalXaf, valid_until: offer.validUntil, updated_at: now })
      .where('id', '=', bid.id)
      .execute();
  },

  async setBidState(bid: Pick<BidRow, 'id' | 'projectId'>, state: BidState, reason: string | null, now: Date): Promise<void> {
    await tx.updateTable('bids').set({ state, state_reason: reason, updated_at: now }).where('id', '=', bid.id).execute();
    await recount(tx, bid.projectId);
  },

  /**
   * Deletes a person's texts in projects and bids and returns the file keys. Titles of projects with bids stay, since the bidders
   * know them by the title; so do amounts, states and times.
   */
  async eraseTexts(userId: string): Promise<string[]> {
    const { rows } = await sql<{ key: string }>`delete from project_files
      where project_id in (select id from projects where organizer_id = ${userId}) returning file_key as key`.execute(tx);
    await sql`update projects set description = '—', location = '—', state_reason = null,
        title = case when exists (select from bids where bids.project_id = projects.id) then title else '—' end
      where organizer_id = ${userId}`.execute(tx);
    await sql`update bid_versions set message = '—', delivery = null,
        lines = (select jsonb_agg(line || '{"label": "—"}') from jsonb_array_elements(lines) line)
      where bid_id in (select id from bids where provider_id = ${userId})`.execute(tx);
    await sql`update bids set state_reason = null where provider_id = ${userId} and state_reason is not null`.execute(tx);
    await sql`update project_moves set reason = null where actor_id = ${userId} and reason is not null`.execute(tx);
    return rows.map(({ key }) => key);
  },

  /** Rejects one bid, with the organizer's reason if there is one. */
  async rejectBid(bid: Pick<BidRow, 'id' | 'projectId'>, lostReason: LostReason | null, now: Date): Promise<void> {
    await tx
      .updateTable('bids')
      .set({ state: 'rejected', lost_reason: lostReason, updated_at: now })
      .where('id', '=', bid.id)
      .execute();
    await recount(tx, bid.projectId);
  },

  /** Rejects all bids of a project in the given states and returns their providers. */
  async rejectWaiting(
    projectId: string,
    states: readonly BidState[],
    lostReason: LostReason | null,
    now: Date,
  ): Promise<string[]> {
    const rows = await tx
      .updateTable('bids')
      .set({ state: 'rejected', lost_reason: lostReason, updated_at: now })
      .where('project_id', '=', projectId)
      .where('state', 'in', [...states])
      .returning('provider_id')
      .execute();
    await recount(tx, projectId);
    return rows.map((row) => row.provider_id);
  },

  /** Records a change and returns its id, which identifies the notifications about it. */
  async addMove(
    move: {
      readonly projectId: string;
      readonly kind: ProjectMove;
      readonly actorId: string | null;
      readonly bidId?: string | null;
      readonly reason?: string | null;
    },
    now: Date,
  ): Promise<string> {
    const id = newId();
    await tx
      .insertInto('project_moves')
      .values({
        id,
        project_id: move.projectId,
        bid_id: move.bidId ?? null,
        actor_id: move.actorId,
        kind: move.kind,
        reason: move.reason ?? null,
        moved_at: now,
      })
      .execute();
    return id;
  },
});
export type ProjectsStore = ReturnType<typeof projectsStore>;

async function insertVersion(tx: Tx, bidId: string, version: number, offer: Offer, now: Date): Promise<void> {
  await tx
    .insertInto('bid_versions')
    .values({
      bid_id: bidId,
      version,
      lines: sql`${JSON.stringify(offer.lines)}::jsonb`,
      total_xaf: offer.totalXaf,
      message: offer.message,
      delivery: offer.delivery,
      deposit_percent: offer.depositPercent,
      valid_until: offer.validUntil,
      cancellation_policy: offer.cancellationPolicy,
      created_at: now,
    })
    .execute();
}

/**
 * Counts from the rows instead of incrementing, so the count cannot drift. The live bids of a project are one range of an index.
 */
async function recount(tx: DbOrTx, projectId: string): Promise<void> {
  await sql`update projects set live_bids = (
      select count(*) from bids where project_id = ${projectId} and state in (${sql.join(liveBids)}))
    where id = ${projectId}`.execute(tx);
}
