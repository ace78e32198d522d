import { type Locale, localizedText } from '@ngoma/api/common/locale';
import type { FollowedOrganizer, FollowState } from '@ngoma/api/features/people/followers';
import { dayOf } from '#platform/business-days.rules';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { countFollowed, findAccount, isFollower, listFollowed, sumDays } from './followers.read.ts';
import { firstFigureDay, requireOrganizer, requireOther, requireSpace } from './followers.rules.ts';
import { countChange, insertFollower, lockFollowing, removeFollower, removePerson } from './followers.store.ts';

type Person = Pick<Session, 'userId'>;
type Context = Pick<Platform, 'db' | 'clock'>;

/** Returns the number of an organizer’s followers. Raises `not_found` (404). */
export async function countFollowers({ db }: Context, organizerId: string): Promise<{ followers: number }> {
  const { followers } = requireOrganizer(await findAccount(db, organizerId));
  return { followers };
}

/** Returns whether a person follows an organizer. Raises `not_found` (404). */
export async function getFollowState({ db }: Context, { userId }: Person, organizerId: string): Promise<FollowState> {
  const { followers } = requireOrganizer(await findAccount(db, organizerId));
  return { followers, isFollowing: await isFollower(db, organizerId, userId) };
}

/**
 * Follows an organizer; a repeat changes nothing. Raises `not_found` (404), `own_profile` and `following_full` (409).
 */
export function followOrganizer({ db, clock }: Context, { userId }: Person, organizerId: string): Promise<FollowState> {
  return db.transaction().execute(async (tx) => {
    requireOther(userId, organizerId);
    await lockFollowing(tx, userId);
    requireOrganizer(await findAccount(tx, organizerId));
    if (!(await isFollower(tx, organizerId, userId))) {
      requireSpace(await countFollowed(tx, userId));
      const now = clock();
      if (await insertFollower(tx, { organizerId, userId, now })) await countChange(tx, { organizerId, by: 1, day: dayOf(now) });
    }
    const { followers } = requireOrganizer(await findAccount(tx, organizerId));
    return { followers, isFollowing: true };
  });
}

/** Stops following an organizer, also one whose account is blocked; a repeat, or an unknown id, changes nothing. */
export function unfollowOrganizer({ db, clock }: Context, { userId }: Person, organizerId: string): Promise<FollowState> {
  return db.transaction().execute(async (tx) => {
    await lockFollowing(tx, userId);
    if (await removeFollower(tx, { organizerId, userId })) await countChange(tx, { organizerId, by: -1, day: dayOf(clock()) });
    const account = await findAccount(tx, organizerId);
    return { followers: account?.followers ?? 0, isFollowing: false };
  });
}

/** Lists the organizers whom a person follows, latest first, each with the next public event. */
export async function listFollowing(
  { db, clock, files }: Context & Pick<Platform, 'files'>,
  { userId }: Person,
  locale: Locale,
): Promise<FollowedOrganizer[]> {
  const rows = await listFollowed(db, userId, clock());
  return rows.map(({ id, name, isVerified, avatarKey, followers, followedAt, ...next }) => ({
    ...{ _id: id, name, isVerified, followers, followedAt: followedAt.toISOString() },
    avatar: avatarKey ? { url: files.url(avatarKey) } : null,
    nextEvent:
      next.eventId && next.eventName && next.startsAt
        ? {
            _id: next.eventId,
            eventName: localizedText(locale, next.eventName, next.eventNameFr),
            date: next.startsAt.toISOString(),
            zone: next.zone ?? '',
            city: next.city ?? '',
          }
        : null,
  }));
}

/** Returns an organizer’s number of followers, and its gains and losses in the last days. */
export async function getFigures({ db, clock }: Context, { userId }: Person) {
  const [account, days] = await Promise.all([findAccount(db, userId), sumDays(db, userId, firstFigureDay(clock()))]);
  return { followers: account?.followers ?? 0, ...days };
}

/** Deletes a person as follower and as organizer, in the transaction that anonymizes the account. */
export const anonymizePerson = ({ clock }: Pick<Platform, 'clock'>, tx: Tx, userId: string): Promise<void> =>
  removePerson(tx, userId, dayOf(clock()));
