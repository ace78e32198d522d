import { withdrawalTerms } from '@ngoma/api/common/business';
import type { Person } from '#test/factories/people';
import { askAs, askWithdrawal, lastCode } from '#test/factories/withdrawals';
import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { callBack, pick, type Trade } from './trade.ts';

type Asking = 'GET' | 'POST' | 'PUT';
/** Returns the highest status. A provider that is down, for which payouts wait, answers as asked. */
const highest = (replies: readonly { readonly status: number }[]) =>
  Math.max(200, ...replies.map(({ status }) => (status === 503 ? 409 : status)));

/** Steps that pay the organizer: early releases, withdrawals, and their payouts. Each returns the highest status of its requests. */
export function payoutSteps(market: Market) {
  const { db, admin, provider } = market;

  const listWithdrawals = async ({ sale }: Trade, ...states: readonly string[]) => {
    const all = db.selectFrom('withdrawals').selectAll().where('user_id', '=', sale.organizer.user.id);
    return (states.length > 0 ? all.where('state', 'in', states) : all).orderBy('id').execute();
  };
  const listPayouts = async (trade: Trade) => {
    const ids = (await listWithdrawals(trade)).map(({ id }) => id);
    return ids.length === 0 ? [] : db.selectFrom('payouts').selectAll().where('source_id', 'in', ids).orderBy('id').execute();
  };
  const asAdmin = (method: Asking, path: string, body: object) => askAs(market, method, path, { as: admin, body });
  const statusAt = (ref: string) => provider.payouts.get(ref)?.state.status;

  /** Tells of a payout by a callback, twice. */
  async function tell(ref: string): Promise<number> {
    for (const eventId of [`${ref} ${statusAt(ref)}`, `${ref} ${statusAt(ref)}`]) {
      const status = await callBack(market, { ref, about: 'payout', eventId });
      if (status !== 200) return status;
    }
    return 200;
  }

  async function verify(owner: Person, withdrawalId: string): Promise<number> {
    await market.runJobs();
    const otp = lastCode(market, owner);
    const ask = () => askAs(market, 'POST', '/withdrawal/verify-otp', { as: owner, body: { withdrawalId, otp } });
    return highest(await Promise.all([ask(), ask()]));
  }

  return {
    /** Asks for what an organizer may have before the event, twice at the same time. */
    async releaseEarly({ sale: { organizer, eventId } }: Trade): Promise<number> {
      const ask = () => askAs(market, 'POST', `/dashboard/organizer/settlements/${eventId}/release`, { as: organizer });
      return highest(await Promise.all([ask(), ask()]));
    },

    /** Asks for a share of what is available, twice at the same time, and confirms what was created with its code. */
    async withdraw({ sale: { organizer } }: Trade, { percent }: ActionOf<'withdraw'>): Promise<number> {
      const { available } = await market.ledger.balances(db, organizer.user.id);
      const amount = Math.max(withdrawalTerms.minXaf, Math.floor((available * percent) / 100));
      const replies = await Promise.all([1, 2].map(() => askWithdrawal(market, organizer, amount)));
      const made = replies.find(({ status }) => status === 201);
      return made ? verify(organizer, made.body.withdrawal._id) : highest(replies);
    },

    /** Confirms a withdrawal whose code was not entered. */
    async confirm(trade: Trade, at: number): Promise<number> {
      const open = pick(await listWithdrawals(trade, 'created'), at);
      if (!open) return 200;
      const { organizer } = trade.sale;
      const sent = await askAs(market, 'POST', `/withdrawal/${open.id}/otp`, { as: organizer });
      return sent.status === 200 ? verify(organizer, open.id) : sent.status;
    },

    /** Has an admin approve or reject a withdrawal, its owner cancel it, or both at the same time. */
    async decide(trade: Trade, { which, decision, cancels }: ActionOf<'decide'>): Promise<number> {
      const open = pick(await listWithdrawals(trade, 'otp_verified'), which);
      if (!open) return 200;
      const path = `/withdrawal/${open.id}`;
      const approves = decision === 'approve';
      if (approves) {
        await asAdmin('POST', '/withdrawal/approval-code', {});
        await market.runJobs();
      }
      const body = approves ? { code: lastCode(market, admin) } : { reason: 'The number is not yours.' };
      const decided = decision === 'none' ? [] : [asAdmin('PUT', `${path}/${decision}`, body)];
      const cancelled = cancels ? [askAs(market, 'PUT', `${path}/cancel`, { as: trade.sale.organizer })] : [];
      return highest(await Promise.all([...decided, ...cancelled]));
    },

    /** Lets the provider pay or refuse a payout that it has taken, or pay one that it has refused, and tells of it or not. */
    async payOut(trade: Trade, { which, outcome, calls }: ActionOf<'payOut'>): Promise<number> {
      const wanted = outcome === 'late' ? 'failed' : 'pending';
      const open = (await listPayouts(trade)).filter(({ gateway_ref }) => statusAt(gateway_ref) === wanted);
      const ref = pick(open, which)?.gateway_ref;
      if (ref === undefined) return 200;
      if (outcome === 'refuse') market.refusePayout(ref);
      else market.payPayout(ref);
      return calls ? tell(ref) : 200;
    },

    /** Has an admin pay a failed withdrawal again, at the same time as it is given back, or one of both. */
    async endFailure(trade: Trade, { which, retries, gives }: ActionOf<'endFailure'>): Promise<number> {
      const failed = pick(await listWithdrawals(trade, 'failed'), which);
      if (!failed) return 200;
      const path = `/withdrawal/${failed.id}`;
      const retry = () => asAdmin('POST', `${path}/payout`, {});
      const give = () => asAdmin('PUT', `${path}/give-back`, { reason: 'Your operator refuses it.' });
      const replies = await Promise.all([...(retries ? [retry(), retry()] : []), ...(gives ? [give()] : [])]);
      return highest(replies);
    },

    /** Asks the provider about all payouts again, several at once. */
    async repeatPayouts(trade: Trade): Promise<void> {
      const asked = (await listPayouts(trade)).flatMap(({ id: payoutId }) =>
        [1, 2].map(() => market.run('payments.payout', { payoutId })),
      );
      const failed = (await Promise.allSettled(asked)).find((result) => result.status === 'rejected');
      if (failed) throw failed.reason;
    },

    /** Lets the provider pay everything that it has taken, and gives back what it refused. Returns how much was open. */
    async settlePayouts(trade: Trade): Promise<number> {
      const pending = (await listPayouts(trade)).filter(({ gateway_ref }) => statusAt(gateway_ref) === 'pending');
      for (const { gateway_ref: ref } of pending) market.payPayout(ref);
      const failed = await listWithdrawals(trade, 'failed');
      for (const { id } of failed) await asAdmin('PUT', `/withdrawal/${id}/give-back`, { reason: 'Your operator refuses it.' });
      return pending.length + failed.length + (await listWithdrawals(trade, 'approved', 'processing')).length;
    },
  };
}
