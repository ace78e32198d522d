import { business } from '@ngoma/api/common/business';
import type { Announcement } from '#features/contracts/index';
import type { WorkRow } from './reviews.read.ts';

interface Told {
  readonly work: WorkRow;
  readonly recipientId: string;
  readonly at: Date;
}

const pathOf = ({ contractId }: WorkRow): string => `/contracts/${contractId}`;
/** Who stands on the other side of the work from this person. */
const otherName = ({ organizerId, organizerName, providerName }: WorkRow, recipientId: string): string =>
  recipientId === organizerId ? providerName : organizerName;
const detailsOf = ({ title, organizerName, providerName }: WorkRow): Announcement['details'] => [
  { label: { en: 'Contract', fr: 'Contrat' }, value: title },
  { label: { en: 'Organizer', fr: 'Organisateur' }, value: organizerName },
  { label: { en: 'Provider', fr: 'Prestataire' }, value: providerName },
];

/** The work is done: each may say how it was with the other. */
export const invitation = ({ work, recipientId, at }: Told): Announcement => ({
  ...{ type: 'review_invited', sourceId: work.contractId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: {
    en: `How was it with ${otherName(work, recipientId)}? You have ${business.review.blindDays} days to review “${work.title}”; neither of you reads the other’s words before both have written`,
    fr: `Comment était-ce avec ${otherName(work, recipientId)} ? Vous avez ${business.review.blindDays} jours pour donner votre avis sur « ${work.title} » ; personne ne lit l’autre avant que les deux aient écrit`,
  },
  path: pathOf(work),
  heading: { en: 'You may now review your work together', fr: 'Vous pouvez donner votre avis' },
  details: detailsOf(work),
  action: { en: 'Write a review', fr: 'Écrire un avis' },
});

/** What was written is there for everybody. */
export const opening = ({ work, recipientId, at, areBoth }: Told & { readonly areBoth: boolean }): Announcement => ({
  ...{ type: 'review_opened', sourceId: work.contractId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: areBoth
    ? { en: `Both reviews of “${work.title}” are open now`, fr: `Les deux avis sur « ${work.title} » sont maintenant visibles` }
    : { en: `The review of “${work.title}” is open now`, fr: `L’avis sur « ${work.title} » est maintenant visible` },
  path: pathOf(work),
  heading: areBoth
    ? { en: 'Both reviews are open', fr: 'Les deux avis sont visibles' }
    : { en: 'A review is open', fr: 'Un avis est visible' },
  details: detailsOf(work),
  action: { en: 'Read', fr: 'Lire' },
});

/** The one who was reviewed has replied. */
export const replied = ({ work, recipientId, at, reviewId }: Told & { readonly reviewId: string }): Announcement => ({
  ...{ type: 'review_replied', sourceId: reviewId, happenedAt: at.toISOString(), recipientId, eventId: work.eventId },
  text: {
    en: `${otherName(work, recipientId)} has replied to your review of “${work.title}”`,
    fr: `${otherName(work, recipientId)} a répondu à votre avis sur « ${work.title} »`,
  },
  path: pathOf(work),
  heading: { en: 'A reply to your review', fr: 'Une réponse à votre avis' },
  details: detailsOf(work),
  action: { en: 'Read the reply', fr: 'Lire la réponse' },
});
