import type { DbOrTx } from '#platform/postgres/database';

export interface Feed {
  readonly providerId: string;
  readonly version: string;
  readonly readAt: Date | null;
  readonly tokenHash: Buffer;
}

export const feedsStore = {
  find: (db: DbOrTx, providerId: string): Promise<Feed | undefined> =>
    db
      .selectFrom('calendar_feeds')
      .select(['provider_id as providerId', 'version', 'read_at as readAt', 'token_hash as tokenHash'])
      .where('provider_id', '=', providerId)
      .executeTakeFirst(),

  /** Inserts a feed unless the provider already has one. */
  async open(db: DbOrTx, feed: { providerId: string; version: string; tokenHash: Buffer }, now: Date): Promise<void> {
    await db
      .insertInto('calendar_feeds')
      .values({ provider_id: feed.providerId, version: feed.version, token_hash: feed.tokenHash, created_at: now })
      .onConflict((conflict) => conflict.column('provider_id').doNothing())
      .execute();
  },

  /** Inserts or replaces a provider's feed. */
  async renew(db: DbOrTx, feed: { providerId: string; version: string; tokenHash: Buffer }, now: Date): Promise<void> {
    const values = { version: feed.version, token_hash: feed.tokenHash, created_at: now, read_at: null };
    await db
      .insertInto('calendar_feeds')
      .values({ provider_id: feed.providerId, ...values })
      .onConflict((conflict) => conflict.column('provider_id').doUpdateSet(values))
      .execute();
  },

  /** Deletes a provider's feed. */
  async remove(db: DbOrTx, providerId: string): Promise<void> {
    await db.deleteFrom('calendar_feeds').where('provider_id', '=', providerId).execute();
  },

  /** Finds the provider of a feed and records the time of reading, at most once an hour. */
  async findByToken(
    db: DbOrTx,
    tokenHash: Buffer,
    now: Date,
  ): Promise<{ providerId: string; name: string; locale: string | null } | undefined> {
    const feed = await db
      .selectFrom('calendar_feeds')
      .innerJoin('users', 'users.id', 'calendar_feeds.provider_id')
      .select(['provider_id as providerId', 'users.name', 'users.locale', 'read_at as readAt'])
      .where('token_hash', '=', tokenHash)
      .where('users.blocked_at', 'is', null)
      .executeTakeFirst();
    if (!feed) return undefined;
    if (!feed.readAt || now.getTime() - feed.readAt.getTime() > 3_600_000)
      await db.updateTable('calendar_feeds').set({ read_at: now }).where('provider_id', '=', feed.providerId).execute();
    return feed;
  },
};
