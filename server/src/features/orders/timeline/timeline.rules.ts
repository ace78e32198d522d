import type { Role } from '@ngoma/api/common/roles';
import { type TimelineActor, type TimelineKind, timelineKinds } from '@ngoma/api/features/orders/timeline';
import { type Actor, nameFor, partOf } from '../order-actors.rules.ts';
import type {
  AttemptRow,
  ChosenNumberRow,
  Fact,
  Milestones,
  PayoutRow,
  RefundStepRow,
  TimelineSources,
} from './timeline.types.ts';

const rank = new Map(timelineKinds.map((kind, index) => [kind, index]));

const actorIn = (actor: Actor | null, buyerId: string | null): Pick<Fact, 'by' | 'byName'> =>
  actor === null ? {} : { by: partOf(actor, buyerId), byName: actor.name };

function factsOfOrder(order: Milestones): Fact[] {
  const { state, settledAt, confirmedAt, ticketsSentAt, ticketCount: count, issue } = order;
  const facts: Fact[] = issue
    ? [
        {
          kind: 'issued',
          at: order.placedAt,
          count,
          note: issue.note,
          isForSellers: true,
          ...actorIn(issue.actor, order.buyerId),
        },
      ]
    : [{ kind: 'placed', at: order.placedAt, amountXaf: order.totalXaf, balanceXaf: order.walletXaf }];
  if (confirmedAt && !issue) facts.push({ kind: 'confirmed', at: confirmedAt, count });
  if (ticketsSentAt) facts.push({ kind: 'tickets_sent', at: ticketsSentAt, count });
  if (settledAt && state === 'expired') facts.push({ kind: 'expired', at: settledAt });
  // What ended an issued order is the last revocation.
  if (settledAt && state === 'cancelled' && !(issue && order.eventState !== 'cancelled'))
    facts.push({ kind: cancellationOf(order), at: settledAt });
  return facts;
}

/** Returns why an order is cancelled. Without tickets the buyer cancelled it, unless its event is cancelled. */
function cancellationOf({ eventState, confirmedAt }: Milestones): TimelineKind {
  if (eventState === 'cancelled') return 'cancelled_with_event';
  return confirmedAt ? 'cancelled_with_refunds' : 'cancelled_by_buyer';
}

/** An attempt that was never sent to a gateway is no fact that anyone noticed. */
function factsOfAttempt(attempt: AttemptRow): Fact[] {
  const { state, amountXaf, paidWith, number, reference, settledAt } = attempt;
  const wasSent = attempt.submittedAt !== null || !['created', 'cancelled'].includes(state);
  if (!wasSent) return [];
  const about = { amountXaf, paidWith, number };
  const facts: Fact[] = [{ kind: 'payment_started', at: attempt.submittedAt ?? attempt.createdAt, ...about }];
  if (!settledAt) return facts;
  if (state === 'failed') facts.push({ kind: 'payment_failed', at: settledAt, ...about, failure: attempt.reason ?? 'unknown' });
  if (state === 'cancelled') facts.push({ kind: 'payment_cancelled', at: settledAt, ...about });
  if (state === 'succeeded' || state === 'refunded') facts.push({ kind: 'paid', at: settledAt, ...about, reference });
  return facts;
}

function factsOfPayout({ state, amountXaf, paidWith, number, paidTo, createdAt, settledAt }: PayoutRow): Fact[] {
  const facts: Fact[] = [{ kind: 'refund_sent', at: createdAt, amountXaf, paidWith, number }];
  const about = paidTo ? { amountXaf, paidWith: paidTo.operator, number: paidTo.number } : { amountXaf, paidWith, number };
  if (settledAt && state === 'succeeded') facts.push({ kind: 'refund_done', at: settledAt, ...about });
  if (settledAt && state === 'failed') facts.push({ kind: 'refund_failed', at: settledAt, ...about });
  return facts;
}

/** Returns the amount that goes through the operator, without the part that the balance had at once. */
const paidOut = ({ amountXaf, walletXaf }: RefundStepRow): Pick<Fact, 'amountXaf' | 'balanceXaf'> =>
  amountXaf === null || walletXaf === amountXaf ? { amountXaf, balanceXaf: walletXaf } : { amountXaf: amountXaf - walletXaf };
/** The reason of a decline is for the buyer, that of a confirmation stays in the audit log. */
function factsOfChosenNumber(chosen: ChosenNumberRow, buyerId: string | null): Fact[] {
  const { amountXaf, operator: paidWith, number, decidedAt, actor } = chosen;
  const about = { amountXaf, paidWith, number };
  const facts: Fact[] = [{ kind: 'refund_number_chosen', at: chosen.chosenAt, ...about, by: 'buyer' }];
  if (!decidedAt) return facts;
  const who = actorIn(actor, buyerId);
  if (chosen.state === 'accepted') facts.push({ kind: 'refund_number_confirmed', at: decidedAt, ...about, ...who });
  if (chosen.state === 'declined')
    facts.push({ kind: 'refund_number_declined', at: decidedAt, ...about, ...who, note: chosen.decisionReason, isPrivate: true });
  return facts;
}

const automaticDeciders: readonly TimelineActor[] = ['policy', 'deadline', 'event'];

/** A refund that the organizer or an admin gave is one fact, although its request is stored with two steps. */
function factOfStep(step: RefundStepRow, buyerId: string | null): Fact | undefined {
  const { state, origin, at, amountXaf, walletXaf: balanceXaf, ticketCount: count } = step;
  const isGiven = origin !== 'buyer';
  const byItself = automaticDeciders.find((one) => one === step.decidedBy);
  const who = step.actor ? actorIn(step.actor, buyerId) : { by: byItself ?? null };
  switch (state) {
    case 'requested':
      return isGiven
        ? undefined
        : { kind: 'refund_requested', at, amountXaf: step.paidXaf, count, note: step.note, ...who, by: 'buyer' };
    case 'approved':
      return isGiven
        ? { kind: 'refund_given', at, amountXaf, balanceXaf, count, note: step.requestReason, ...who }
        : { kind: 'refund_approved', at, amountXaf, balanceXaf, count, note: step.note, ...who };
    case 'declined':
    case 'withdrawn':
      return { kind: `refund_${state}`, at, amountXaf: step.paidXaf, count, note: step.note, ...who };
    default:
      return { kind: `refund_${state}`, at, ...paidOut(step) };
  }
}

/** Returns the facts of an order, oldest first. Facts of the same moment are in the order in which they usually happen. */
export function buildTimeline(sources: TimelineSources): Fact[] {
  const { order, attempts, payouts, refundSteps, chosenNumbers, resends, corrections, revocations, entries } = sources;
  const facts: Fact[] = [
    ...factsOfOrder(order),
    ...attempts.flatMap(factsOfAttempt),
    ...payouts.flatMap(factsOfPayout),
    ...refundSteps.flatMap((step) => factOfStep(step, order.buyerId) ?? []),
    ...chosenNumbers.flatMap((chosen) => factsOfChosenNumber(chosen, order.buyerId)),
    ...resends.map(({ at, actor }) => ({ kind: 'tickets_sent_again' as const, at, ...actorIn(actor, order.buyerId) })),
    ...corrections.map(({ at, actor, ticket }) => ({
      ...{ kind: 'holder_corrected' as const, at, ticket, ...actorIn(actor, order.buyerId) },
    })),
    ...revocations.map(({ at, reason: note, ticketCount: count, actor }) => ({
      ...{ kind: 'tickets_revoked' as const, at, note, count, ...actorIn(actor, order.buyerId) },
    })),
    ...entries.map(({ at, ...ticket }) => ({ kind: 'checked_in' as const, at, ticket })),
  ];
  const rankOf = ({ kind }: Fact) => rank.get(kind) ?? 0;
  return facts.sort((one, other) => one.at.getTime() - other.at.getTime() || rankOf(one) - rankOf(other));
}

/**
 * Leaves out of a fact what does not concern its reader. Organizers see neither the number that paid nor why a payment failed,
 * which is between buyer and operator, and no names of admins. Buyers see roles instead of names.
 */
export function factFor(reader: Role, { number, failure, byName, isPrivate, isForSellers, ...fact }: Fact): Fact {
  const note = isForSellers && reader === 'participant' ? null : fact.note;
  const named = { ...fact, ...(note !== undefined && { note }), byName: nameFor(reader, fact.by, byName) };
  if (reader === 'organizer') return isPrivate ? { ...named, note: null } : named;
  return { ...named, ...(number && { number }), ...(failure && { failure }) };
}
