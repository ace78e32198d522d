import type { Gift } from '@ngoma/api/features/ledger/wallet';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { findGiftRemainders, findRole } from './gifts.read.ts';
import { listGiftsOf, type StoredGift } from './gifts.store.ts';

/** Returns a gift as it is shown, with what is left of it in whole XAF. */
export const toGiftView = ({ id, amountXaf, reason, givenAt, endsAt, endedAt }: StoredGift, leftXaf: number): Gift => ({
  _id: id,
  amount: amountXaf,
  left: leftXaf,
  reason,
  givenAt: givenAt.toISOString(),
  endsAt: endsAt.toISOString(),
  hasEnded: endedAt !== null,
});

async function giftsOf(db: Platform['db'], userId: string): Promise<Gift[]> {
  const [gifts, left] = await Promise.all([listGiftsOf(db, userId), findGiftRemainders(db, userId)]);
  return gifts.map((gift) => toGiftView(gift, left.get(gift.id) ?? 0));
}

/** Returns the gifts of a person that have not ended and are not spent, the one that ends first at the top. */
export async function listOwnGifts({ db }: Pick<Platform, 'db'>, { userId }: Pick<Session, 'userId'>): Promise<Gift[]> {
  const running = (await giftsOf(db, userId)).filter(({ hasEnded, left }) => !hasEnded && left > 0);
  return running.sort((one, other) => one.endsAt.localeCompare(other.endsAt));
}

/** Returns all gifts to a person, the latest first. Raises `not_found` (404). */
export async function listGiftsOfPerson({ db }: Pick<Platform, 'db'>, userId: string): Promise<Gift[]> {
  if ((await findRole(db, userId)) === undefined) throw notFound();
  return giftsOf(db, userId);
}
