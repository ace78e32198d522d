import type { ActivityFact } from '#features/activities/index';
import { type AnyNotification, notify } from '#features/notifications/index';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { findPublication, hasFollowers, listNextFollowers, type Publication } from './followers.read.ts';
import { isNews } from './followers.rules.ts';
import { insertNotice, listOpenNotices, lockNotice, type Notice, type NoticeSubject, recordProgress } from './followers.store.ts';

const followersPerBatch = 500;
const maxResumed = 100;

/** Payload of the job that begins to notify the followers of a publication. */
export interface PublicationJob extends NoticeSubject {
  /** As ISO 8601. */
  readonly happenedAt: string;
}

/**
 * Begins to notify an organizer’s followers of an event or post, once ever. Leaves out what not everyone may see, what is out of date,
 * and organizers without followers.
 */
export async function beginNotice(platform: Platform, { subject, subjectId, happenedAt }: PublicationJob): Promise<void> {
  const { db, clock } = platform;
  const at = new Date(happenedAt);
  if (!isNews(at, clock())) return;
  await db.transaction().execute(async (tx) => {
    const publication = await findPublication(tx, { subject, subjectId }, clock());
    if (!publication || !(await hasFollowers(tx, publication.organizerId))) return;
    const notice = { subject, subjectId, organizerId: publication.organizerId, happenedAt: at };
    if (await insertNotice(tx, notice)) await enqueueBatch(platform, tx, notice);
  });
}

/** Begins to notify the followers of the organizers of events that were published. */
export async function onActivities(platform: Platform, facts: readonly ActivityFact[]): Promise<void> {
  for (const { type, sourceId, happenedAt } of facts)
    if (type === 'event_published') await beginNotice(platform, { subject: 'event', subjectId: sourceId, happenedAt });
}

/** Enqueues the next batch. It has a key, so that a resumption does not add a second chain of batches. */
const enqueueBatch = ({ jobs, clock }: Platform, tx: DbOrTx, { subject, subjectId }: NoticeSubject): Promise<void> =>
  jobs.enqueue(
    tx,
    'followers.notify',
    { subject, subjectId },
    { key: `followers:${subject}:${subjectId}`, runAt: clock(), priority: 'low' },
  );

const namesOf = ({ name, nameFr }: Publication) => ({ en: name, fr: nameFr ?? name });

function notificationOf({ subjectId, happenedAt }: Notice, publication: Publication, to: AnyNotification['to']): AnyNotification {
  const { organizerId, organizerName, eventId, startsAt, zone, place } = publication;
  const shared = { to, key: subjectId, about: [organizerId], happenedAt };
  if (!eventId || !startsAt) {
    const params = { postId: subjectId, title: namesOf(publication), organizerName };
    return { ...shared, kind: 'followers.post_published', params };
  }
  const params = {
    ...{ eventId, name: namesOf(publication), organizerName },
    ...{ startsAt: startsAt.toISOString(), zone: zone ?? '', place: place ?? '' },
  };
  return { ...shared, kind: 'followers.event_published', params, eventId };
}

/**
 * Notifies the next followers: notifications, progress and the job of the batch after it, in one transaction under the lock of the
 * notice. So a worker that is killed loses nothing, and what runs twice notifies no one twice. Ends early if not everyone may see the
 * publication any more.
 */
export async function notifyBatch(platform: Platform, { subject, subjectId }: NoticeSubject): Promise<void> {
  const { db, clock } = platform;
  await db.transaction().execute(async (tx) => {
    const notice = await lockNotice(tx, { subject, subjectId });
    if (!notice) return;
    const publication = await findPublication(tx, notice, clock());
    const userIds = publication ? await listNextFollowers(tx, notice, followersPerBatch) : [];
    if (publication) {
      const to = userIds.map((userId) => ({ userId }));
      await notify(platform, tx, notificationOf(notice, publication, to));
    }
    const isLast = userIds.length < followersPerBatch;
    await recordProgress(tx, notice, { userIds, endedAt: isLast ? clock() : null });
    if (!isLast) await enqueueBatch(platform, tx, notice);
  });
}

/** Enqueues the next batch of notices whose job was lost. Runs every few minutes. Harmless if it was not: batches wait for each other. */
export async function resumeNotices(platform: Platform): Promise<void> {
  for (const subject of await listOpenNotices(platform.db, maxResumed)) await enqueueBatch(platform, platform.db, subject);
}
