import type { Locale } from '@ngoma/api/common/locale';
import type { ContractSide, ContractState, DisputeOutcome } from '@ngoma/api/features/contracts/contracts';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { Parties } from './agreement/contract-text.rules.ts';
import { toContract } from './contracts.store.ts';
import type { ContractRow, SignatureRow, Terms, VersionRow } from './contracts.types.ts';

export const findContract = async (db: DbOrTx, id: string): Promise<ContractRow | undefined> => {
  const row = await db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toContract(row);
};

export async function partiesOf(
  db: DbOrTx,
  { organizerId, providerId, eventId }: Pick<ContractRow, 'organizerId' | 'providerId' | 'eventId'>,
): Promise<Parties> {
  const { rows } = await sql<Parties>`
    select organizer.name as organizer, provider.name as provider,
      jsonb_build_object('en', event.name, 'fr', coalesce(event.name_fr, event.name)) as "eventName"
    from users organizer, users provider, events event
    where organizer.id = ${organizerId} and provider.id = ${providerId} and event.id = ${eventId}`.execute(db);
  const [parties] = rows;
  if (!parties) throw new Error('A party or the event of the contract does not exist');
  return parties;
}

/** Returns every version, the latest first. */
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

/** Returns the latest dispute of a contract. */
export async function latestDispute(db: DbOrTx, contractId: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`select ${disputeColumns} from contract_disputes
    where contract_id = ${contractId} order by opened_at desc, id desc limit 1`.execute(db);
  return rows[0];
}

/** Returns one page of disputes: the open ones first, the oldest of them on top, because they wait for a decision. */
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
  readonly from: ContractState;
  readonly to: ContractState;
  readonly by: string | null;
  readonly reason: string | null;
  readonly at: Date;
}

/** Returns the latest 100 moves of the contract and who made them, the latest first. */
export async function historyOf(db: DbOrTx, contractId: string): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select move.from_state as "from", move.to_state as "to", person.name as by, move.reason, move.moved_at as at
    from contract_moves move left join users person on person.id = move.by_id
    where move.contract_id = ${contractId} order by move.moved_at desc, move.id desc limit 100`.execute(db);
  return rows;
}

/** Returns the id of the contract that a milestone belongs to. */
export async function contractIdOfMilestone(db: DbOrTx, milestoneId: string): Promise<string | undefined> {
  const row = await db.selectFrom('milestones').select('contract_id').where('id', '=', milestoneId).executeTakeFirst();
  return row?.contract_id;
}

/** Tells whether the two have ever had a version in force. Then they may see each other's phone numbers. */
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

export interface Reader {
  readonly email: string;
  readonly locale: Locale | null;
}
