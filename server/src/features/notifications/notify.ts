import { createHash } from 'node:crypto';
import type { Locale } from '@ngoma/api/common/locale';
import { emitLiveChanges } from '#features/live/index';
import type { JobOptions, Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { channelsOf } from './delivery/delivery.rules.ts';
import type { AnyKind, DeliveryChannel } from './kinds/kinds.types.ts';
import { type KindId, notificationKinds, type ParamsOf } from './kinds/notification-kinds.ts';
import { insertDeliveries, insertNotifications, type NewRecipient } from './notify.store.ts';

/** An account, or an address without one. `locale` counts where the account has no language. */
export type Recipient =
  | { readonly userId: string; readonly locale?: Locale | undefined }
  | { readonly email: string; readonly name?: string; readonly locale: Locale }
  | { readonly number: string; readonly locale: Locale };

/** A notification of one kind to one or many recipients. */
export interface Notification<Kind extends KindId> {
  readonly kind: Kind;
  readonly params: ParamsOf<Kind>;
  readonly to: readonly Recipient[];
  /** Names the fact behind it. A recipient gets one notification per kind and key, however often it is repeated. */
  readonly key: string;
  readonly eventId?: string | null | undefined;
  /** The other people whose names are in the params. When one leaves, the text is replaced. */
  readonly about?: readonly string[];
  /** The only channels to use, if not all of the kind's. */
  readonly only?: readonly DeliveryChannel[];
  /** Only for what is shown in the activity bell: when it happened, if not now. */
  readonly happenedAt?: Date;
}

export type NotifyContext = Pick<Platform, 'clock' | 'jobs' | 'phoneMessages'>;

/** Push services may be down for hours; after that many attempts a push is out of date. */
const maxAttempts: Partial<Readonly<Record<DeliveryChannel, number>>> = { push: 8 };

/** Returns the key of a recipient: the account's id, or a hash, so that an address can be deleted after sending. */
const keyOf = (recipient: Recipient): string => {
  if ('userId' in recipient) return recipient.userId;
  const address = 'email' in recipient ? recipient.email.toLowerCase() : recipient.number;
  return createHash('sha256').update(address).digest('base64url');
};

export const toNewRecipient = (recipient: Recipient): NewRecipient => ({
  key: keyOf(recipient),
  userId: 'userId' in recipient ? recipient.userId : null,
  address: 'email' in recipient ? recipient.email : 'number' in recipient ? recipient.number : null,
  name: 'name' in recipient ? (recipient.name ?? null) : null,
  locale: recipient.locale ?? null,
});

/** Returns the channels for recipients of one sort: accounts, email addresses or numbers. */
export function channelsFor(
  kind: AnyKind,
  sort: 'userId' | 'email' | 'number',
  { phoneMessages }: Pick<Platform, 'phoneMessages'>,
): DeliveryChannel[] {
  return channelsOf(kind, (channel) => {
    if (channel === 'push') return sort === 'userId';
    if (channel === 'email') return sort !== 'number';
    return sort !== 'email' && phoneMessages.isAvailable(channel);
  });
}

/**
 * Stores a notification for its recipients and enqueues its delivery, all in the caller's transaction. Choices, quiet hours and
 * digests are looked at when it is delivered. Throws when the params do not fit the kind.
 */
export async function notify<Kind extends KindId>(
  context: NotifyContext,
  tx: DbOrTx,
  notification: Notification<Kind>,
): Promise<void> {
  const { kind: id, to, key, eventId = null, about = [], only } = notification;
  if (to.length === 0) return;
  const kind: AnyKind = notificationKinds[id];
  const params = kind.params.parse(notification.params);
  const now = context.clock();
  const recipients = new Map(to.map((one) => [keyOf(one), toNewRecipient(one)]));
  const stored = await insertNotifications(tx, [...recipients.values()], {
    ...{ kind: id, category: kind.category, key, eventId, about, now },
    params: JSON.stringify(params),
    activityType: kind.activityType ?? null,
    happenedAt: notification.happenedAt ?? now,
  });
  for (const sort of ['userId', 'email', 'number'] as const) {
    const keys = new Set(to.filter((one) => sort in one).map(keyOf));
    const ids = stored.filter(({ recipientKey }) => keys.has(recipientKey)).map((row) => row.id);
    for (const channel of channelsFor(kind, sort, context).filter((one) => only?.includes(one) ?? true))
      await enqueueDeliveries(context, tx, { kind, channel, ids, now });
  }
  if (!kind.activityType) return;
  const userIds = stored.flatMap(({ userId }) => userId ?? []);
  if (userIds.length > 0) await emitLiveChanges(tx, [{ topic: 'activities', userIds }]);
}

/** A notification of any kind. */
export type AnyNotification = { [Kind in KindId]: Notification<Kind> }[KindId];

/** Notifies of several facts, as `notify` does. */
export async function notifyAll(context: NotifyContext, tx: DbOrTx, notifications: readonly AnyNotification[]): Promise<void> {
  for (const notification of notifications) await notify(context, tx, notification);
}

async function enqueueDeliveries(
  { jobs }: NotifyContext,
  tx: DbOrTx,
  { kind, channel, ids, now }: { kind: AnyKind; channel: DeliveryChannel; ids: readonly string[]; now: Date },
): Promise<void> {
  const isChosen = kind.channels[channel] === 'choice';
  const deliveries = await insertDeliveries(tx, ids, { channel, category: kind.category, isChosen, now });
  const attempts = maxAttempts[channel];
  const options: JobOptions = { ...(kind.isBulk && { priority: 'low' as const }), ...(attempts && { maxAttempts: attempts }) };
  await jobs.enqueueMany(
    tx,
    'notifications.deliver',
    deliveries.map((notificationId) => ({ notificationId, channel })),
    options,
  );
}
