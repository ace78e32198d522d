import { dayOf } from '#platform/business-days.rules';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Organizers that a person follows at most. */
export const maxFollowed = 500;
/** After so many days a publication is no news to followers. */
const newsDays = 3;
/** The days of which organizers see how many people began and stopped to follow them. */
const figureDays = 30;
const dayMs = 86_400_000;

/** An account that is to be followed. */
export interface Followable {
  readonly id: string;
  readonly role: string;
  readonly isBlocked: boolean;
}

/** Requires an organizer with a public profile. Raises `not_found` (404), also for blocked accounts and all other roles. */
export function requireOrganizer<Account extends Followable>(account: Account | undefined): Account {
  if (!account || account.isBlocked || account.role !== 'organizer') throw notFound(bilingual('followers.organizerNotFound'));
  return account;
}

/** Requires the profile of another person. Raises `own_profile` (409). */
export function requireOther(userId: string, organizerId: string): void {
  if (userId === organizerId) throw new Refusal('own_profile', 409, bilingual('followers.ownProfile'));
}

/** Requires space for one more organizer. Raises `following_full` (409). */
export function requireSpace(followedCount: number): void {
  if (followedCount < maxFollowed) return;
  throw new Refusal('following_full', 409, bilingual('followers.followingFull', { maxFollowed }), {
    facts: { most: maxFollowed },
  });
}

/** Returns whether a publication is recent enough that followers are notified of it: not after a worker was down for days. */
export const isNews = (happenedAt: Date, now: Date): boolean => now.getTime() - happenedAt.getTime() < newsDays * dayMs;

/** Returns the first day of the period whose gains and losses the organizer sees. */
export const firstFigureDay = (now: Date): string => dayOf(new Date(now.getTime() - (figureDays - 1) * dayMs));
