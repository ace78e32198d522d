import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Person } from '#test/factories/people';
import { aContractOf } from '#test/factories/pledges';
import { askAs } from '#test/factories/withdrawals';
import type { ActionOf } from './actions.ts';
import type { Market } from './market.ts';
import { afterReserve, earningsOf } from './payout-invariants.ts';
import { pick, type Trade } from './trade.ts';

/** Its two milestones are more than the income of an event bears after an early release. */
const contractXaf = 50_000;

/** Steps of a contract of the event, which pending income may pay. Each returns the highest status of its requests. */
export function pledgeSteps(market: Market) {
  const { db } = market;
  const highest = (replies: readonly { readonly status: number }[]) => Math.max(...replies.map(({ status }) => status));
  const post = (as: Person, path: string, body: object = {}) => askAs(market, 'POST', path, { as, body });

  /** Returns the contract of the event, which the first step makes, and the path of one of its milestones. */
  async function open(trade: Trade, which: number) {
    trade.work ??= await aContractOf(market, trade.sale, contractXaf);
    const { work } = trade;
    const contract = `/contracts/${work.contractId}`;
    return { ...work, contract, milestone: `${contract}/milestones/${pick(work.milestoneIds, which)}` };
  }

  /** Expects that the pending income of the event bears all that is pledged of it, less what comes before pledges. */
  async function expectBorne({ sale: { eventId, organizer } }: Trade): Promise<void> {
    const { rows } = await sql`
      select * from ${earningsOf(eventId)}
      cross join lateral (select coalesce(sum(amount_xaf), 0) as pledged from milestone_pledges
        where event_id = ${eventId} and state in ('proposed', 'agreed', 'due')) as open
      cross join lateral (select coalesce(sum(paid_xaf), 0) as asked from refund_requests
        where event_id = ${eventId} and state = 'requested') as back
      cross join lateral (select coalesce(sum(balance_xaf), 0) as owed from ledger_accounts
        where kind = 'receivable' and owner_id = ${organizer.user.id}) as debt
      where pledged > ${afterReserve} - freed - asked - owed`.execute(db);
    expect(rows, 'an event bears more pledges than its income').toEqual([]);
  }

  return {
    /** Offers a pledge twice at the same time, and has the provider answer, or the organizer withdraw it. */
    async pledge(trade: Trade, { which, answer }: ActionOf<'pledge'>): Promise<number> {
      const { organizer, provider, milestone } = await open(trade, which);
      const offers = await Promise.all([1, 2].map(() => post(organizer, `${milestone}/pledge`)));
      if (offers.some(({ status }) => status === 201)) await expectBorne(trade);
      const agree = () => post(provider, `${milestone}/pledge/answer`, { agrees: answer !== 'decline' });
      const withdraw = () => post(organizer, `${milestone}/pledge/withdraw`);
      const answers = await Promise.all([agree(), ...(answer === 'race' ? [withdraw()] : [])]);
      return highest([...offers, ...answers]);
    },

    /** Has the provider submit work, and the organizer accept it or pay for it from the available balance. */
    async work(trade: Trade, { which, pays }: ActionOf<'work'>): Promise<number> {
      const { organizer, provider, milestone } = await open(trade, which);
      const submitted = await post(provider, `${milestone}/submit`);
      const accept = () => post(organizer, `${milestone}/accept`);
      const fund = () => post(organizer, `${milestone}/fund`, { from: 'balance' });
      return highest([submitted, ...(await Promise.all(pays ? [fund(), accept(), fund()] : [accept(), accept()]))]);
    },

    /** Cancels the contract with the consequences that are shown. */
    async endContract(trade: Trade, { by }: ActionOf<'endContract'>): Promise<number> {
      const { contract, ...people } = await open(trade, 0);
      const as = people[by];
      const shown = await askAs(market, 'GET', `${contract}/cancellation`, { as });
      if (shown.status !== 200) return shown.status;
      const { toProvider, toOrganizer, returned } = shown.body.consequences;
      return (await post(as, `${contract}/cancel`, { reason: 'Ill', toProvider, toOrganizer, returned })).status;
    },
  };
}
