import { business } from '@ngoma/api/common/business';
import type { PersonalNotification } from '#features/contracts/index';
import { bilingual } from '#platform/i18n/messages';
import type { WorkRow } from './reviews.read.ts';

interface NotificationInput {
  readonly work: WorkRow;
  readonly recipientId: string;
  readonly at: Date;
}

const pathOf = ({ contractId }: WorkRow): string => `/contracts/${contractId}`;
/** Returns the name of the other side. */
const otherName = ({ organizerId, organizerName, providerName }: WorkRow, recipientId: string): string =>
  recipientId === organizerId ? providerName : organizerName;
const detailsOf = ({ title, organizerName, providerName }: WorkRow): PersonalNotification['details'] => [
  { label: bilingual('common.labels.contract'), value: title },
  { label: bilingual('common.labels.organizer'), value: organizerName },
  { label: bilingual('common.labels.provider'), value: providerName },
];

/** The notification that both sides may now review each other. */
export const invitation = ({ work, recipientId, at }: NotificationInput): PersonalNotification => ({
  ...{ type: 'review_invited', sourceId: work.contractId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: bilingual('reviews.invitation.howWasItWith', {
    otherName: otherName(work, recipientId),
    blindDays: business.review.blindDays,
    title: work.title,
  }),
  path: pathOf(work),
  heading: bilingual('reviews.invitation.heading'),
  details: detailsOf(work),
  action: bilingual('reviews.invitation.action'),
});

/** The notification that a review, or both, are published. */
export const opening = ({
  work,
  recipientId,
  at,
  areBoth,
}: NotificationInput & { readonly areBoth: boolean }): PersonalNotification => ({
  ...{ type: 'review_opened', sourceId: work.contractId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: areBoth
    ? bilingual('reviews.opening.bothReviewsOfAreOpenNow', { title: work.title })
    : bilingual('reviews.opening.reviewOfIsOpenNow', { title: work.title }),
  path: pathOf(work),
  heading: areBoth ? bilingual('reviews.opening.headingBothReviewsAreOpen') : bilingual('reviews.opening.headingReviewIsOpen'),
  details: detailsOf(work),
  action: bilingual('reviews.opening.action'),
});

/** The notification that a review has a reply. */
export const replied = ({
  work,
  recipientId,
  at,
  reviewId,
}: NotificationInput & { readonly reviewId: string }): PersonalNotification => ({
  ...{ type: 'review_replied', sourceId: reviewId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: bilingual('reviews.replied.hasRepliedToReviewOf', { otherName: otherName(work, recipientId), title: work.title }),
  path: pathOf(work),
  heading: bilingual('reviews.replied.heading'),
  details: detailsOf(work),
  action: bilingual('reviews.replied.action'),
});
