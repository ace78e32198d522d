import type { PageQuery } from '@ngoma/api/common/paging';
import type { ContractReviews, Review, ReviewInput, ReviewSummary } from '@ngoma/api/features/reviews';
import type { z } from 'zod';
import type { ContractsFeature } from '#features/contracts/index';
import { notifyAll } from '#features/notifications/index';
import type { supportFeature } from '#features/support/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { type DecisionInput, decideReview } from './decide-review.ts';
import * as read from './reviews.read.ts';
import * as rules from './reviews.rules.ts';
import { reviewsStore } from './reviews.store.ts';
import * as templates from './reviews.templates.ts';

type Writer = Pick<Session, 'userId'>;

export interface ReviewsDeps {
  readonly contracts: Pick<ContractsFeature, 'completedOf'>;
  /** Maintains the rating sums by which providers are found. */
  readonly providers: { addRating(tx: Tx, id: string, by: { readonly stars: number; readonly count: number }): Promise<void> };
  /** Earlier versions wrote reports to support, with quotes that go when their author does. */
  readonly support: Pick<ReturnType<typeof supportFeature>, 'eraseQuotes'>;
}

const unknownReview = () => notFound(bilingual('reviews.reviewNotFound'));
const unknownContract = () => notFound(bilingual('common.contractNotFound'));
/** Maximum contracts per run of the job. The rest follow in the next minute. */
const mostAtOnce = 200;

/** Mutual reviews of the two sides of completed work. */
export function reviewsService(platform: Platform, { contracts, providers }: Omit<ReviewsDeps, 'support'>) {
  const { db, clock, files, pages } = platform;
  const view = (row: read.ReviewRow, isParty: boolean): Review => ({
    _id: row.id,
    contractId: isParty ? row.contractId : null,
    ...{ stars: row.stars, quality: row.quality, punctuality: row.punctuality, communication: row.communication },
    comment: row.comment,
    by: {
      _id: row.authorId,
      name: row.authorName,
      avatar: row.authorAvatarKey ? { url: files.url(row.authorAvatarKey) } : null,
      side: row.side,
    },
    category: row.category,
    at: row.createdAt.toISOString(),
    reply: row.reply !== null && row.repliedAt ? { text: row.reply, at: row.repliedAt.toISOString() } : null,
  });

  /** Finds the contract and the caller's side of it. Raises `not_found` (404) for everyone else. */
  const ownWork = async (within: DbOrTx, { userId }: Writer, contractId: string) => {
    const work = await read.findWork(within, contractId);
    if (!work || (work.organizerId !== userId && work.providerId !== userId)) throw unknownContract();
    const side = work.organizerId === userId ? ('organizer' as const) : ('provider' as const);
    return { work, side, otherId: side === 'organizer' ? work.providerId : work.organizerId };
  };

  /** Returns what a side may see of the reviews of its contract; never the other side's review before it is published. */
  const statusFor = async (within: DbOrTx, { userId }: Writer, contractId: string): Promise<ContractReviews> => {
    const now = clock();
    const completed = await contracts.completedOf(within, contractId);
    const rows = await read.reviewsOfContract(within, contractId);
    const mine = rows.find(({ authorId }) => authorId === userId);
    const theirs = rows.find((row) => row.authorId !== userId && rules.isOpen(row, now) && !row.isTakenDown);
    return {
      state: rules.reviewState({ completedAt: completed?.completedAt, hasWritten: mine !== undefined }, now),
      closesAt: completed ? rules.closesAt(completed.completedAt).toISOString() : null,
      mine: mine ? view(mine, true) : null,
      theirs: theirs ? view(theirs, true) : null,
      isOpen: mine !== undefined && rules.isOpen(mine, now),
      isTakenDown: mine?.isTakenDown ?? false,
    };
  };

  /** Adds newly published reviews to the rating sums and notifies both sides, once for any number of concurrent calls. */
  const processPublished = async (tx: Tx, contractId: string): Promise<void> => {
    const now = clock();
    const opened = await reviewsStore.takeUncounted(tx, contractId, now);
    const work = opened.length > 0 && (await read.findWork(tx, contractId));
    if (!work) return;
    for (const { side, subjectId, stars } of opened) {
      if (side === 'organizer') await providers.addRating(tx, subjectId, { stars, count: 1 });
      await pages.drop(tx, [`user:${subjectId}`]);
    }
    const areBoth = opened.length > 1;
    await notifyAll(
      platform,
      tx,
      [work.organizerId, work.providerId].map((recipientId) => templates.opening({ work, recipientId, at: now, areBoth })),
    );
  };

  const invite = async (work: read.WorkRow): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (!(await reviewsStore.invite(tx, work.contractId, clock()))) return;
      const written = new Set((await read.reviewsOfContract(tx, work.contractId)).map(({ authorId }) => authorId));
      const waiting = [work.organizerId, work.providerId].filter((id) => !written.has(id));
      await notifyAll(
        platform,
        tx,
        waiting.map((recipientId) => templates.invitation({ work, recipientId, at: clock() })),
      );
    });
  };

  return {
    /** Lists one page of the published reviews about a person with their summary, empty for an unknown person. */
    async list(subjectId: string, { page, limit }: PageQuery) {
      const now = clock();
      const [rows, sums] = await Promise.all([
        read.listAbout(db, subjectId, now, { limit, offset: (page - 1) * limit }),
        read.sumAbout(db, subjectId, now),
      ]);
      const { average, quality, punctuality, communication, count, perStars } = sums;
      const summary: ReviewSummary = {
        ...{ average: rules.roundedAverage(average), quality: rules.roundedAverage(quality), count, perStars },
        ...{ punctuality: rules.roundedAverage(punctuality), communication: rules.roundedAverage(communication) },
      };
      return { reviews: rows.map((row) => view(row, false)), total: count, currentPage: page, summary };
    },

    /** Returns the reviews of a contract as its side sees them. Raises `not_found` (404) for everyone else. */
    async ofContract(reader: Writer, contractId: string): Promise<ContractReviews> {
      await ownWork(db, reader, contractId);
      return statusFor(db, reader, contractId);
    },

    /**
     * Reviews the other side. Both reviews are published once the second is written. Raises `not_found` (404); `not_completed`,
     * `already_reviewed` and `review_closed` (409); `not_of_organizers` (422).
     */
    write: (writer: Writer, contractId: string, input: z.output<typeof ReviewInput>): Promise<ContractReviews> =>
      db.transaction().execute(async (tx) => {
        const { side, otherId } = await ownWork(tx, writer, contractId);
        await reviewsStore.lock(tx, contractId);
        const now = clock();
        const { stars, quality = null, punctuality = null, communication = null, comment = null } = input;
        rules.requireAspectsOf(side, [quality, punctuality, communication]);
        const written = await read.reviewsOfContract(tx, contractId);
        const completed = await contracts.completedOf(tx, contractId);
        const hasWritten = written.some(({ authorId }) => authorId === writer.userId);
        const completedAt = rules.requireMayWrite({ completedAt: completed?.completedAt, hasWritten }, now);
        await reviewsStore.insert(tx, {
          ...{ contractId, authorId: writer.userId, subjectId: otherId, side },
          ...{ stars, quality, punctuality, communication, comment },
          ...{ createdAt: now, opensAt: rules.closesAt(completedAt) },
        });
        if (written.length > 0) {
          await reviewsStore.open(tx, contractId, now);
          await processPublished(tx, contractId);
        }
        return statusFor(tx, writer, contractId);
      }),

    /** Replies to a published review of the caller. Raises `not_found` (404) and `already_replied` (409). */
    reply: (writer: Writer, id: string, text: string): Promise<Review> =>
      db.transaction().execute(async (tx) => {
        const now = clock();
        const review = await read.findOpen(tx, id, now);
        if (review?.subjectId !== writer.userId) throw unknownReview();
        if (!(await reviewsStore.reply(tx, id, text, now))) throw rules.alreadyReplied();
        const [work, after] = [await read.findWork(tx, review.contractId), await read.findOpen(tx, id, now)];
        if (!work || !after) throw new Error('The review was not found after its reply');
        await notifyAll(platform, tx, [templates.replied({ work, recipientId: review.authorId, at: now, reviewId: id })]);
        await pages.drop(tx, [`user:${writer.userId}`]);
        return view(after, true);
      }),

    /** Reports a published review to the admins. Raises `not_found` (404) and `already_reported` (409). */
    report: (reporter: Writer, id: string, reason: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const review = await read.findOpen(tx, id, clock());
        if (review) await reviewsStore.lock(tx, review.contractId);
        // An admin may have taken it down meanwhile.
        if (!(await read.findOpen(tx, id, clock()))) throw unknownReview();
        if (!(await reviewsStore.report(tx, id, reporter.userId, reason, clock()))) throw rules.alreadyReported();
      }),

    /** Decides on a reported review, as an admin. Raises what `decideReview` raises. */
    decide: (admin: Writer, id: string, input: DecisionInput): Promise<void> =>
      decideReview({ ...platform, providers, processPublished }, admin, id, input),

    /** Sends due invitations to review and settles reviews whose period has ended. */
    async processDue(): Promise<void> {
      for (const work of await read.listUninvited(db, rules.reviewableSince(clock()), mostAtOnce)) await invite(work);
      for (const contractId of await read.listUncounted(db, clock(), mostAtOnce))
        await db.transaction().execute((tx) => processPublished(tx, contractId));
    },
  };
}
