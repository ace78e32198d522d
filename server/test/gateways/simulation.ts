import { accounts } from '#features/ledger/index';
import { newId } from '#platform/ids';
import { aNumber, type Good, openShop } from '#test/factories/payments';
import { testClock } from '#test/harness/clock';
import type { DoubleCallback, DoubleFault } from '../../../tools/gateways/gateway-double.ts';
import { randomFrom } from '../../../tools/size.ts';
import { type SimulatedId, simulatedDoubles } from './simulated-doubles.ts';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
/** Events of the same slice happen at its end, in their order. */
const sliceMs = 15 * second;

const lostShare = 0.2;
const doubledShare = 0.3;
/** Requests whose reply is missing, or that were not executed. */
const faultShare = 0.03;
const faults: readonly DoubleFault[] = ['reply_lost', 'error_after', 'server_error', 'error_page', 'rate_limited'];

/**
 * Opens a shop whose only gateway speaks to a protocol double, with payers who answer or not, callbacks that are lost, doubled,
 * reordered and up to 72 hours late, and requests without a reply. Time passes on a test clock.
 */
export async function openSimulation(id: SimulatedId, seed: number) {
  const clock = testClock('2026-12-01T10:00:00Z');
  const double = await simulatedDoubles[id](clock);
  const shop = await openShop({ clock, env: { PAYMENTS_SANDBOX: '0', ...double.env } });
  const random = randomFrom(seed);
  const between = (from: number, to: number): number => from + Math.floor(random() * (to - from + 1));
  const chance = (share: number): boolean => random() < share;

  /** Planned events with their times in milliseconds. */
  let agenda: { readonly at: number; readonly act: () => Promise<unknown> }[] = [];
  const counts = { callbacks: 0, lost: 0, doubled: 0, refused: 0, delivered: 0, faults: 0 };
  let seen = 0;

  const plan = (delayMs: number, act: () => Promise<unknown>): void => {
    agenda.push({ at: clock().getTime() + delayMs, act });
  };
  const delay = (): number =>
    chance(0.6) ? between(0, minute) : chance(0.75) ? between(minute, hour) : between(hour, 72 * hour);

  async function deliver(callback: DoubleCallback): Promise<void> {
    // Half of the providers' repeats are signed again, the others come with their old signature, which may have expired.
    const sent = chance(0.5) ? double.renew(callback) : callback;
    const { statusCode } = await shop.call({ path: new URL(sent.url).pathname, headers: sent.headers, body: sent.body });
    if (statusCode === 200) counts.delivered += 1;
    else if (statusCode === 401) counts.refused += 1;
    else throw new Error(`A callback was answered with ${statusCode}`);
  }

  /** Decides the fate of the callbacks that were sent since the last time. */
  function planCallbacks(): void {
    for (const callback of double.callbacks.slice(seen)) {
      counts.callbacks += 1;
      if (chance(lostShare)) counts.lost += 1;
      else plan(delay(), () => deliver(callback));
      if (!chance(doubledShare)) continue;
      counts.doubled += 1;
      plan(delay(), () => deliver(callback));
    }
    seen = double.callbacks.length;
  }

  function mayFail(share = faultShare): void {
    if (!chance(share)) return;
    counts.faults += 1;
    double.failNextWrite(faults[between(0, faults.length - 1)] as DoubleFault);
  }

  /** Lets everything happen that is planned, with the jobs that are due then, and afterwards three more days. */
  async function passTime(): Promise<void> {
    const last = () => Math.max(clock().getTime(), ...agenda.slice(0, 1).map(({ at }) => at));
    while (agenda.length > 0) {
      agenda.sort((one, other) => one.at - other.at);
      const end = last() + sliceMs;
      const due = agenda.filter(({ at }) => at <= end);
      agenda = agenda.filter(({ at }) => at > end);
      clock.set(new Date(end));
      for (const { act } of due) {
        await act();
        planCallbacks();
      }
      await shop.runJobs();
      planCallbacks();
    }
    for (let day = 0; day < 3; day += 1) {
      clock.advance({ hours: 24, minutes: 20 });
      await shop.reconcile();
      await shop.runJobs();
    }
    planCallbacks();
    if (agenda.length > 0) await passTime();
  }

  async function pay(good: Good): Promise<void> {
    mayFail();
    const { operator } = double;
    const reply = await shop.post(`${good.ref}/start`, { operator, ...(operator === 'mtn' && { number: aNumber() }) });
    if (reply.status !== 200) throw new Error(`A payment could not be started: ${JSON.stringify(reply.body)}`);
    const decision = chance(0.8) ? 'approve' : 'decline';
    // Most payers answer within minutes, some operators report it hours later.
    const after = chance(0.9) ? between(2 * second, 4 * minute) : between(4 * minute, 20 * hour);
    plan(after, async () => {
      const { gateway_ref: ref } = await shop.payment(good.paymentId);
      if (chance(0.1)) await shop.sellOut(good);
      await answer(ref, decision);
    });
  }

  /** Lets the payer answer, or wait for a prompt whose request was lost and is sent again. */
  async function answer(ref: string, decision: 'approve' | 'decline', tries = 8): Promise<void> {
    if (double.isKnown(ref)) return double.answer(ref, decision);
    if (tries > 0) plan(minute, () => answer(ref, decision, tries - 1));
  }

  /** Sells goods in the course of six hours, and lets all payments end. */
  async function sell(count: number): Promise<void> {
    for (let number = 0; number < count; number += 1)
      plan(between(0, 6 * hour), async () => pay(await shop.aGood(between(500, 60_000))));
    await passTime();
  }

  /** Requests refunds of paid goods, in full or in parts, and lets all of them end. */
  async function refund(count: number): Promise<void> {
    const paid = await shop.db
      .selectFrom('payments')
      .select(['purpose_id as id', 'amount_xaf as amountXaf'])
      .where('outcome', '=', 'honoured')
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const left = paid.map(({ amountXaf }) => amountXaf);
    let asked = 0;
    for (let round = 0; asked < count; round += 1) {
      for (const [place, { id }] of paid.entries()) {
        const leftXaf = left[place] ?? 0;
        if (asked >= count || leftXaf < 2) continue;
        const amountXaf = round === 0 && chance(0.3) ? leftXaf : between(1, Math.max(1, Math.floor(leftXaf / 2)));
        left[place] = leftXaf - amountXaf;
        asked += 1;
        const number = asked;
        plan(between(0, 2 * hour), () => request(id, amountXaf, number));
      }
      if (left.every((xaf) => xaf < 2)) break;
    }
    if (double.setDelayed) {
      plan(20 * minute, async () => double.setDelayed?.(true));
      plan(60 * minute, async () => double.setDelayed?.(false));
    }
    await passTime();
  }

  /** Requests one refund as a feature does that owns a purpose: with the debt to the buyer, in one transaction. */
  async function request(goodId: string, amountXaf: number, number: number): Promise<void> {
    mayFail(0.1);
    await shop.db.transaction().execute(async (tx) => {
      const source = { sourceType: 'refund_request', sourceId: newId(), reason: 'a_test' };
      await shop.payments.refundMany(tx, [{ purposeType: 'order', purposeId: goodId, amountXaf, ...source }]);
      await shop.ledger.post(tx, {
        ...{ sourceType: 'order', sourceId: goodId, kind: `refund_${number}` },
        postings: [
          { account: accounts.funding, amountXaf },
          { account: accounts.refundsPayable, amountXaf: -amountXaf },
        ],
      });
    });
  }

  return { shop, double, counts, sell, refund, stop: double.stop };
}
