import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { DbOrTx } from '#platform/postgres/database';
import type { PushTarget } from './push-subscription.ts';

export interface NewSubscription {
  readonly userId: string;
  readonly target: PushTarget;
  /** The number of the current key pair. A subscription that is stored already keeps its own. */
  readonly vapidNumber: number;
  readonly now: Date;
}

/** Inserts or updates a push subscription. A browser belongs to the person who saved it last. */
export async function saveSubscription(db: DbOrTx, { userId, target, vapidNumber, now }: NewSubscription): Promise<void> {
  const row = { user_id: userId, p256dh: target.p256dh, auth: target.auth, seen_at: now };
  await db
    .insertInto('push_subscriptions')
    .values({ id: newId(), endpoint: target.endpoint, vapid_number: vapidNumber, created_at: now, ...row })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(row))
    .execute();
}

/** Keeps the person's most recently seen browsers and deletes the others. */
export async function keepNewest(db: DbOrTx, userId: string, most: number): Promise<void> {
  await sql`delete from push_subscriptions where id in (
    select id from push_subscriptions where user_id = ${userId} order by seen_at desc, id desc offset ${most})`.execute(db);
}

export async function removeEndpoint(db: DbOrTx, userId: string, endpoint: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('endpoint', '=', endpoint).execute();
}

export async function removeSubscription(db: DbOrTx, id: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('id', '=', id).execute();
}

/** Deletes the browsers of a person whose account is deleted. */
export async function removeSubscriptions(db: DbOrTx, userId: string): Promise<void> {
  await db.deleteFrom('push_subscriptions').where('user_id', '=', userId).execute();
}
