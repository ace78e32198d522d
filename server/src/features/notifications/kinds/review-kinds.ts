import { serverTerms } from '@ngoma/api/common/server-terms';
import { z } from 'zod';
import { bilingual } from '#platform/i18n/messages';
import { kind } from './kinds.types.ts';

const ReviewParams = z.object({
  ...{ contractId: z.string(), title: z.string(), organizer: z.string(), provider: z.string(), otherName: z.string() },
});
type Review = z.output<typeof ReviewParams>;

const example = { contractId: 'c', title: 'Sound for the night', organizer: 'Ada', provider: 'Kinda', otherName: 'Kinda' };
const review = {
  category: 'activity',
  channels: { email: 'fixed', push: 'choice' },
  isUrgent: false,
  path: ({ contractId }: Review) => `/contracts/${contractId}`,
  facts: ({ title, organizer, provider }: Review) => [
    { label: bilingual('common.labels.contract'), value: title },
    { label: bilingual('common.labels.organizer'), value: organizer },
    { label: bilingual('common.labels.provider'), value: provider },
  ],
} as const;

/** Reviews that the two sides of a contract write about each other. */
export const reviewKinds = {
  'reviews.invited': kind({
    ...review,
    params: ReviewParams,
    values: () => ({ blindDays: serverTerms.review.blindDays }),
    texts: 'notificationsReviews.invited',
    activityType: 'review_invited',
    examples: [example],
  }),
  'reviews.opened': kind({
    ...review,
    params: ReviewParams.extend({ areBoth: z.enum(['yes', 'no']) }),
    texts: 'notificationsReviews.opened',
    activityType: 'review_opened',
    examples: (['yes', 'no'] as const).map((areBoth) => ({ ...example, areBoth })),
  }),
  'reviews.replied': kind({
    ...review,
    params: ReviewParams,
    texts: 'notificationsReviews.replied',
    activityType: 'review_replied',
    examples: [example],
  }),
  'reviews.taken_down': kind({
    ...review,
    params: ReviewParams.extend({ reason: z.string() }),
    texts: 'notificationsReviews.takenDown',
    activityType: 'review_taken_down',
    examples: [{ ...example, reason: 'It insults a person' }],
  }),
  'reviews.restored': kind({
    ...review,
    params: ReviewParams.extend({ reason: z.string() }),
    texts: 'notificationsReviews.restored',
    activityType: 'review_restored',
    examples: [{ ...example, reason: 'It was an honest opinion' }],
  }),
  'reviews.report_decided': kind({
    category: 'activity',
    channels: { email: 'fixed', push: 'choice' },
    isUrgent: false,
    params: z.object({ subjectId: z.string(), subjectName: z.string(), isTakenDown: z.enum(['yes', 'no']) }),
    path: ({ subjectId }) => `/profile/${subjectId}`,
    texts: 'notificationsReviews.reportDecided',
    activityType: 'review_report_decided',
    examples: (['yes', 'no'] as const).map((isTakenDown) => ({ subjectId: 's', subjectName: 'Kinda', isTakenDown })),
  }),
};
