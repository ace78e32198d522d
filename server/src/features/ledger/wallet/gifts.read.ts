import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { type GiftMovement, giftRemainders } from './gift-remainders.rules.ts';

interface Row {
  readonly at: Date;
  readonly amountXaf: number;
  readonly sourceType: string;
  readonly sourceId: string;
  readonly kind: string;
  readonly endsAt: Date | null;
  readonly endedAt: Date | null;
}

function toMovement({ at, amountXaf, sourceType, sourceId, kind, endsAt, endedAt }: Row): GiftMovement[] {
  if (sourceType === 'wallet_gift' && kind === 'given' && endsAt)
    return [{ kind: 'given', at, amountXaf, giftId: sourceId, endsAt, endedAt }];
  if (sourceType !== 'order') return [];
  if (amountXaf < 0) return [{ kind: 'spent', at, amountXaf: -amountXaf, orderId: sourceId }];
  return kind === 'wallet_release' ? [{ kind: 'returned', at, amountXaf, orderId: sourceId }] : [];
}

/**
 * Returns what is left of each running gift of a person, in whole XAF. Reads all movements of the wallet of a person with gifts.
 * Exact while the caller holds the lock of the wallet's account.
 */
export async function findGiftRemainders(db: DbOrTx, userId: string): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<Row>`
    select transfer.created_at as at, -posting.amount_xaf as "amountXaf", transfer.source_type as "sourceType",
      transfer.source_id as "sourceId", transfer.kind, gift.ends_at as "endsAt", gift.ended_at as "endedAt"
    from ledger_accounts account
    join ledger_postings posting on posting.account_id = account.id
    join ledger_transfers transfer on transfer.id = posting.transfer_id
    left join wallet_gifts gift on transfer.source_type = 'wallet_gift' and gift.id = transfer.source_id
    where account.owner_id = ${userId} and account.kind = 'wallet'
      and exists (select from wallet_gifts running where running.user_id = ${userId} and running.ended_at is null)
    order by posting.account_version`.execute(db);
  return giftRemainders(rows.flatMap(toMovement));
}

/** Returns the sum of what is left of a person's running gifts, in whole XAF. */
export async function sumOfGifts(db: DbOrTx, userId: string): Promise<number> {
  return [...(await findGiftRemainders(db, userId)).values()].reduce((sum, leftXaf) => sum + leftXaf, 0);
}

/** Returns the role of an account that is not deleted, or undefined. */
export async function findRole(db: DbOrTx, userId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('role')
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .executeTakeFirst();
  return row?.role;
}
