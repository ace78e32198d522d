import * as contract from '@ngoma/api/features/guests';
import { type Route, route } from '#platform/route';
import type { GuestsService } from './guests.service.ts';

/** The calls of the guests slice. */
export const guestsRoutes = (guests: Omit<GuestsService, 'jobs'>): Route[] => [
  route(contract.listGuests, async ({ params, query, session }) => {
    const { guests: rows, total } = await guests.list(session, params.eventId, query);
    return {
      guests: rows.map(({ id, name, email, hasTicket, invitedAt }) => ({
        ...{ _id: id, name, email, hasTicket },
        invitedAt: invitedAt?.toISOString() ?? null,
      })),
      total,
      currentPage: query.page,
    };
  }),
  route(contract.addGuests, async ({ params, body, session, locale, say }) => {
    const { added, invited } = await guests.add(session, params.eventId, body, locale);
    return {
      added,
      invited,
      message:
        added === 0
          ? say({ en: 'They were all on the list already', fr: 'Ces personnes étaient déjà sur la liste' })
          : say({
              en: `${added} added to the guest list`,
              fr:
                added === 1 ? '1 personne ajoutée à la liste des invités' : `${added} personnes ajoutées à la liste des invités`,
            }),
    };
  }),
  route(contract.removeGuest, async ({ params, session, say }) => {
    await guests.remove(session, params.eventId, params.guestId);
    return { message: say({ en: 'No longer on the guest list', fr: 'Ne figure plus sur la liste des invités' }) };
  }),
];
