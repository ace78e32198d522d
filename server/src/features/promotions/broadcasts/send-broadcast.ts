import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import { type Locale, locales } from '@ngoma/api/common/locale';
import type * as api from '@ngoma/api/features/promotions/broadcasts';
import { emitLiveChanges } from '#features/live/index';
import { notify, sendNow } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { type BroadcastRow, countPeople, findAddress, findBroadcast, listLatest, listSending } from './broadcasts.read.ts';
import { broadcastEnded, broadcastRunning, paramsOf, requirePeople, textOf } from './broadcasts.rules.ts';
import { addRecipients, endByAdmin, insertBroadcast, lockBroadcasts, lockSending, recordProgress } from './broadcasts.store.ts';

type Admin = Pick<Session, 'userId'>;

const peoplePerBatch = 500;

/** The kind of notification of each kind of broadcast. */
const kindIds = { news: 'broadcasts.news', service: 'broadcasts.service' } as const;

const toView = ({ id, startedAt, endedAt, ...row }: BroadcastRow): api.Broadcast => ({
  ...{ _id: id, ...row },
  ...{ startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null },
});

async function getBroadcast(db: DbOrTx, id: string): Promise<api.Broadcast> {
  const row = await findBroadcast(db, id);
  if (!row) throw notFound();
  return toView(row);
}

/** Counts the people whom a broadcast would reach. */
export const countAudience = (
  { db, clock }: Platform,
  { language, ...filter }: QueryOutput<typeof api.countBroadcast>,
): Promise<{ people: number; withEmail: number; withPush: number }> =>
  countPeople(db, { ...filter, language: language ?? null }, clock());

/** Lists broadcasts, the latest first. */
export async function getBroadcasts({ db }: Platform, { page, limit }: { readonly page: number; readonly limit: number }) {
  const { rows, total } = await listLatest(db, { limit, offset: (page - 1) * limit });
  return { broadcasts: rows.map(toView), total, currentPage: page };
}

/** Enqueues the email of a broadcast to its author only. Raises `invalid_input` (400) for a text that is not whole. */
export async function askTest(
  { db, jobs }: Platform,
  { userId }: Admin,
  input: BodyOutput<typeof api.testBroadcast>,
): Promise<void> {
  const text = textOf(input);
  const payloads = languagesOf(input).map((locale) => ({ userId, locale, kind: input.kind, text, key: newId() }));
  await jobs.enqueueMany(db, 'promotions.test-broadcast', payloads);
}

/** Returns the languages that a text has. */
const languagesOf = ({ subjectEn, subjectFr }: Pick<BodyOutput<typeof api.testBroadcast>, 'subjectEn' | 'subjectFr'>): Locale[] =>
  locales.filter((locale) => (locale === 'en' ? subjectEn : subjectFr) !== undefined);

/** Payload of the job that sends an email to the author. */
export interface TestJob {
  readonly userId: string;
  readonly locale: Locale;
  readonly kind: api.BroadcastKind;
  readonly text: ReturnType<typeof textOf>;
  readonly key: string;
}

/** Sends a test email. Runs as a job, and sends one email per key. */
export async function sendTest(platform: Platform, { userId, locale, kind, text, key }: TestJob): Promise<void> {
  const address = await findAddress(platform.db, userId);
  if (!address) return;
  await sendNow(platform, {
    ...{ kind: kindIds[kind], params: paramsOf(text), key: `broadcast-test:${key}` },
    to: { userId, ...address, locale },
  });
}

/**
 * Stores a broadcast and enqueues its first batch. Raises `invalid_input` (400) for a text that is not whole, `no_recipients` (409), and
 * `broadcast_running` (409) while another one is being sent.
 */
export function startBroadcast(
  platform: Platform,
  { userId }: Admin,
  input: BodyOutput<typeof api.startBroadcast>,
): Promise<api.Broadcast> {
  const { db, clock } = platform;
  const text = textOf(input);
  return db.transaction().execute(async (tx) => {
    await lockBroadcasts(tx);
    if ((await listSending(tx)).length > 0) throw broadcastRunning();
    const now = clock();
    const { audience, kind, verifiedOnly, byEmail, byPush } = input;
    const filter = { audience, kind, verifiedOnly, language: input.language ?? null };
    const { people } = await countPeople(tx, filter, now);
    requirePeople(people);
    const id = await insertBroadcast(tx, { ...filter, ...text, byEmail, byPush, people, senderId: userId }, now);
    await recordAct(tx, clock, {
      ...{ actorId: userId, action: 'broadcast.started', subjectType: 'broadcast', subjectId: id },
      detail: { reason: text.subject, audience, kind, people },
    });
    await enqueueBatch(platform, tx, id);
    return getBroadcast(tx, id);
  });
}

/** Enqueues the next batch. It has a key, so that a resumption does not add a second chain of batches. */
const enqueueBatch = ({ jobs, clock }: Platform, tx: DbOrTx, id: string): Promise<void> =>
  jobs.enqueue(tx, 'promotions.broadcast', { id }, { key: `broadcast:${id}`, runAt: clock(), priority: 'low' });

/** Payload of the job that sends one batch. */
export interface BroadcastJob {
  readonly id: string;
}

/**
 * Sends the next batch of a broadcast: recipients, notifications, progress and the job of the batch after it, in one transaction under
 * the lock of the broadcast. So a worker that is killed loses nothing, and what runs twice sends nothing twice.
 */
export async function sendBatch(platform: Platform, { id }: BroadcastJob): Promise<void> {
  const { db, clock } = platform;
  await db.transaction().execute(async (tx) => {
    const broadcast = await lockSending(tx, id);
    if (!broadcast) return;
    const recipientIds = await addRecipients(tx, broadcast, peoplePerBatch);
    const only = [...(broadcast.byEmail ? (['email'] as const) : []), ...(broadcast.byPush ? (['push'] as const) : [])];
    await notify(platform, tx, {
      ...{ kind: kindIds[broadcast.kind], params: paramsOf(broadcast), key: `news:${id}`, only, about: [broadcast.senderId] },
      to: recipientIds.map((userId) => ({ userId })),
    });
    if (recipientIds.length > 0) await emitLiveChanges(tx, [{ topic: 'messages', userIds: recipientIds }]);
    const isLast = recipientIds.length < peoplePerBatch;
    await recordProgress(tx, id, { recipientIds, endedAt: isLast ? clock() : null });
    if (!isLast) await enqueueBatch(platform, tx, id);
  });
}

/** Enqueues the next batch of a broadcast whose job was lost. Runs every few minutes. Harmless if it was not: batches wait for each other. */
export async function resumeBroadcasts(platform: Platform): Promise<void> {
  for (const id of await listSending(platform.db)) await enqueueBatch(platform, platform.db, id);
}

/**
 * Stops a broadcast: the batch that is being sent is finished, and none follows. Raises `not_found` (404) and `broadcast_ended`
 * (409).
 */
export function cancelBroadcast({ db, clock }: Platform, { userId }: Admin, id: string): Promise<api.Broadcast> {
  return db.transaction().execute(async (tx) => {
    const broadcast = await lockSending(tx, id);
    if (!broadcast) {
      await getBroadcast(tx, id);
      throw broadcastEnded();
    }
    await endByAdmin(tx, id, { adminId: userId, now: clock() });
    await recordAct(tx, clock, {
      ...{ actorId: userId, action: 'broadcast.cancelled', subjectType: 'broadcast', subjectId: id },
      detail: { reason: broadcast.subject },
    });
    return getBroadcast(tx, id);
  });
}
