import * as endpoints from '@ngoma/api/features/people/guests';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { GuestsService } from './guests.service.ts';

const allInvited = bilingual('guests.allInvited');

/** Serves the guest list endpoints. */
export const guestsRoutes = (guests: Omit<GuestsService, 'jobs'>): Route[] => [
  route(endpoints.listGuests, async ({ params, query, session }) => {
    const { guests: rows, ...counts } = await guests.list(session, params.eventId, query);
    return {
      guests: rows.map(({ id, name, email, hasTicket, invitedAt }) => ({
        ...{ _id: id, name, email, hasTicket },
        invitedAt: invitedAt?.toISOString() ?? null,
      })),
      ...counts,
      currentPage: query.page,
    };
  }),
  route(endpoints.addGuests, async ({ params, body, session, locale, localize }) => {
    const { added, invited } = await guests.add(session, params.eventId, body, locale);
    return {
      added,
      invited,
      message:
        added === 0 ? localize(bilingual('guests.theyWereAllOnListAlready')) : localize(bilingual('guests.added', { added })),
    };
  }),
  route(endpoints.inviteGuests, async ({ params, session, locale, localize }) => {
    const invited = await guests.invite(session, params.eventId, locale);
    return { invited, message: localize(invited === 0 ? allInvited : bilingual('guests.invited', { invited })) };
  }),
  route(endpoints.removeGuest, async ({ params, session, localize }) => {
    await guests.remove(session, params.eventId, params.guestId);
    return { message: localize(bilingual('guests.noLongerOnGuestList')) };
  }),
];
