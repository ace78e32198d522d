import type { PaymentReason } from '@ngoma/api/features/payments';
import type { Outcome } from '#platform/concurrency/natural-batching';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { ProviderState } from '../gateways/gateway.ts';
import { isAnswer, type Payment, type Verdict, verdictOf } from '../payments.rules.ts';
import { type LockedPayment, settlementStore } from './settlement.store.ts';

/** A gateway's answer about a payment. Only the answer to a poll schedules the next poll. */
export interface Answer {
  readonly paymentId: string;
  readonly reported: ProviderState;
  readonly trigger: 'poll' | 'callback';
}

/** `alone`: the answer was not applied, and must be applied in a transaction of its own after the batch. */
export type BatchResult = Verdict['kind'] | 'alone';

export interface SettleBatchDeps {
  readonly settlerOf: (payment: Payment) => {
    succeededMany?(tx: Tx, payments: readonly Payment[]): Promise<ReadonlySet<string>>;
  };
  readonly fail: (tx: Tx, payment: Payment, siblings: readonly Payment[], reason: PaymentReason) => Promise<void>;
  readonly scheduleNextPolls: (tx: Tx, payments: readonly Payment[]) => Promise<void>;
  readonly removePolls: (tx: Tx, paymentIds: readonly string[]) => Promise<void>;
}

interface Judged extends LockedPayment {
  readonly place: number;
  readonly answer: Answer;
  readonly verdict: Verdict;
}

/**
 * Applies many answers in the caller's transaction, set-wise: locks once, judges each payment by the same rules as alone, and
 * writes one statement per table. Successes that need more than that are left alone: of the same purpose as an earlier answer,
 * paid twice, too late, in suspense, or with a claimed transaction; so are mismatches and contradictions.
 */
export const settleBatch =
  ({ clock }: Pick<Platform, 'clock'>, deps: SettleBatchDeps) =>
  async (tx: Tx, answers: readonly Answer[]): Promise<readonly Outcome<BatchResult>[]> => {
    const now = clock();
    const results: BatchResult[] = answers.map(() => 'alone');
    const { judged, claimedTwice } = await judge(tx, answers, now);
    const of = (...kinds: Verdict['kind'][]) => judged.filter(({ verdict }) => kinds.includes(verdict.kind));
    const [open, failed, done] = [of('wait', 'resend'), of('fail'), of('done')];
    const asked = [...open, ...failed, ...done].map(({ payment }) => payment.id);
    if (asked.length > 0) await settlementStore.markAsked(tx, asked, now);
    const answered = judged.filter(({ payment, answer }) => payment.answeredAt === null && isAnswer(payment, answer.reported));
    await settlementStore.markAnswered(
      tx,
      answered.map(({ payment }) => payment.id),
      now,
    );
    await deps.scheduleNextPolls(
      tx,
      open.filter(({ answer }) => answer.trigger === 'poll').map(({ payment }) => payment),
    );
    for (const { payment, siblings, verdict } of failed)
      if (verdict.kind === 'fail') await deps.fail(tx, payment, siblings, verdict.reason);
    const succeeded = await settleSuccesses(
      tx,
      deps,
      of('succeed').filter((one) => !claimedTwice.has(claimOf(one))),
      now,
    );
    const final = [...failed, ...done, ...succeeded];
    await deps.removePolls(
      tx,
      final.map(({ payment }) => payment.id),
    );
    for (const { place, verdict } of [...open, ...final]) results[place] = verdict.kind;
    return results.map((value) => ({ ok: true, value }));
  };

/** Names the gateway transaction that an answer claims. */
const claimOf = ({ payment, answer }: { readonly payment: Payment; readonly answer: Answer }): string =>
  `${payment.gateway} ${answer.reported.providerTxnId ?? payment.id}`;

/**
 * Locks the payments and decides what their answers mean, of all answers but the first for each purpose. Also returns the gateway
 * transactions that several answers claim, of which the first must be settled first.
 */
async function judge(
  tx: Tx,
  answers: readonly Answer[],
  now: Date,
): Promise<{ judged: readonly Judged[]; claimedTwice: ReadonlySet<string> }> {
  const locked = await settlementStore.lockWithSiblings(
    tx,
    answers.map(({ paymentId }) => paymentId),
  );
  const purposes = new Set<string>();
  const claimants = new Map<string, string>();
  const claimedTwice = new Set<string>();
  const judged = answers.flatMap((answer, place): Judged[] => {
    const found = locked.get(answer.paymentId);
    if (!found) return [];
    const claim = claimOf({ payment: found.payment, answer });
    if ((claimants.get(claim) ?? found.payment.id) !== found.payment.id) claimedTwice.add(claim);
    claimants.set(claim, found.payment.id);
    const purpose = `${found.payment.purposeType} ${found.payment.purposeId}`;
    if (purposes.has(purpose)) return [];
    purposes.add(purpose);
    return [{ ...found, place, answer, verdict: verdictOf(found.payment, answer.reported, now) }];
  });
  return { judged, claimedTwice };
}

/** Settles the successes whose purposes can be honoured set-wise, and returns them. */
async function settleSuccesses(tx: Tx, deps: SettleBatchDeps, all: readonly Judged[], now: Date): Promise<readonly Judged[]> {
  const candidates = await findClear(
    tx,
    all.filter(({ siblings }) => siblings.every(({ outcome }) => outcome !== 'honoured')),
  );
  const honoured = new Set<string>();
  for (const [settler, those] of Map.groupBy(candidates, ({ payment }) => deps.settlerOf(payment))) {
    const paid = those.map(({ payment, answer }) => ({
      ...payment,
      ...{ state: 'succeeded', reason: null, gatewayTxnId: answer.reported.providerTxnId ?? null, settledAt: now },
    }));
    for (const id of (await settler.succeededMany?.(tx, paid as readonly Payment[])) ?? []) honoured.add(id);
  }
  const settled = candidates.filter(({ payment }) => honoured.has(payment.id));
  if (settled.length === 0) return [];
  const txnIdOf = ({ answer }: Judged) => answer.reported.providerTxnId ?? null;
  await settlementStore.finish(
    tx,
    settled.map((one) => ({ id: one.payment.id, gatewayTxnId: txnIdOf(one) })),
    now,
  );
  await settlementStore.addFacts(
    tx,
    settled.flatMap((one) => [
      { paymentId: one.payment.id, kind: 'succeeded', detail: { gatewayTxnId: txnIdOf(one), was: one.payment.state } },
      { paymentId: one.payment.id, kind: 'honoured', detail: { isPaidAlready: false } },
    ]),
    now,
  );
  return settled;
}

/** Leaves out payments in suspense, and those whose gateway transaction another payment has claimed. */
async function findClear(tx: Tx, all: readonly Judged[]): Promise<readonly Judged[]> {
  if (all.length === 0) return [];
  const claims = all.flatMap(({ payment: { id, gateway }, answer }) =>
    answer.reported.providerTxnId === undefined ? [] : [{ id, gateway, txnId: answer.reported.providerTxnId }],
  );
  const unclear = new Set([
    ...(claims.length > 0 ? await settlementStore.findClaimed(tx, claims) : []),
    ...(await settlementStore.findMismatched(
      tx,
      all.map(({ payment }) => payment.id),
    )),
  ]);
  return all.filter(({ payment }) => !unclear.has(payment.id));
}
