import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** The conversation of the two parties of an open dispute. */
export interface DisputeConversationRow {
  readonly organizerId: string;
  /** Null while the parties have not written to each other about the contract. */
  readonly conversationId: string | null;
}

/**
 * Finds the conversation about a contract with an open dispute. Returns undefined for other contracts, and for an admin who is a party
 * of this one.
 */
export async function findDisputeConversation(
  db: DbOrTx,
  contractId: string,
  adminId: string,
): Promise<DisputeConversationRow | undefined> {
  const { rows } = await sql<DisputeConversationRow>`
    select contract.organizer_id as "organizerId", talk.id as "conversationId"
    from contracts contract
      left join conversations talk on talk.subject_type = contract.source_type and talk.subject_id = contract.source_id
        and talk.one_id = least(contract.organizer_id, contract.provider_id)
        and talk.other_id = greatest(contract.organizer_id, contract.provider_id)
    where contract.id = ${contractId} and contract.state = 'disputed'
      and ${adminId}::uuid not in (contract.organizer_id, contract.provider_id)`.execute(db);
  return rows[0];
}
