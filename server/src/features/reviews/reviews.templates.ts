import type { AnyNotification } from '#features/notifications/index';
import type { WorkRow } from './reviews.read.ts';

interface NotificationInput {
  readonly work: WorkRow;
  readonly recipientId: string;
  readonly at: Date;
}

function commonOf({ work, recipientId, at }: NotificationInput, key: string) {
  const { contractId, title, organizerId, organizerName: organizer, providerId, providerName: provider, eventId } = work;
  const [otherId, otherName] = recipientId === organizerId ? [providerId, provider] : [organizerId, organizer];
  return {
    params: { contractId, title, organizer, provider, otherName },
    ...{ to: [{ userId: recipientId }], key, eventId, about: [otherId], happenedAt: at },
  };
}

/** The notification that both sides may now review each other. */
export const invitation = (input: NotificationInput): AnyNotification => ({
  ...commonOf(input, input.work.contractId),
  kind: 'reviews.invited',
});

/** The notification that a review, or both, are published. */
export function opening({ areBoth, ...input }: NotificationInput & { readonly areBoth: boolean }): AnyNotification {
  const { params, ...common } = commonOf(input, input.work.contractId);
  return { ...common, kind: 'reviews.opened', params: { ...params, areBoth: areBoth ? 'yes' : 'no' } };
}

/** The notification that a review has a reply. */
export const replied = ({ reviewId, ...input }: NotificationInput & { readonly reviewId: string }): AnyNotification => ({
  ...commonOf(input, reviewId),
  kind: 'reviews.replied',
});

interface DecisionInput extends NotificationInput {
  readonly reviewId: string;
  readonly reason: string;
}

/** The notification of an author that their review was taken down, or is visible again. A review may change several times. */
export function decided({
  decision,
  reason,
  reviewId,
  ...input
}: DecisionInput & { readonly decision: 'taken_down' | 'restored' }) {
  const { params, ...common } = commonOf(input, `${reviewId}:${input.at.toISOString()}`);
  return { ...common, kind: `reviews.${decision}`, params: { ...params, reason } } as const satisfies AnyNotification;
}

/** The notification of those who have reported a review, after the decision. */
export const reportDecided = ({
  review,
  subjectName,
  decision,
  to,
  at,
}: {
  readonly review: { readonly id: string; readonly subjectId: string };
  readonly subjectName: string;
  readonly decision: 'taken_down' | 'kept';
  readonly to: readonly string[];
  readonly at: Date;
}): AnyNotification => ({
  kind: 'reviews.report_decided',
  params: { subjectId: review.subjectId, subjectName, isTakenDown: decision === 'taken_down' ? 'yes' : 'no' },
  ...{ to: to.map((userId) => ({ userId })), key: `${review.id}:${at.toISOString()}`, about: [review.subjectId], happenedAt: at },
});
