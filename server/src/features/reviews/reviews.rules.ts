import { serverTerms } from '@ngoma/api/common/server-terms';
import type { ContractSide } from '@ngoma/api/features/contracts/contracts';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const dayMs = 24 * 3_600_000;

/** Returns the end of the review period. Both sides may write until then, and a single review is published then. */
export const closesAt = (completedAt: Date): Date => new Date(completedAt.getTime() + serverTerms.review.blindDays * dayMs);

/** Returns the earliest completion whose review period is still open. */
export const reviewableSince = (now: Date): Date => new Date(now.getTime() - serverTerms.review.blindDays * dayMs);

/** Returns whether a review is published. Decided by the clock, independent of any job. */
export const isOpen = (review: { readonly opensAt: Date }, now: Date): boolean => review.opensAt <= now;

/** Returns whether a side of a contract may write a review, has written one, or is too early or too late. */
export function reviewState(
  { completedAt, hasWritten }: { readonly completedAt: Date | undefined; readonly hasWritten: boolean },
  now: Date,
): 'not_yet' | 'may_write' | 'written' | 'closed' {
  if (hasWritten) return 'written';
  if (!completedAt) return 'not_yet';
  return now < closesAt(completedAt) ? 'may_write' : 'closed';
}

/**
 * Requires completed work, an open review period and no review by this side. Returns the time of completion. Raises
 * `already_reviewed`, `review_closed` and `not_completed` (409).
 */
export function requireMayWrite(side: Parameters<typeof reviewState>[0], now: Date): Date {
  const state = reviewState(side, now);
  if (state === 'may_write' && side.completedAt) return side.completedAt;
  if (state === 'written') throw alreadyReviewed();
  if (state === 'closed') {
    throw new Refusal('review_closed', 409, bilingual('reviews.reviewClosed', { blindDays: serverTerms.review.blindDays }));
  }
  throw new Refusal('not_completed', 409, bilingual('reviews.notCompleted'));
}

/** Requires that only providers are rated by aspects. Raises `not_of_organizers` (422). */
export function requireAspectsOf(author: ContractSide, aspects: readonly (number | null | undefined)[]): void {
  if (author === 'organizer' || aspects.every((stars) => stars == null)) return;
  throw new Refusal('not_of_organizers', 422, bilingual('reviews.notOfOrganizers'));
}

const alreadyReviewed = () => new Refusal('already_reviewed', 409, bilingual('reviews.alreadyReviewed'));

export const alreadyReplied = () => new Refusal('already_replied', 409, bilingual('reviews.alreadyReplied'));

export const alreadyReported = () => new Refusal('already_reported', 409, bilingual('reviews.alreadyReported'));

/** Requires a review that is not taken down. Raises `already_taken_down` (409). */
export function requireStanding({ isTakenDown }: { readonly isTakenDown: boolean }): void {
  if (isTakenDown) throw new Refusal('already_taken_down', 409, bilingual('reviews.alreadyTakenDown'));
}

/** Requires a review that is taken down. Raises `not_taken_down` (409). */
export function requireTakenDown({ isTakenDown }: { readonly isTakenDown: boolean }): void {
  if (!isTakenDown) throw new Refusal('not_taken_down', 409, bilingual('reviews.notTakenDown'));
}

/** Requires reports that wait for a decision. Raises `not_reported` (409). */
export function requireReported(openReports: number): void {
  if (openReports === 0) throw new Refusal('not_reported', 409, bilingual('reviews.notReported'));
}

/** Rounds an average to one decimal, such as `4.7`. Null without reviews. */
export const roundedAverage = (average: number | null): number | null =>
  average === null ? null : Math.round(average * 10) / 10;
