import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { maxAgreedXaf } from '@ngoma/api/features/contracts/terms';
import type { BidInput, BidState } from '@ngoma/api/features/projects/bids';
import type { ProjectState } from '@ngoma/api/features/projects/projects';
import { invalidInput } from '#platform/http/body/validation';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { BidRow, Brief, Offer, ProjectRow } from './projects.types.ts';

const { awardHours, maxFiles } = business.project;
const hourMs = 3_600_000;

/** The states that a project can change to. */
export const projectTransitions: Readonly<Record<ProjectState, readonly ProjectState[]>> = {
  open: ['awarded', 'cancelled'],
  // Open again if the provider declines, the award expires or the organizer revokes it.
  awarded: ['open', 'active', 'cancelled'],
  active: ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};

/** The states that a bid can change to. */
export const bidTransitions: Readonly<Record<BidState, readonly BidState[]>> = {
  placed: ['updated', 'withdrawn', 'rejected', 'awarded'],
  updated: ['updated', 'withdrawn', 'rejected', 'awarded'],
  // A revoked award restores the state before it; a cancelled project rejects the bid.
  awarded: ['accepted', 'declined', 'lapsed', 'placed', 'updated', 'rejected'],
  accepted: [],
  withdrawn: [],
  rejected: [],
  declined: [],
  lapsed: [],
};

/** Bids that can be awarded. */
export const waitingBids: readonly BidState[] = ['placed', 'updated'];
/** Bids that are in force, at most one per provider and project. */
export const liveBids: readonly BidState[] = ['placed', 'updated', 'awarded', 'accepted'];

export const projectMayBecome = (from: ProjectState, to: ProjectState): boolean => projectTransitions[from].includes(to);

/**
 * Returns the new state of a bid. Throws an Error for a transition that is not in the table, which would be a programming error.
 */
export function bidMove({ state }: Pick<BidRow, 'state'>, to: BidState): BidState {
  if (!bidTransitions[state].includes(to)) throw new Error(`A bid cannot change from ${state} to ${to}`);
  return to;
}

const wrongState: Readonly<Record<ProjectState, Bilingual>> = {
  open: bilingual('projects.wrongState.open'),
  awarded: bilingual('projects.wrongState.awarded'),
  active: bilingual('projects.wrongState.active'),
  completed: bilingual('projects.wrongState.completed'),
  cancelled: bilingual('projects.wrongState.cancelled'),
};

/** Requires an allowed transition. Raises `wrong_state` (409) with the current state. */
export function requireProjectMove({ state }: Pick<ProjectRow, 'state'>, to: ProjectState): void {
  if (!projectMayBecome(state, to)) throw new Refusal('wrong_state', 409, wrongState[state], { facts: { state } });
}

/** Requires an open project. Raises `project_not_open` (409). */
export function requireOpen({ state }: Pick<ProjectRow, 'state'>): void {
  if (state !== 'open') throw new Refusal('project_not_open', 409, wrongState[state], { facts: { state } });
}

/** Returns whether new bids are accepted now. */
export const isAcceptingBids = ({ state, deadline }: Pick<ProjectRow, 'state' | 'deadline'>, now: Date): boolean =>
  state === 'open' && deadline > now;

/** Requires an open project before its deadline. Raises `project_not_open` and `bidding_closed` (409). */
export function requireBidding(project: Pick<ProjectRow, 'state' | 'deadline'>, now: Date): void {
  requireOpen(project);
  if (project.deadline <= now) throw new Refusal('bidding_closed', 409, bilingual('projects.biddingClosed'));
}

/** Returns whether the provider may change or withdraw a bid: until the award, whatever the deadline. */
export const isEditable = (bid: Pick<BidRow, 'state'>, { state }: Pick<ProjectRow, 'state'>): boolean =>
  waitingBids.includes(bid.state) && (state === 'open' || state === 'awarded');

/** Requires an editable bid. Raises `bid_not_editable` (409). */
export function requireEditable(bid: Pick<BidRow, 'state'>, project: Pick<ProjectRow, 'state'>): void {
  if (isEditable(bid, project)) return;
  const text =
    bid.state === 'awarded' ? bilingual('projects.bidWasChosenMeanwhile') : bilingual('projects.bidCanNoLongerBeChanged');
  throw new Refusal('bid_not_editable', 409, text, { facts: { state: bid.state } });
}

/** Returns whether the organizer may award this bid now. */
export const isAwardable = (
  bid: Pick<BidRow, 'state' | 'validUntil'>,
  project: Pick<ProjectRow, 'state' | 'startsAt'>,
  now: Date,
) => project.state === 'open' && project.startsAt > now && waitingBids.includes(bid.state) && bid.validUntil > now;

/**
 * Requires a bid that can be awarded in the version that the organizer has read. Raises `project_not_open`, `project_over`,
 * `bid_not_live`, `bid_expired`, and `bid_changed` (409).
 */
export function requireAwardable(project: ProjectRow, bid: BidRow, version: number | undefined, now: Date): void {
  requireOpen(project);
  if (project.startsAt <= now) throw new Refusal('project_over', 409, bilingual('projects.projectOver'));
  if (!waitingBids.includes(bid.state))
    throw new Refusal('bid_not_live', 409, bilingual('projects.bidNotLive'), { facts: { state: bid.state } });
  if (bid.validUntil <= now) throw new Refusal('bid_expired', 409, bilingual('projects.bidExpired'));
  if (version !== undefined && version !== bid.version)
    throw new Refusal('bid_changed', 409, bilingual('projects.bidChanged'), { facts: { version: bid.version } });
}

/**
 * Requires a bid that waits for the organizer, in a project that has no accepted bid. Raises `bid_not_live` (409): the awarded bid is
 * not rejected but its award is withdrawn.
 */
export function requireRejectable(bid: Pick<BidRow, 'state'>, { state }: Pick<ProjectRow, 'state'>): void {
  if (isEditable(bid, { state })) return;
  throw new Refusal('bid_not_live', 409, bilingual('projects.bidNotLive'), { facts: { state: bid.state } });
}

/** Returns the end of an award: 72 hours, at the latest the start of the work. */
export const awardExpiry = ({ startsAt }: Pick<ProjectRow, 'startsAt'>, now: Date): Date =>
  new Date(Math.min(now.getTime() + awardHours * hourMs, startsAt.getTime()));

/** Requires an award that is unanswered and not expired. Raises `not_awarded` and `award_lapsed` (409). */
export function requireAnswerable(project: ProjectRow, bid: BidRow, now: Date): void {
  const lapsed =
    bid.state === 'lapsed' || (bid.state === 'awarded' && project.awardExpiresAt !== null && project.awardExpiresAt <= now);
  if (lapsed) throw new Refusal('award_lapsed', 409, bilingual('projects.awardLapsed'));
  if (bid.state !== 'awarded')
    throw new Refusal('not_awarded', 409, answered[bid.state] ?? answered.placed, { facts: { state: bid.state } });
}

const answered: Readonly<Partial<Record<BidState, Bilingual>>> & { readonly placed: Bilingual } = {
  placed: bilingual('projects.answered.placed'),
  accepted: bilingual('projects.answered.accepted'),
  declined: bilingual('projects.answered.declined'),
};

/** Requires work that has begun. Raises `not_begun` (409). */
export function requireBegun({ startsAt }: Pick<ProjectRow, 'startsAt'>, now: Date): void {
  if (startsAt > now) throw new Refusal('not_begun', 409, bilingual('projects.notBegun'));
}

/**
 * Requires a project without an active contract: that is cancelled by its own terms. Raises `contract_stands` and `wrong_state`
 * (409).
 */
export function requireCancellable(project: Pick<ProjectRow, 'state' | 'contractId'>): void {
  if (project.state === 'active')
    throw new Refusal('contract_stands', 409, bilingual('projects.contractStands'), {
      facts: { contractId: project.contractId },
    });
  requireProjectMove(project, 'cancelled');
}

const field = (name: string, text: Bilingual) => invalidInput({ [name]: text });

/** Requires a consistent budget, consistent times and a deadline before the work. Raises `invalid_input` (400) per field. */
export function requireValidBrief(brief: Brief, now: Date): void {
  if (brief.budgetMaxXaf < brief.budgetMinXaf || brief.budgetMaxXaf <= 0)
    throw field('budgetMax', bilingual('projects.mustNotBeLessThanLower'));
  if (brief.startsAt <= now) throw field('date', bilingual('projects.mustBeInFuture'));
  if (brief.endsAt <= brief.startsAt) throw field('endDate', bilingual('projects.endMustComeAfterBeginning'));
  if (brief.endsAt.getTime() - brief.startsAt.getTime() > 31 * 24 * hourMs)
    throw field('endDate', bilingual('projects.projectLastsMonthAtMost'));
  if (brief.deadline <= now) throw field('deadline', bilingual('projects.mustBeInFuture'));
  if (brief.deadline > brief.startsAt) throw field('deadline', bilingual('projects.bidsMustEndBeforeWorkBegins'));
}

/**
 * Converts the input of a bid and sums its total. Raises `invalid_input` (400) for a validity in the past or beyond a year, and
 * for totals beyond the maximum of a contract.
 */
export function offerOf(input: BidInput, now: Date): Offer {
  const validUntil = new Date(input.validUntil);
  if (validUntil <= now) throw field('validUntil', bilingual('projects.mustBeInFuture'));
  if (validUntil.getTime() - now.getTime() > 366 * 24 * hourMs) throw field('validUntil', bilingual('projects.mustBeWithinYear'));
  const totalXaf = input.lines.reduce((sum, { amount }) => sum + amount, 0);
  if (totalXaf > maxAgreedXaf)
    throw field(
      'lines',
      bilingual('projects.bidComesToAtMost', {
        maxAgreed: { en: formatXaf(maxAgreedXaf, 'en'), fr: formatXaf(maxAgreedXaf, 'fr') },
      }),
    );
  return {
    lines: input.lines,
    totalXaf,
    message: input.message,
    delivery: input.delivery ?? null,
    depositPercent: input.depositPercent,
    validUntil,
    cancellationPolicy: input.cancellationPolicy,
  };
}

/** Returns the deposit in XAF, rounded to a whole franc like the contract's first milestone. */
export const depositXaf = ({ totalXaf, depositPercent }: Pick<Offer, 'totalXaf' | 'depositPercent'>): number =>
  Math.round((totalXaf * depositPercent) / 100);

/** The refusal `already_bid` (409). */
export const alreadyBid = () => new Refusal('already_bid', 409, bilingual('projects.alreadyBid'));

/** The refusal `too_many_files` (409). */
export const tooManyFiles = () =>
  new Refusal('too_many_files', 409, bilingual('projects.tooManyFiles', { maxFiles }), { facts: { most: maxFiles } });

/** The refusal `event_over` (409). */
export const eventOver = () => new Refusal('event_over', 409, bilingual('projects.eventOver'));

/** Requires a reason. Raises `invalid_input` (400). */
export function requireReason(reason: string | undefined): string {
  if (reason) return reason;
  throw field('reason', bilingual('projects.sayWhy'));
}

/** Splits a search text into at most six words. */
export const wordsOf = (typed: string | undefined): string[] => (typed ?? '').split(/\s+/).filter(Boolean).slice(0, 6);
