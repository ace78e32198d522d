import { business } from '@ngoma/api/common/business';
import type { ContractSide } from '@ngoma/api/features/contracts';
import { Refusal } from '#platform/refusal';

const dayMs = 24 * 3_600_000;

/** The moment until which both sides may write, and at which whatever was written opens. */
export const closesAt = (completedAt: Date): Date => new Date(completedAt.getTime() + business.review.blindDays * dayMs);

/** The earliest completion that can still be reviewed now. */
export const reviewableSince = (now: Date): Date => new Date(now.getTime() - business.review.blindDays * dayMs);

/** Whether everybody may read a review: by the clock, whether or not a job has looked since. */
export const isOpen = (review: { readonly opensAt: Date }, now: Date): boolean => review.opensAt <= now;

/** Where a side of a contract stands. */
export function reviewState(
  { completedAt, hasWritten }: { readonly completedAt: Date | undefined; readonly hasWritten: boolean },
  now: Date,
): 'not_yet' | 'may_write' | 'written' | 'closed' {
  if (hasWritten) return 'written';
  if (!completedAt) return 'not_yet';
  return now < closesAt(completedAt) ? 'may_write' : 'closed';
}

/** Only after completed work, once, and before time opens the other's words. Refusals 409. */
export function requireMayWrite(side: Parameters<typeof reviewState>[0], now: Date): Date {
  const state = reviewState(side, now);
  if (state === 'may_write' && side.completedAt) return side.completedAt;
  if (state === 'written') throw alreadyReviewed();
  if (state === 'closed') {
    throw new Refusal('review_closed', 409, {
      en: `Reviews can be written for ${business.review.blindDays} days after the work; that time is over`,
      fr: `Un avis s’écrit dans les ${business.review.blindDays} jours après la prestation ; ce délai est passé`,
    });
  }
  throw new Refusal('not_completed', 409, {
    en: 'You can review each other once the work is completed',
    fr: 'Vous pourrez donner votre avis une fois la prestation achevée',
  });
}

/** Organizers are given stars and words; quality, punctuality and communication are asked of providers. Refusal 422. */
export function requireAspectsOf(author: ContractSide, aspects: readonly (number | null | undefined)[]): void {
  if (author === 'organizer' || aspects.every((stars) => stars == null)) return;
  throw new Refusal('not_of_organizers', 422, {
    en: 'Only the work of providers is rated by quality, punctuality and communication',
    fr: 'Seul le travail des prestataires se note par qualité, ponctualité et communication',
  });
}

const alreadyReviewed = () =>
  new Refusal('already_reviewed', 409, {
    en: 'You have already reviewed this work',
    fr: 'Vous avez déjà donné votre avis sur cette prestation',
  });

export const alreadyReplied = () =>
  new Refusal('already_replied', 409, {
    en: 'You have already replied to this review',
    fr: 'Vous avez déjà répondu à cet avis',
  });

export const alreadyReported = () =>
  new Refusal('already_reported', 409, {
    en: 'You have already reported this review: we are looking at it',
    fr: 'Vous avez déjà signalé cet avis : nous l’examinons',
  });

/** `4.7`: one decimal, null of nothing. */
export const roundedAverage = (average: number | null): number | null =>
  average === null ? null : Math.round(average * 10) / 10;
