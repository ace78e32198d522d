import type { Platform } from '#platform/platform';
import { notify } from '../notify.ts';
import { listDigestReaders } from './delivery.read.ts';
import { emptyDelivered, takeDigest } from './delivery.store.ts';

/** Enqueues one job for each person who collects notifications for a daily email. Runs every morning. */
export async function enqueueDigests({ db, jobs }: Pick<Platform, 'db' | 'jobs'>): Promise<void> {
  const userIds = await listDigestReaders(db);
  await jobs.enqueueMany(
    db,
    'notifications.digest',
    userIds.map((userId) => ({ userId })),
    { priority: 'low' },
  );
}

/** Collects what waits for a person's digest, and notifies the person of it once. */
export async function sendDigest(
  platform: Pick<Platform, 'db' | 'jobs' | 'clock' | 'phoneMessages'>,
  { userId }: { readonly userId: string },
): Promise<void> {
  await platform.db.transaction().execute(async (tx) => {
    const now = platform.clock();
    const rows = await takeDigest(tx, userId, now);
    if (rows.length === 0) return;
    await notify(platform, tx, {
      kind: 'account.digest',
      params: { lines: rows.map(({ kind, params }) => ({ kind, params })) },
      to: [{ userId }],
      key: `digest:${now.toISOString()}`,
      about: [...new Set(rows.flatMap(({ about }) => about))],
    });
    for (const { id } of rows) await emptyDelivered(tx, id);
  });
}
