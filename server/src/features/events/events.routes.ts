import { allCategories } from '@ngoma/api/features/event-categories';
import {
  createEvent,
  duplicateEvent,
  publishEvent,
  setEventStatus,
  setEventVisibility,
  setValidationView,
  updateEvent,
} from '@ngoma/api/features/event-editing';
import { getCustomization, saveCustomization, updateCustomization } from '@ngoma/api/features/event-look';
import { getAvailability, saveTickets } from '@ngoma/api/features/event-tickets';
import { currentDateEvents, getCategory, getEvent, listEvents } from '@ngoma/api/features/events';
import { unauthenticated } from '#platform/http-problems';
import { addressKey } from '#platform/rate-limit';
import { type Route, type RouteLimit, route } from '#platform/route';
import type { EventServices } from './events.services.ts';

/**
 * A code that an organizer made up is short, and would be guessed within hours at the rate that a crowd behind one address may
 * call. Twenty readers of one private event there, whose pages ask every two seconds, stay below it.
 */
const codesTried: RouteLimit = {
  perMinute: 600,
  by: ({ request, params, query }) => {
    const { accessCode } = query as { accessCode?: string };
    return accessCode ? `${addressKey(request.ip)} ${(params as { id: string }).id.toLowerCase()}` : undefined;
  },
};

/** The calls of organizers: from the first draft to what becomes of the event. */
const organizing = ({ drafts, tickets, publishing, reading }: EventServices): Route[] => [
  route(createEvent, async ({ body, files, session, say }) => ({
    message: say({ en: 'Event created', fr: 'Événement créé' }),
    eventId: await drafts.createEvent(session, body, files.coverImage),
  })),
  route(updateEvent, async ({ params, body, files, session, say, locale }) => {
    await drafts.updateEvent(session, params.id, body, files.coverImage);
    return {
      message: say({ en: 'Saved successfully', fr: 'Enregistré' }),
      eventWithDetails: await reading.getEvent(params.id, session, {}, locale),
    };
  }),
  route(duplicateEvent, async ({ params, body, session, say }) => ({
    message: say({ en: 'Event duplicated; it is a draft', fr: 'Événement dupliqué ; c’est un brouillon' }),
    eventId: await drafts.duplicateEvent(session, params.id, new Date(body.date)),
  })),
  route(saveTickets, async ({ params, body, session, say }) => ({
    message: say({ en: 'Tickets saved', fr: 'Billets enregistrés' }),
    ticketConfigId: await tickets.saveTickets(session, params.eventId, body),
  })),
  route(saveCustomization, async ({ params, body, files, session, say }) => ({
    message: say({ en: 'Look saved', fr: 'Apparence enregistrée' }),
    eventCustomizationId: await tickets.saveCustomization(session, params.eventId, params.ticketConfigId, body, files),
  })),
  route(updateCustomization, async ({ params, body, files, session, say }) => {
    await tickets.updateCustomization(session, params.id, body, files);
    const customization = await reading.getCustomization(params.id, session);
    if (!customization) throw new Error('A look that was just saved is gone');
    return { message: say({ en: 'Saved successfully', fr: 'Enregistré' }), customization };
  }),
  route(publishEvent, async ({ params, body, session, say }) => {
    const { eventId, ticketCustomId: configId, eventCustomizationId: customizationId } = params;
    await publishing.publishEvent(session, { eventId, configId, customizationId }, body);
    return { message: say({ en: 'Event published', fr: 'Événement publié' }) };
  }),
  route(setEventStatus, async ({ params, body, session, say }) => {
    await publishing.setStatus(session, params.id, params.status, body.reason);
    return { message: say({ en: 'Event status updated', fr: 'État de l’événement mis à jour' }) };
  }),
  route(setEventVisibility, async ({ params, body, session, say }) => {
    await publishing.setVisibility(session, params.id, body);
    return { message: say({ en: 'Event visibility updated', fr: 'Visibilité de l’événement mise à jour' }) };
  }),
  route(setValidationView, async ({ params, body, session, say }) => {
    await publishing.setValidationView(session, params.id, body.validationOptions);
    return {
      message: say({ en: 'Validation view updated', fr: 'Mode de validation mis à jour' }),
      validationView: body.validationOptions,
    };
  }),
];

/** The calls of everybody who looks for something to go to. */
const looking = ({ reading, categories, availability }: EventServices): Route[] => [
  route(listEvents, async ({ query, session, locale, say }) => {
    if (query.mine && !session) throw unauthenticated();
    const { total, ...lists } = await reading.listEvents(query, session, locale);
    const message = say({
      en: `${total} events found`,
      fr: total > 1 ? `${total} événements trouvés` : `${total} événement trouvé`,
    });
    return { message, ...lists, total, currentPage: query.page };
  }),
  route(
    getEvent,
    async ({ params, query, session, locale }) => ({
      eventWithDetails: await reading.getEvent(params.id, session, query, locale),
    }),
    { limit: codesTried },
  ),
  route(
    getAvailability,
    async ({ params, query, session, reply }) => {
      const { json, isShared } = await availability.getAvailability(params.id, session, query);
      reply.header('Cache-Control', `${isShared ? 'public' : 'private'}, max-age=2`).type('application/json; charset=utf-8');
      return json;
    },
    { limit: codesTried },
  ),
  route(getCustomization, async ({ params, session }) => ({ customization: await reading.getCustomization(params.id, session) })),
  route(currentDateEvents, async ({ locale }) => ({ currentEvents: await reading.listToday(locale) })),
  route(allCategories, async ({ locale }) => ({ categories: await categories.list(locale) })),
  route(getCategory, async ({ params, query, locale }) => {
    const category = await categories.get(params.id, locale);
    const { total, events } = await reading.listByCategory(category._id, query, locale);
    return { category: { ...category, events }, total, currentPage: query.page };
  }),
];

/** All calls of the slice. */
export const eventsRoutes = (services: EventServices): Route[] => [...organizing(services), ...looking(services)];
