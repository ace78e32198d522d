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
