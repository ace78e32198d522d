import type { Locale } from '@ngoma/api/common/locale';
import type { ReturnableCredit } from '@ngoma/api/features/ledger/wallet';
import { accounts } from '#features/ledger/index';
import { emitLiveChanges } from '#features/live/index';
import { notify } from '#features/notifications/index';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';
import { refundsStore } from '../refunds/refunds.store.ts';
import type { RefundsContext } from '../refunds/refunds.types.ts';
import { insertReturn } from './credit-returns.store.ts';
import { findReturn, findReturnable, listReturnable } from './returnable-credit.read.ts';

type Context = Pick<RefundsContext, 'db' | 'clock' | 'jobs' | 'phoneMessages' | 'deps'>;

const notReturnable = (leftXaf: number) =>
  new Refusal('credit_not_returnable', 409, bilingual('orders.creditNotReturnable'), { facts: { left: leftXaf } });
const disputed = () => new Refusal('payment_disputed', 409, bilingual('orders.paymentDisputed'));

/** Returns a person's balance without gifts, in whole XAF. Gifts are for tickets and are never paid out. */
async function creditWithoutGifts({ deps }: Pick<Context, 'deps'>, db: DbOrTx, userId: string): Promise<number> {
  const [{ wallet }, giftsXaf] = [await deps.ledger.balances(db, userId), await deps.ledger.sumOfGifts(db, userId)];
  return Math.max(0, wallet - giftsXaf);
}

/** Returns the refunds that a buyer took as credit, each with how much of it can be sent back now. */
export async function listReturnableCredit(
  ctx: Pick<Context, 'db' | 'deps'>,
  { userId }: Pick<Session, 'userId'>,
  locale: Locale,
): Promise<ReturnableCredit[]> {
  const rows = await listReturnable(ctx.db, userId, locale);
  if (rows.length === 0) return [];
  const ownXaf = await creditWithoutGifts(ctx, ctx.db, userId);
  return rows
    .map(({ requestId, orderId, orderCode, eventName, leftXaf, operator, number }) => ({
      ...{ _id: requestId, amount: Math.min(leftXaf, ownXaf), orderId, orderCode, eventName, operator },
      numberEnding: number?.slice(-4) ?? null,
    }))
    .filter(({ amount }) => amount > 0);
}

/**
 * Sends credit of a refund back the way its money came, as a refund of the payment: the buyer may change their mind about credit at
 * any time. Takes the amount from the wallet in the same transaction. Raises `not_found` (404) for refunds of other buyers,
 * `credit_not_returnable` (409) for more than is left of it or of the balance without gifts, and `payment_disputed` (409).
 */
export function sendCreditBack(
  ctx: Context,
  { userId }: Pick<Session, 'userId'>,
  { requestId, amountXaf }: { readonly requestId: string; readonly amountXaf: number },
): Promise<void> {
  const { db, deps, clock } = ctx;
  return db.transaction().execute(async (tx) => {
    // One at a time per refund, so that what is left of it is counted once.
    const request = await refundsStore(tx).lock(requestId);
    const returnable = request && (await findReturnable(tx, requestId));
    if (returnable?.buyerId !== userId) throw notFound();
    if (returnable.isDisputed) throw disputed();
    if (amountXaf > returnable.leftXaf) throw notReturnable(returnable.leftXaf);
    const id = newId();
    const source = { sourceType: 'credit_return', sourceId: id } as const;
    await insertReturn(tx, { id, requestId, amountXaf }, clock());
    const purpose = { purposeType: 'order', purposeId: returnable.orderId } as const;
    await deps.payments.refundMany(tx, [{ ...purpose, ...source, amountXaf, reason: 'credit_sent_back' }]);
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [userId] }]);
    const wallet = accounts.wallet(userId);
    await deps.ledger.lockBalances(tx, [wallet, accounts.refundsPayable]);
    const ownXaf = await creditWithoutGifts(ctx, tx, userId);
    if (amountXaf > ownXaf) throw notReturnable(ownXaf);
    await deps.ledger.post(tx, {
      ...{ ...source, kind: 'sent_back' },
      postings: [
        { account: wallet, amountXaf },
        { account: accounts.refundsPayable, amountXaf: -amountXaf },
      ],
    });
  });
}

/** Notifies the buyer that credit has arrived where it was sent, or that it could not be paid out. Idempotent per attempt. */
export const notifyOfReturn = (ctx: Context, id: string): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const sent = await findReturn(tx, id);
    if (!sent || (sent.state !== 'succeeded' && sent.state !== 'failed')) return;
    const { amountXaf, buyerId, code, operator, number, attempts } = sent;
    await notify(ctx, tx, {
      kind: sent.state === 'succeeded' ? 'wallet.sent_back' : 'wallet.return_failed',
      params: { amountXaf, code, destination: { operator, number } },
      to: [{ userId: buyerId }],
      key: `return:${id}:${attempts}`,
    });
    await emitLiveChanges(tx, [{ topic: 'orders', userIds: [buyerId] }]);
  });
