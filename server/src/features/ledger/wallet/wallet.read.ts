import type { Locale } from '@ngoma/api/common/locale';
import type { WalletMovementKind } from '@ngoma/api/features/ledger/wallet';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

export interface MovementRow {
  readonly id: string;
  readonly kind: WalletMovementKind;
  readonly amountXaf: number;
  readonly balanceXaf: number;
  readonly at: Date;
  readonly orderId: string | null;
  readonly orderCode: string | null;
  readonly eventName: string | null;
  readonly reason: string | null;
}

// An order that was confirmed late takes its part from the wallet itself, by its sale.
const kindOf = sql`case
  when transfer.source_type = 'order' and transfer.kind in ('wallet_hold', 'sale') then 'spent'
  when transfer.source_type = 'order' and transfer.kind = 'wallet_release' then 'returned'
  when transfer.source_type in ('order', 'payment_refund') then 'refund'
  when transfer.source_type = 'wallet_gift' and transfer.kind = 'ended' then 'gift_ended'
  when transfer.source_type = 'credit_return' then 'sent_back'
  else 'gift' end`;

/**
 * Returns one page of the postings on a person's wallet, the latest first, and their number. The names of events are in the
 * reader's language.
 */
export async function listMovements(
  db: DbOrTx,
  userId: string,
  page: { readonly limit: number; readonly offset: number },
  locale: Locale,
): Promise<{ rows: MovementRow[]; total: number }> {
  const eventName = locale === 'fr' ? sql`coalesce(event.name_fr, event.name)` : sql`event.name`;
  const [{ rows }, counted] = await Promise.all([
    sql<MovementRow>`
      with page as (
        select posting.* from ledger_accounts account join ledger_postings posting on posting.account_id = account.id
        where account.owner_id = ${userId} and account.kind = 'wallet'
        order by posting.account_version desc limit ${page.limit} offset ${page.offset}
      )
      select posting.transfer_id || ':' || posting.line as id, ${kindOf} as kind, -posting.amount_xaf as "amountXaf",
        -posting.balance_after_xaf as "balanceXaf", transfer.created_at as at, placed.id as "orderId", placed.code as "orderCode",
        ${eventName} as "eventName", gift.reason
      from page posting
      join ledger_transfers transfer on transfer.id = posting.transfer_id
      left join payment_refunds refund on transfer.source_type = 'payment_refund' and refund.id = transfer.source_id
      left join payments payment on payment.id = refund.payment_id and payment.purpose_type = 'order'
      left join credit_returns sent on transfer.source_type = 'credit_return' and sent.id = transfer.source_id
      left join refund_requests request on request.id = sent.request_id
      left join orders placed on placed.id = case transfer.source_type when 'order' then transfer.source_id
        else coalesce(payment.purpose_id, request.order_id) end
      left join wallet_gifts gift on transfer.source_type = 'wallet_gift' and gift.id = transfer.source_id
      left join events event on event.id = placed.event_id
      order by posting.account_version desc`.execute(db),
    sql<{ total: number }>`select coalesce(sum(version), 0)::int as total from ledger_accounts
      where owner_id = ${userId} and kind = 'wallet'`.execute(db),
  ]);
  return { rows, total: counted.rows[0]?.total ?? 0 };
}
