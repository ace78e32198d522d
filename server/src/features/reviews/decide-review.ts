import type { ReviewDecision } from '@ngoma/api/features/reviews';
import { notifyAll } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findReported, findWork, type ReportedReview } from './reviews.read.ts';
import * as rules from './reviews.rules.ts';
import { reviewsStore } from './reviews.store.ts';
import * as templates from './reviews.templates.ts';

interface DecisionContext extends Pick<Platform, 'db' | 'clock' | 'pages' | 'jobs' | 'phoneMessages'> {
  /** Maintains the rating sums by which providers are found. */
  readonly providers: { addRating(tx: Tx, id: string, by: { readonly stars: number; readonly count: number }): Promise<void> };
  /** Adds what is published to the rating sums, so that a review is in them before it is taken out. */
  processPublished(tx: Tx, contractId: string): Promise<void>;
}

export interface DecisionInput {
  readonly decision: ReviewDecision;
  readonly reason: string;
}

/** Adds a review to the ratings of its subject, or takes it out, and drops the pages that show them. */
async function changeRatings(
  { providers, pages }: DecisionContext,
  tx: Tx,
  { side, subjectId, stars }: ReportedReview,
  sign: 1 | -1,
): Promise<void> {
  if (side === 'organizer') await providers.addRating(tx, subjectId, { stars: sign * stars, count: sign });
  await pages.drop(tx, [`user:${subjectId}`]);
}

/** Changes the review and its reports. Returns who had reported it and waits for the decision. */
async function apply(
  ctx: DecisionContext,
  tx: Tx,
  review: ReportedReview,
  { decision, by }: { readonly decision: ReviewDecision; readonly by: string },
): Promise<readonly string[]> {
  const now = ctx.clock();
  if (decision === 'restored') {
    rules.requireTakenDown(review);
    await reviewsStore.setTakenDown(tx, review.id, undefined);
    await changeRatings(ctx, tx, review, 1);
    return [];
  }
  rules.requireStanding(review);
  const reporters = await reviewsStore.decideReports(tx, review.id, { decision, by, now });
  if (decision === 'kept') rules.requireReported(reporters.length);
  else {
    await ctx.processPublished(tx, review.contractId);
    await reviewsStore.setTakenDown(tx, review.id, { by, now });
    await changeRatings(ctx, tx, review, -1);
  }
  return reporters;
}

/**
 * Takes down a reported review, keeps it and closes its reports, or restores it. The rating sums follow in the same transaction, the
 * act is in the audit log, and the author and the reporters are notified. Raises `not_found` (404) for a review that was never
 * reported; `already_taken_down`, `not_reported` and `not_taken_down` (409).
 */
export const decideReview = (
  ctx: DecisionContext,
  { userId }: Pick<Session, 'userId'>,
  id: string,
  { decision, reason }: DecisionInput,
): Promise<void> =>
  ctx.db.transaction().execute(async (tx) => {
    const found = await findReported(tx, id);
    if (found) await reviewsStore.lock(tx, found.contractId);
    const review = found && (await findReported(tx, id));
    const work = review && (await findWork(tx, review.contractId));
    if (!review || !work) throw notFound(bilingual('reviews.reviewNotFound'));
    const reporters = await apply(ctx, tx, review, { decision, by: userId });
    const at = ctx.clock();
    await notifyAll(ctx, tx, [
      ...(decision === 'kept'
        ? []
        : [templates.decided({ work, recipientId: review.authorId, at, reviewId: id, decision, reason })]),
      ...(decision === 'restored' || reporters.length === 0
        ? []
        : [
            templates.reportDecided({
              ...{ review, decision, to: reporters, at },
              subjectName: review.subjectId === work.providerId ? work.providerName : work.organizerName,
            }),
          ]),
    ]);
    await recordAct(tx, ctx.clock, {
      ...{ actorId: userId, action: `review.${decision}`, subjectType: 'review', subjectId: id },
      detail: { reason, name: work.title },
    });
  });
