import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type { Role } from '@ngoma/api/common/roles';
import type { sendUserNotification } from '@ngoma/api/features/promotions';
import { forbidden, notFound, Refusal } from '#platform/refusal';

export type Audience = BodyOutput<typeof sendUserNotification>['audience'];

const audiencesByRole: Partial<Record<Role, readonly Audience[]>> = {
  organizer: ['ticket_holders', 'wishers', 'past_guests'],
  admin: ['everybody', 'participants', 'organizers', 'providers'],
};

/** Messages within 24 hours: people keep notices on only as long as these are rare. */
const mostByRole: Partial<Record<Role, number>> = { organizer: 3, admin: 10 };

/** Whom a role may write to. */
export const audiencesOf = (role: Role): readonly Audience[] => audiencesByRole[role] ?? [];

/** How many messages a role may send within 24 hours. */
export const mostPerDay = (role: Role): number => mostByRole[role] ?? 0;

/** Organizers write to people of an own event, admins to people by role. Refusals: 403, 404 without an event. */
export function requireAudience(role: Role, audience: Audience, eventId: string | undefined): void {
  if (!audiencesOf(role).includes(audience)) {
    throw forbidden({ en: 'You may not write to these people', fr: 'Vous ne pouvez pas écrire à ces personnes' });
  }
  if (role === 'organizer' && eventId === undefined) throw notFound();
}

/** Refusal 409 `too_many_today`. */
export function requireRoomToday(role: Role, sentToday: number): void {
  const most = mostPerDay(role);
  if (sentToday < most) return;
  throw new Refusal(
    'too_many_today',
    409,
    {
      en: `You have sent ${most} messages within a day; people get no more than that from you`,
      fr: `Vous avez envoyé ${most} messages en un jour ; vos destinataires n’en reçoivent pas davantage`,
    },
    { facts: { most } },
  );
}

/** Refusal 409 `nobody`. */
export function requireSomebody(recipients: number): void {
  if (recipients > 0) return;
  throw new Refusal('nobody', 409, {
    en: 'There is nobody yet to send this to',
    fr: 'Il n’y a encore personne à qui envoyer ce message',
  });
}
