import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Role } from '@ngoma/api/common/roles';
import type { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import { forbidden, notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

export type Audience = BodyOutput<typeof sendUserNotification>['audience'];

const audiencesByRole: Partial<Record<Role, readonly Audience[]>> = {
  organizer: ['ticket_holders', 'wishers', 'past_guests'],
  admin: ['everybody', 'participants', 'organizers', 'providers'],
};

/** Maximum messages within 24 hours. People keep notifications switched on only while these are rare. */
const maxPerDayByRole: Partial<Record<Role, number>> = { organizer: 3, admin: 10 };

/** Returns the audiences that a role may send to. */
export const audiencesOf = (role: Role): readonly Audience[] => audiencesByRole[role] ?? [];

/** Returns how many messages a role may send within 24 hours. */
export const mostPerDay = (role: Role): number => maxPerDayByRole[role] ?? 0;

/**
 * Checks that organizers write to people of an event and admins to people by role. Raises `forbidden` (403), and `not_found`
 * (404) when an organizer names no event.
 */
export function requireAudience(role: Role, audience: Audience, eventId: string | undefined): void {
  if (!audiencesOf(role).includes(audience)) {
    throw forbidden(bilingual('promotions.youMayNotWriteToThese'));
  }
  if (role === 'organizer' && eventId === undefined) throw notFound();
}

/** Raises `too_many_today` (409). */
export function requireDailyQuota(role: Role, sentToday: number): void {
  const most = mostPerDay(role);
  if (sentToday < most) return;
  throw new Refusal('too_many_today', 409, bilingual('promotions.tooManyToday', { max: most }), { facts: { most } });
}

/** Raises `no_recipients` (409) for an empty audience. */
export function requireRecipients(recipients: number): void {
  if (recipients > 0) return;
  throw new Refusal('no_recipients', 409, bilingual('promotions.noRecipients'));
}
