import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { ContractReviews, Review, ReviewInput, ReviewSummary } from '@ngoma/api/features/reviews';
import type { z } from 'zod';
import type { ContractsFeature } from '#features/contracts/index';
import type { supportFeature } from '#features/support/index';
import type { DbOrTx, Tx } from '#platform/database';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { Session } from '#platform/session';
import * as read from './reviews.read.ts';
import * as rules from './reviews.rules.ts';
import { reviewsStore } from './reviews.store.ts';
import * as words from './reviews.words.ts';

type Writer = Pick<Session, 'userId'>;

export interface ReviewsDoors {
  readonly contracts: Pick<ContractsFeature, 'completedOf' | 'announce'>;
  /** Keeps the sums by which providers are found. */
  readonly providers: { addRating(tx: Tx, id: string, by: { readonly stars: number; readonly count: number }): Promise<void> };
  readonly support: Pick<ReturnType<typeof supportFeature>, 'receive' | 'forgetQuotes'>;
}

const unknownReview = () => notFound({ en: 'This review does not exist', fr: 'Cet avis n’existe pas' });
const unknownContract = () => notFound({ en: 'This contract does not exist', fr: 'Ce contrat n’existe pas' });
/** Work that one run of the job looks at; the rest waits for the next minute. */
const mostAtOnce = 200;

/** What the two sides of completed work say of each other. */
export function reviewsService({ db, clock, files, pages, config }: Platform, { contracts, providers, support }: ReviewsDoors) {
  const view = (row: read.ReviewRow, isAmongTwo: boolean): Review => ({
    _id: row.id,
    contractId: isAmongTwo ? row.contractId : null,
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

  /** The work and the reader's side of it. Refusal 404 for everybody else. */
  const ownWork = async (within: DbOrTx, { userId }: Writer, contractId: string) => {
    const work = await read.findWork(within, contractId);
    if (!work || (work.organizerId !== userId && work.providerId !== userId)) throw unknownContract();
    const side = work.organizerId === userId ? ('organizer' as const) : ('provider' as const);
    return { work, side, otherId: side === 'organizer' ? work.providerId : work.organizerId };
  };

  /** What a side may know of the reviews of its contract: never what the other wrote before it is open to everybody. */
  const standing = async (within: DbOrTx, { userId }: Writer, contractId: string): Promise<ContractReviews> => {
    const now = clock();
    const completed = await contracts.completedOf(within, contractId);
    const rows = await read.reviewsOfContract(within, contractId);
    const mine = rows.find(({ authorId }) => authorId === userId);
    const theirs = rows.find((row) => row.authorId !== userId && rules.isOpen(row, now));
    return {
      state: rules.reviewState({ completedAt: completed?.completedAt, hasWritten: mine !== undefined }, now),
      closesAt: completed ? rules.closesAt(completed.completedAt).toISOString() : null,
      mine: mine ? view(mine, true) : null,
      theirs: theirs ? view(theirs, true) : null,
      isOpen: mine !== undefined && rules.isOpen(mine, now),
    };
  };

  /** Puts what is open into the sums, and tells both sides: once, whoever comes first. */
  const settle = async (tx: Tx, contractId: string): Promise<void> => {
    const now = clock();
    const opened = await reviewsStore.takeUncounted(tx, contractId, now);
    const work = opened.length > 0 && (await read.findWork(tx, contractId));
    if (!work) return;
    for (const { side, subjectId, stars } of opened) {
      if (side === 'organizer') await providers.addRating(tx, subjectId, { stars, count: 1 });
      await pages.drop(tx, [`user:${subjectId}`]);
    }
    const areBoth = opened.length > 1;
    await contracts.announce(
      tx,
      [work.organizerId, work.providerId].map((recipientId) => words.opening({ work, recipientId, at: now, areBoth })),
    );
  };

  const invite = async (work: read.WorkRow): Promise<void> => {
    await db.transaction().execute(async (tx) => {
      if (!(await reviewsStore.invite(tx, work.contractId, clock()))) return;
      const written = new Set((await read.reviewsOfContract(tx, work.contractId)).map(({ authorId }) => authorId));
      const waiting = [work.organizerId, work.providerId].filter((id) => !written.has(id));
      await contracts.announce(
        tx,
        waiting.map((recipientId) => words.invitation({ work, recipientId, at: clock() })),
      );
    });
  };

  return {
    /** One page of what is open about somebody, and its sums; nobody's is empty. */
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

    /** Refusal 404 for whoever is no side of the contract. */
    async ofContract(reader: Writer, contractId: string): Promise<ContractReviews> {
      await ownWork(db, reader, contractId);
      return standing(db, reader, contractId);
    },

    /**
     * Reviews the other side. Both open at the moment the second is written. Refusals 404, 409 `not_completed`,
     * `already_reviewed`, `review_closed`, 422 `not_of_organizers`.
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
          await settle(tx, contractId);
        }
        return standing(tx, writer, contractId);
      }),

    /** Answers a review of oneself, once it is open. Refusals 404, 409 `already_replied`. */
    reply: (writer: Writer, id: string, text: string): Promise<Review> =>
      db.transaction().execute(async (tx) => {
        const now = clock();
        const review = await read.findOpen(tx, id, now);
        if (review?.subjectId !== writer.userId) throw unknownReview();
        if (!(await reviewsStore.reply(tx, id, text, now))) throw rules.alreadyReplied();
        const [work, after] = [await read.findWork(tx, review.contractId), await read.findOpen(tx, id, now)];
        if (!work || !after) throw new Error('A review went away while it was answered');
        await contracts.announce(tx, [words.replied({ work, recipientId: review.authorId, at: now, reviewId: id })]);
        await pages.drop(tx, [`user:${writer.userId}`]);
        return view(after, true);
      }),

    /** Brings a review before the admins, as a letter to the house. Refusals 404, 409 `already_reported`. */
    async report(reporter: Session, id: string, reason: string, locale: Locale): Promise<void> {
      const review = await read.findOpen(db, id, clock());
      const person = await read.findPerson(db, reporter.userId);
      if (!review || !person) throw unknownReview();
      const isNew = await db.transaction().execute((tx) => reviewsStore.report(tx, id, reporter.userId, reason, clock()));
      if (!isNew) throw rules.alreadyReported();
      const said = review.comment ? `« ${review.comment} »` : '—';
      const message = [
        locale === 'fr' ? 'Signalement d’un avis' : 'Report of a review',
        `${review.authorName}: ${review.stars}/5 ${said}`,
        `${config.publicUrl}/profile/${review.subjectId} · ${id}`,
        reason,
      ].join('\n\n');
      await support.receive({ name: person.name, email: person.email, topic: 'other', message }, reporter, locale);
    },

    /** Tells of what time has brought: work that may be reviewed, and reviews that are open. */
    async passTime(): Promise<void> {
      for (const work of await read.listUninvited(db, rules.reviewableSince(clock()), mostAtOnce)) await invite(work);
      for (const contractId of await read.listUncounted(db, clock(), mostAtOnce))
        await db.transaction().execute((tx) => settle(tx, contractId));
    },
  };
}
