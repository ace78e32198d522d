import { expect } from 'vitest';
import type { Action, Step } from './actions.ts';
import { changeSteps } from './change-steps.ts';
import { disputeSteps } from './dispute-steps.ts';
import type { Market } from './market.ts';
import { payoutSteps } from './payout-steps.ts';
import { pledgeSteps } from './pledge-steps.ts';
import { refundSteps } from './refund-steps.ts';
import { saleSteps } from './sale-steps.ts';
import type { Trade } from './trade.ts';

/** Makes the steps of a sequence. Refusals are fine. Other errors are, too, if the step is aborted by a crash. */
export function stepsIn(market: Market) {
  const { clock, run } = market;
  const [sales, refunds, disputes, changes] = [saleSteps(market), refundSteps(market), disputeSteps(market), changeSteps(market)];
  const payouts = payoutSteps(market);
  const pledges = pledgeSteps(market);
  const done = (work: Promise<void>): Promise<number> => work.then(() => 200);

  async function wait(minutes: number): Promise<void> {
    clock.advance({ minutes });
    await market.keepSignedIn();
    await run('orders.tidy');
    await run('payments.reconcile');
    await run('events.move-by-time');
    await run('withdrawals.cancel-unverified');
    await run('ledger.collect-debts');
  }

  /** Makes one step, and returns the status of its requests. */
  function perform(trade: Trade, action: Action): Promise<number> {
    switch (action.kind) {
      case 'sell':
        return sales.sell(trade, action);
      case 'pay':
        return sales.pay(trade, action);
      case 'retry':
      case 'cancel':
        return sales[action.kind](trade, action.which);
      case 'repeat':
      case 'overdraw':
      case 'overrefund':
        return done(sales[action.kind](trade, action.which));
      case 'request':
      case 'give':
      case 'giveKeeping':
        return refunds.refund(trade, action);
      case 'gift':
        return done(refunds.gift(action));
      case 'operator':
        return done(Promise.resolve(market.setRefusal(action.refuses)));
      case 'credit':
      case 'resend':
        return refunds[action.kind](trade, action.which);
      case 'dispute':
        return disputes.dispute(trade, action);
      case 'reportDispute':
        return disputes.reportDispute(trade, action.which);
      case 'endDispute':
        return disputes.endDispute(trade, action);
      case 'decideTickets':
        return disputes.decideTickets(trade, action);
      case 'move':
        return changes.move(trade, action);
      case 'postpone':
        return changes.setStatus(trade, 'postponed');
      case 'calloff':
        return changes.setStatus(trade, 'cancelled');
      case 'answer':
        return changes.answer(trade, action);
      case 'releaseEarly':
        return payouts.releaseEarly(trade);
      case 'withdraw':
        return payouts.withdraw(trade, action);
      case 'confirm':
        return payouts.confirm(trade, action.which);
      case 'decide':
        return payouts.decide(trade, action);
      case 'payOut':
        return payouts.payOut(trade, action);
      case 'endFailure':
        return payouts.endFailure(trade, action);
      case 'repeatPayouts':
        return done(payouts.repeatPayouts(trade));
      case 'pledge':
        return pledges.pledge(trade, action);
      case 'work':
        return pledges.work(trade, action);
      case 'endContract':
        return pledges.endContract(trade, action);
      case 'wait':
        return done(wait(action.minutes));
    }
  }

  /** Makes one step and the jobs that follow from it, which end at a crash, if there is one. */
  async function take(trade: Trade, { action, crashAfter }: Step): Promise<void> {
    const checksOnly = action.kind === 'overdraw' || action.kind === 'overrefund';
    if (crashAfter === null || checksOnly) {
      expect(await perform(trade, action), JSON.stringify(action)).toBeLessThan(500);
      await market.runJobs();
      return;
    }
    await market.crashes.arm(crashAfter);
    // What the aborted step answers does not matter, only what it leaves behind.
    await perform(trade, action).catch(() => undefined);
    await market.runJobs({ allowFailures: true });
    await market.crashes.disarm();
  }

  /** Lets time pass until nothing is on its way any more. Every job must succeed now. */
  async function settleAll(trade: Trade): Promise<void> {
    market.setRefusal(false);
    for (const minutes of [1, 10, 60, 25 * 60, 26 * 60]) {
      await wait(minutes);
      await market.runJobs();
      for (let open = await refunds.countFailed(trade); open > 0; open = await refunds.countFailed(trade)) {
        expect(await refunds.resend(trade, 0, true)).toBeLessThan(500);
        await market.runJobs();
      }
      await payouts.settlePayouts(trade);
      await market.runJobs();
    }
  }

  return { take, settleAll };
}
