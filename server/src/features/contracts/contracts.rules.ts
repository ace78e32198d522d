import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { ContractSide, ContractState, MilestoneState } from '@ngoma/api/features/contracts/contracts';
import { type MilestoneDue, maxAgreedXaf } from '@ngoma/api/features/contracts/terms';
import { forbidden, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { ContractRow, MilestoneRow, PlannedMilestone, PriceLine, Terms } from './contracts.types.ts';

/** Who moves a contract or a milestone: a side, an admin, the time-based job, or an incoming payment. */
export type Mover = ContractSide | 'admin' | 'time' | 'payment';

const both: readonly Mover[] = ['organizer', 'provider'];

/**
 * Transition table of a contract. A new version voids the signature of a contract that only one side has signed. A dispute ends
 * the contract or lets it continue.
 */
export const contractMoves: Readonly<Record<ContractState, Readonly<Partial<Record<ContractState, readonly Mover[]>>>>> = {
  draft: { draft: both, signed: both, cancelled: both },
  signed: { draft: both, active: both, cancelled: both },
  active: { active: both, completed: ['organizer', 'time'], disputed: both, cancelled: both },
  disputed: { completed: ['admin'], cancelled: ['admin'], active: ['admin'] },
  completed: {},
  cancelled: {},
};

/**
 * Transition table of a milestone. Money that has left escrow never returns to it. The work of a pledged milestone may be submitted
 * and accepted before its money comes; the milestone stays pledged until then, and skips those states afterwards.
 */
export const milestoneMoves: Readonly<Record<MilestoneState, Readonly<Partial<Record<MilestoneState, readonly Mover[]>>>>> = {
  pending: { funded: ['organizer', 'payment'], pledged: ['provider'] },
  pledged: { funded: ['organizer', 'payment', 'time'], pledged: both, pending: [...both, 'admin', 'time'] },
  funded: { submitted: ['provider'], released: both, refunded: both, disputed: both },
  submitted: { released: ['organizer', 'provider', 'time'], refunded: both, disputed: both },
  disputed: { released: ['admin'], refunded: ['admin'] },
  released: {},
  refunded: {},
};

const contractStateLabels: Readonly<Record<ContractState, Bilingual>> = {
  draft: bilingual('common.labels.draft'),
  signed: bilingual('contracts.contractLabels.signed'),
  active: bilingual('contracts.contractLabels.active'),
  completed: bilingual('contracts.contractLabels.completed'),
  disputed: bilingual('contracts.contractLabels.disputed'),
  cancelled: bilingual('contracts.contractLabels.cancelled'),
};
const milestoneStateLabels: Readonly<Record<MilestoneState, Bilingual>> = {
  pending: bilingual('contracts.milestoneLabels.pending'),
  pledged: bilingual('contracts.milestoneLabels.pledged'),
  funded: bilingual('contracts.milestoneLabels.funded'),
  submitted: bilingual('contracts.milestoneLabels.submitted'),
  released: bilingual('contracts.milestoneLabels.released'),
  refunded: bilingual('contracts.milestoneLabels.refunded'),
  disputed: bilingual('contracts.contractLabels.disputed'),
};

export const contractMayMove = (from: ContractState, to: ContractState, mover: Mover): boolean =>
  contractMoves[from][to]?.includes(mover) ?? false;

export const contractMoveRefused = (from: ContractState, facts: Readonly<Record<string, unknown>> = {}) =>
  new Refusal('contract_move_refused', 409, bilingual('contracts.contractMoveRefused', { from: contractStateLabels[from] }), {
    facts: { state: from, ...facts },
  });

/**
 * Tells whether at least one side may make this move. A move reserved for admins or time is refused to both sides as not possible
 * now, not as forbidden.
 */
const isOfSides = (who: readonly Mover[]): boolean => both.some((side) => who.includes(side));

/** Raises `contract_move_refused` (409) if no side may make this move of the contract now, and 403 if only the other side may. */
export function requireContractMove(from: ContractState, to: ContractState, mover: Mover): void {
  const who = contractMoves[from][to];
  if (who?.includes(mover)) return;
  if (!who || !isOfSides(who)) throw contractMoveRefused(from, { to });
  throw forbidden();
}

/**
 * Raises `milestone_move_refused` (409) if no side may make this move of the milestone now, and 403 if only the other side may.
 */
export function requireMilestoneMove(from: MilestoneState, to: MilestoneState, mover: Mover): void {
  const who = milestoneMoves[from][to];
  if (who?.includes(mover)) return;
  if (!who || !isOfSides(who)) throw milestoneMoveRefused(from);
  throw forbidden();
}

export const milestoneMoveRefused = (from: MilestoneState) =>
  new Refusal('milestone_move_refused', 409, bilingual('contracts.milestoneMoveRefused', { from: milestoneStateLabels[from] }), {
    facts: { state: from },
  });

/** Returns the side of a user, or undefined for a user who is not a party. */
export const sideOf = (contract: Pick<ContractRow, 'organizerId' | 'providerId'>, userId: string): ContractSide | undefined => {
  if (contract.organizerId === userId) return 'organizer';
  return contract.providerId === userId ? 'provider' : undefined;
};

export const sumXaf = (parts: readonly { readonly amountXaf: number }[]): number =>
  parts.reduce((sum, { amountXaf }) => sum + amountXaf, 0);

/** Plans a deposit at signing and the rest on the day of the event. Leaves out a part of 0 XAF. */
export function milestonesFor(totalXaf: number, depositPercent: number): readonly PlannedMilestone[] {
  const depositXaf = Math.round((totalXaf * depositPercent) / 100);
  const parts: PlannedMilestone[] = [
    { label: null, due: 'signing', amountXaf: depositXaf },
    { label: null, due: 'event_day', amountXaf: totalXaf - depositXaf },
  ];
  return parts.filter(({ amountXaf }) => amountXaf > 0);
}

/** Returns the part of the price, in XAF, that is pledged, in escrow or was paid out. An amendment does not change it. */
export const committedXaf = (milestones: readonly Pick<MilestoneRow, 'state' | 'amountXaf' | 'refundedXaf'>[]): number =>
  milestones.reduce((sum, { state, amountXaf, refundedXaf }) => sum + (state === 'pending' ? 0 : amountXaf - refundedXaf), 0);

/**
 * Requires that milestones and price lines have the same sum, within the maximum price. Raises `terms_do_not_add_up` and
 * `terms_too_large` (422).
 */
export function requireSameSum(lines: readonly PriceLine[], planned: readonly PlannedMilestone[], alreadyXaf: number): void {
  const [totalXaf, plannedXaf] = [sumXaf(lines), sumXaf(planned) + alreadyXaf];
  if (totalXaf > maxAgreedXaf)
    throw new Refusal(
      'terms_too_large',
      422,
      bilingual('contracts.termsTooLarge', {
        maxAgreed: { en: formatXaf(maxAgreedXaf, 'en'), fr: formatXaf(maxAgreedXaf, 'fr') },
      }),
    );
  if (totalXaf === plannedXaf) return;
  throw new Refusal(
    'terms_do_not_add_up',
    422,
    bilingual('contracts.termsDoNotAddUp', {
      total: { en: formatXaf(totalXaf, 'en'), fr: formatXaf(totalXaf, 'fr') },
      planned: { en: formatXaf(plannedXaf, 'en'), fr: formatXaf(plannedXaf, 'fr') },
    }),
    { facts: { lines: totalXaf, milestones: plannedXaf } },
  );
}

/**
 * Requires terms that end in the future, after they begin, and that last no longer than one booking may: an endless service would
 * block its provider's calendar. Raises `terms_in_the_past` and `terms_too_long` (422).
 */
export function requireValidPeriod(terms: Pick<Terms, 'startsAt' | 'endsAt'>, now: Date): void {
  const [startsAt, endsAt] = [new Date(terms.startsAt), new Date(terms.endsAt)];
  const mostDays = business.calendar.maxDaysAtOnce;
  if (+endsAt - +startsAt > mostDays * 24 * hour)
    throw new Refusal('terms_too_long', 422, bilingual('contracts.termsTooLong', { maxDays: mostDays }));
  if (startsAt < endsAt && endsAt > now) return;
  throw new Refusal('terms_in_the_past', 422, bilingual('contracts.termsInThePast'));
}

const hour = 3_600_000;
// Cameroon is one hour ahead of UTC all year.
const doualaOffsetMs = hour;

/** Returns when the work of a milestone may be submitted at the earliest; null means as soon as it is funded. */
export function dueAt(due: MilestoneDue, contract: Pick<ContractRow, 'startsAt' | 'endsAt'>): Date | null {
  if (due === 'signing') return null;
  if (due === 'after_event') return contract.endsAt;
  const local = new Date(contract.startsAt.getTime() + doualaOffsetMs);
  return new Date(Date.UTC(local.getUTCFullYear(), local.getUTCMonth(), local.getUTCDate()) - doualaOffsetMs);
}

/** Raises `milestone_not_due` (409) before the due time. */
export function requireDue(due: MilestoneDue, contract: Pick<ContractRow, 'startsAt' | 'endsAt'>, now: Date): void {
  const from = dueAt(due, contract);
  if (from === null || now >= from) return;
  throw new Refusal(
    'milestone_not_due',
    409,
    due === 'after_event' ? bilingual('contracts.milestoneNotDue') : bilingual('contracts.canBeHandedInFromDay'),
    { facts: { dueAt: from.toISOString() } },
  );
}

/** Returns when submitted work is accepted automatically. */
export const releasesAt = (submittedAt: Date): Date => new Date(submittedAt.getTime() + business.contract.silenceHours * hour);

/**
 * Returns when a milestone in escrow is paid automatically: its work submitted as soon as it may be, and the organizer silent. Null while that
 * has no date: the money is frozen, or the work may be submitted at any time.
 */
export function expectedPaymentAt(
  { state, due, submittedAt }: Pick<MilestoneRow, 'state' | 'due' | 'submittedAt'>,
  contract: Pick<ContractRow, 'state' | 'startsAt' | 'endsAt'>,
  now: Date,
): Date | null {
  if (state === 'disputed' || contract.state !== 'active') return null;
  if (submittedAt) return releasesAt(submittedAt);
  const from = dueAt(due, contract);
  return from && releasesAt(from > now ? from : now);
}

/** Returns the latest submission time that is accepted automatically by now. */
export const autoReleaseCutoff = (now: Date): Date => new Date(now.getTime() - business.contract.silenceHours * hour);

/** Tells whether the milestone's money is in escrow now. */
export const isInEscrow = ({ state }: Pick<MilestoneRow, 'state'>): boolean =>
  state === 'funded' || state === 'submitted' || state === 'disputed';

/** Tells whether the milestone's money has not come yet. */
export const isUnfunded = ({ state }: Pick<MilestoneRow, 'state'>): boolean => state === 'pending' || state === 'pledged';

/** Requires that every milestone is funded before the contract is completed. Raises `milestones_unfunded` (409). */
export function requireFunded(milestones: readonly Pick<MilestoneRow, 'state' | 'amountXaf'>[]): void {
  const missing = milestones.filter(isUnfunded);
  if (missing.length === 0) return;
  throw new Refusal('milestones_unfunded', 409, bilingual('contracts.milestonesUnfunded'), {
    facts: { missing: sumXaf(missing) },
  });
}

export const alreadySigned = () => new Refusal('already_signed', 409, bilingual('contracts.alreadySigned'));

export const textChanged = () => new Refusal('text_changed', 409, bilingual('contracts.textChanged'));

/** Refuses an amendment whose milestones no longer add up to its price, because one of them was funded or refunded meanwhile. */
export const fundingChanged = () => new Refusal('text_changed', 409, bilingual('contracts.moneyHasMovedSinceThisChange'));

export const tooManyFiles = (most: number) =>
  new Refusal('too_many_files', 409, bilingual('contracts.tooManyFiles', { max: most }));
