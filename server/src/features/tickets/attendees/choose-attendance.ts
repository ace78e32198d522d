import type { AttendeeChoice } from '@ngoma/api/features/tickets/tickets';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { EndedTicket } from '../tickets.store.ts';
import { hide, hideEverywhere, hideWithoutTicket, listChoices, lockValidTickets, show } from './attendees.store.ts';

type Holder = Pick<Session, 'userId'>;

/** Drops the cached pages of events that show fewer people now. New people appear when a page is rendered again. */
async function dropPages({ pages }: Pick<Platform, 'pages'>, tx: Tx, eventIds: readonly string[]): Promise<void> {
  if (eventIds.length > 0)
    await pages.drop(
      tx,
      eventIds.map((id) => `event:${id}`),
    );
}

/** Lists the coming events where a holder may choose to be seen, and what they chose. */
export const listAttendeeChoices = ({ db, clock }: Platform, { userId }: Holder): Promise<AttendeeChoice[]> =>
  listChoices(db, userId, clock());

/**
 * Shows a holder on the page of an event, or hides them; a repeat changes nothing. Raises `not_found` (404) for an event without a valid
 * ticket of the holder. Hiding is always possible.
 */
export async function chooseAttendance(
  platform: Pick<Platform, 'db' | 'clock' | 'pages'>,
  { userId: holderId }: Holder,
  eventId: string,
  isShown: boolean,
): Promise<void> {
  const attendee = { eventId, holderId };
  await platform.db.transaction().execute(async (tx) => {
    if (!isShown) {
      if (await hide(tx, attendee)) await dropPages(platform, tx, [eventId]);
      return;
    }
    if ((await lockValidTickets(tx, attendee)) === 0) throw notFound(bilingual('tickets.attendees.noTicket'));
    await show(tx, attendee, platform.clock());
  });
}

/** Hides the holders of ended tickets who have no other valid ticket for the event. */
export async function hideFormerHolders(platform: Pick<Platform, 'pages'>, tx: Tx, ended: readonly EndedTicket[]): Promise<void> {
  if (ended.length > 0) await dropPages(platform, tx, await hideWithoutTicket(tx, ended));
}

/** Hides a person everywhere, in the transaction that anonymizes the account. */
export async function removeAttendee(platform: Pick<Platform, 'pages'>, tx: Tx, userId: string): Promise<void> {
  await dropPages(platform, tx, await hideEverywhere(tx, userId));
}
