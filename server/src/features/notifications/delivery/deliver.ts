import type { Locale } from '@ngoma/api/common/locale';
import type { Attachment, PhoneOutcome, Platform } from '#platform/platform';
import type { AnyKind, DeliveryChannel } from '../kinds/kinds.types.ts';
import { findKind, type KindId, notificationKinds, type ParamsOf } from '../kinds/notification-kinds.ts';
import { toNewRecipient } from '../notify.ts';
import { unsubscribeLinks } from '../unsubscribe/unsubscribe.rules.ts';
import { type DeliveryRow, findDelivery, listBrowserIds } from './delivery.read.ts';
import { channelsOf, minutesIn, planDelivery, type QuietHours } from './delivery.rules.ts';
import { beginDelivery, type DeliveryState, emptyDelivered, insertSending, setDeliveryState } from './delivery.store.ts';
import { eventLook } from './event-look.ts';
import { emailOf, phoneMessageOf } from './render.rules.ts';

export interface DeliveryJob {
  readonly notificationId: string;
  readonly channel: DeliveryChannel;
}

/** Maximum attempts per browser. After hours of a push service being down the push is out of date. */
const maxPushAttempts = 8;

/** Returns a person's own quiet hours, or those of the platform. */
export function quietHoursOf(
  { isQuiet, quietFrom, quietUntil }: Pick<DeliveryRow, 'isQuiet' | 'quietFrom' | 'quietUntil'>,
  { quietHours }: Pick<Platform['config'], 'quietHours'>,
): QuietHours | undefined {
  if (isQuiet === false) return undefined;
  if (isQuiet && quietFrom !== null && quietUntil !== null) return { from: quietFrom, until: quietUntil };
  return quietHours && { from: minutesIn(quietHours.from), until: minutesIn(quietHours.until) };
}

/**
 * Delivers one notification by one channel. Runs as a job, which may run twice or be killed: an email keeps its Message-ID and a
 * push its topic, so that a repetition is recognised, and a message to a phone whose fate is unknown is not sent again.
 */
export async function deliver(platform: Platform, { notificationId, channel }: DeliveryJob): Promise<void> {
  const { db, clock, jobs, config } = platform;
  const row = await findDelivery(db, notificationId, channel);
  if (!row || !['pending', 'sending'].includes(row.state)) return;
  const finish = async (state: DeliveryState) => {
    await setDeliveryState(db, notificationId, channel, state, clock());
    await emptyDelivered(db, notificationId);
  };
  const kind = findKind(row.kind);
  if (!kind) return finish('skipped');
  const { choice, isDigested, isBlocked } = row;
  const plan = planDelivery({
    kind,
    channel,
    choice,
    isDigested,
    isBlocked,
    quietHours: quietHoursOf(row, config),
    now: clock(),
  });
  if (plan.do === 'skip') return finish('skipped');
  if (plan.do === 'digest') return setDeliveryState(db, notificationId, channel, 'digest', clock());
  if (plan.do === 'wait') {
    const job = { notificationId, channel };
    return jobs.enqueue(db, 'notifications.deliver', job, { runAt: plan.until, key: `deliver:${notificationId}:${channel}` });
  }
  const former = await beginDelivery(db, notificationId, channel, clock());
  if (!former) return;
  try {
    await finish(await sendBy(platform, { kind, channel, row, wasInterrupted: former === 'sending' }));
  } catch (error) {
    // The attempt certainly failed, so the job's next attempt starts anew.
    await setDeliveryState(db, notificationId, channel, 'pending', clock());
    throw error;
  }
}

interface SendInput {
  readonly kind: AnyKind;
  readonly channel: DeliveryChannel;
  readonly row: DeliveryRow;
  readonly wasInterrupted: boolean;
}

async function sendBy(platform: Platform, { kind, channel, row, wasInterrupted }: SendInput): Promise<DeliveryState> {
  const { mail, phoneMessages, config, logger } = platform;
  const params = kind.params.parse(row.params);
  if (channel === 'push') return enqueuePushes(platform, kind, params, row);
  if (channel === 'email') {
    if (!row.email) return 'skipped';
    const unsubscribeUrl = unsubscribeUrlOf(kind, row, platform);
    const { publicUrl } = config;
    const look = await lookOf(platform, kind, row);
    await mail.send(emailOf(kind, params, { ...row, email: row.email }, { publicUrl, unsubscribeUrl, look }), [], row.id);
    return 'sent';
  }
  if (!row.number || !phoneMessages.isAvailable(channel)) return 'skipped';
  if (wasInterrupted) {
    logger.warn(
      { notificationId: row.id, channel },
      'A message may have been sent before the worker stopped; it is not repeated',
    );
    return 'unknown';
  }
  const { id, locale } = row;
  return phoneMessages.send(channel, phoneMessageOf(kind, params, { id, to: row.number, locale }));
}

/** Returns the look of the event that an email is about, if it is about one. */
const lookOf = async (
  platform: Platform,
  { showsEventCard = false }: AnyKind,
  { eventId, locale }: { readonly eventId?: string | null | undefined; readonly locale: Locale },
) => (eventId ? eventLook(platform, eventId, { showsCard: showsEventCard, locale }) : undefined);

/** Enqueues one job per browser, together with the state of the delivery, so that no browser gets two. */
async function enqueuePushes(
  { db, jobs, clock }: Platform,
  kind: AnyKind,
  params: unknown,
  { id: notificationId, kind: id, userId }: DeliveryRow,
): Promise<DeliveryState> {
  const browsers = userId ? await listBrowserIds(db, userId) : [];
  if (browsers.length === 0) return 'skipped';
  await db.transaction().execute(async (tx) => {
    await jobs.enqueueMany(
      tx,
      'notifications.push',
      browsers.map((subscriptionId) => ({ kind: id, params, notificationId, userId, subscriptionId })),
      { maxAttempts: maxPushAttempts, ...(kind.isBulk && { priority: 'low' as const }) },
    );
    await setDeliveryState(tx, notificationId, 'push', 'sent', clock());
  });
  return 'sent';
}

/** Returns the address that switches such emails off. There is none for emails that are always sent. */
function unsubscribeUrlOf(kind: AnyKind, { kind: id, userId }: DeliveryRow, { config, keys }: Platform): string | undefined {
  const links = unsubscribeLinks({ secretKey: keys.current('links').secret, publicUrl: config.publicUrl });
  if (id === 'account.digest' && userId) return links.urlOf({ userId, category: 'digest' });
  if (kind.channels.email !== 'choice' || kind.category === 'account' || !userId) return undefined;
  return links.urlOf({ userId, category: kind.category });
}

export interface DirectNotification<Kind extends KindId> {
  readonly kind: Kind;
  readonly params: ParamsOf<Kind>;
  readonly to: {
    readonly userId?: string;
    readonly email?: string;
    readonly number?: string;
    readonly name?: string;
    readonly locale: Locale;
  };
  /** Names the fact behind it. What was sent under it is not sent again. */
  readonly key: string;
  /** The event that it is about, whose look its email has. */
  readonly eventId?: string;
  readonly attachments?: readonly Attachment[];
}

/**
 * Sends a notification at once, for use inside jobs: with a code or a link that must never be stored, or with attachments. Only
 * the fact is stored. Throws when it was not sent, so that the job is retried.
 */
export async function sendNow<Kind extends KindId>(
  platform: Platform,
  { kind: id, params: given, to, key, eventId, attachments = [] }: DirectNotification<Kind>,
): Promise<void> {
  const { db, clock, mail, phoneMessages, config } = platform;
  const kind: AnyKind = notificationKinds[id];
  const params = kind.params.parse(given);
  const [channel] = channelsOf(kind, (one) =>
    one === 'email' ? to.email !== undefined : one !== 'push' && to.number !== undefined && phoneMessages.isAvailable(one),
  );
  if (!channel) throw new Error(`${id} has no channel to this recipient`);
  const address =
    channel === 'email' ? { email: to.email ?? '', locale: to.locale } : { number: to.number ?? '', locale: to.locale };
  const { key: recipientKey } = toNewRecipient(to.userId === undefined ? address : { userId: to.userId });
  const record = { kind: id, category: kind.category, key, recipientKey, userId: to.userId ?? null, channel, now: clock() };
  const { id: notificationId, state } = await insertSending(db, record);
  if (!['pending', 'sending'].includes(state)) return;
  await beginDelivery(db, notificationId, channel, clock());
  const reader = { name: to.name ?? '', locale: to.locale };
  let outcome: PhoneOutcome = 'sent';
  try {
    if (channel === 'email') {
      const look = await lookOf(platform, kind, { eventId, locale: to.locale });
      const email = emailOf(kind, params, { ...reader, email: to.email ?? '' }, { ...config, look });
      await mail.send(email, attachments, notificationId);
    } else if (state === 'sending' || channel === 'push') outcome = 'unknown';
    else
      outcome = await phoneMessages.send(
        channel,
        phoneMessageOf(kind, params, { id: notificationId, to: to.number ?? '', locale: to.locale }),
      );
  } catch (error) {
    await setDeliveryState(db, notificationId, channel, 'pending', clock());
    throw error;
  }
  await setDeliveryState(db, notificationId, channel, outcome, clock());
}
