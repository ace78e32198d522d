import { allCategories } from '@ngoma/api/features/events/categories';
import { getCustomization, saveCustomization, updateCustomization } from '@ngoma/api/features/events/customization';
import {
  createEvent,
  duplicateEvent,
  publishEvent,
  repeatEvent,
  setEventStatus,
  setEventVisibility,
  setValidationView,
  updateEvent,
} from '@ngoma/api/features/events/editor';
import { currentDateEvents, getCategory, getEvent, listEvents } from '@ngoma/api/features/events/events';
import { getRefundPolicy, setRefundPolicy } from '@ngoma/api/features/events/ticketing/refund-policy';
import { getAvailability, saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import { clientAddress } from '#platform/http/limits/client-address';
import { addressKey } from '#platform/http/limits/rate-limit';
import { unauthenticated } from '#platform/http/problems';
import { type Route, type RouteLimit, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { EventServices } from './event-services.ts';
import { informationRoutes } from './information/information.routes.ts';
import { readerQuestionsRoutes } from './reader-questions/reader-questions.routes.ts';
import { stepsOf } from './ticket-types/refund-policy.rules.ts';

/**
 * Limits requests with an access code to 600 per minute, per event and client address. It admits twenty readers behind one address
 * whose pages poll every two seconds. Wrong codes have limits of their own (`accessGuesses`).
 */
const accessCodeLimit: RouteLimit = {
  perMinute: 600,
  by: ({ request, params, query }) => {
    const { accessCode } = query as { accessCode?: string };
    const { id, eventId = id } = params as { id?: string; eventId?: string };
    return accessCode && eventId ? `${addressKey(clientAddress(request))} ${eventId.toLowerCase()}` : undefined;
  },
};

/** Routes for organizers. */
const organizerRoutes = ({ drafts, copies, tickets, publishing, reading, changeRefundPolicy }: EventServices): Route[] => [
  route(createEvent, async ({ body, files, session, localize }) => ({
    message: localize(bilingual('events.eventCreated')),
    eventId: await drafts.createEvent(session, body, files.coverImage),
  })),
  route(updateEvent, async ({ params, body, files, session, localize, locale }) => {
    await drafts.updateEvent(session, params.id, body, files.coverImage);
    return {
      message: localize(bilingual('common.saved')),
      eventWithDetails: await reading.getEvent(params.id, session, {}, locale),
    };
  }),
  route(duplicateEvent, async ({ params, body, session, localize }) => ({
    message: localize(bilingual('events.eventDuplicatedItIsDraft')),
    eventId: await copies.duplicateEvent(session, params.id, new Date(body.date)),
  })),
  route(repeatEvent, async ({ params, body, session, localize }) => {
    const dates = body.dates.map((date) => new Date(date));
    const eventIds = await copies.repeatEvent(session, params.id, dates);
    return { eventIds, message: localize(bilingual('events.copies.made', { count: eventIds.length })) };
  }),
  route(saveTickets, async ({ params, body, session, localize }) => ({
    message: localize(bilingual('events.ticketsSaved')),
    ticketConfigId: await tickets.saveTickets(session, params.eventId, body),
  })),
  route(setRefundPolicy, async ({ params, body, session, localize }) => ({
    refundPolicy: await changeRefundPolicy(session, params.eventId, body),
    message: localize(bilingual('events.refundPolicySaved')),
  })),
  route(saveCustomization, async ({ params, body, files, session, localize }) => ({
    message: localize(bilingual('events.lookSaved')),
    eventCustomizationId: await tickets.saveCustomization(session, params.eventId, params.ticketConfigId, body, files),
  })),
  route(updateCustomization, async ({ params, body, files, session, localize }) => {
    await tickets.updateCustomization(session, params.id, body, files);
    const customization = await reading.getCustomization(params.id, session);
    if (!customization) throw new Error('The customization that was just saved is missing');
    return { message: localize(bilingual('common.saved')), customization };
  }),
  route(publishEvent, async ({ params, body, session, localize }) => {
    const { eventId, ticketCustomId: configId, eventCustomizationId: customizationId } = params;
    await publishing.publishEvent(session, { eventId, configId, customizationId }, body);
    return { message: localize(bilingual('events.eventPublished')) };
  }),
  route(setEventStatus, async ({ params, body, session, localize }) => {
    await publishing.setStatus(session, params.id, params.status, body.reason);
    return { message: localize(bilingual('events.eventStatusUpdated')) };
  }),
  route(setEventVisibility, async ({ params, body, session, localize }) => {
    await publishing.setVisibility(session, params.id, body);
    return { message: localize(bilingual('events.eventVisibilityUpdated')) };
  }),
  route(setValidationView, async ({ params, body, session, localize }) => {
    await publishing.setValidationView(session, params.id, body.validationOptions);
    return {
      message: localize(bilingual('events.validationViewUpdated')),
      validationView: body.validationOptions,
    };
  }),
];

const readsReplica = true;

/** Routes for readers of events. */
const readerRoutes = ({ reading, categories, availability, visits }: EventServices): Route[] => [
  route(
    listEvents,
    async ({ query, session, locale, localize }) => {
      if (query.mine && !session) throw unauthenticated();
      const { total, ...lists } = await reading.listEvents(query, session, locale);
      const message = localize(bilingual('events.found', { total }));
      return { message, ...lists, total, currentPage: query.page };
    },
    { readsReplica },
  ),
  route(
    getEvent,
    async ({ params, query, session, locale, request }) => ({
      eventWithDetails: await reading.getEvent(params.id, session, { ...query, address: clientAddress(request) }, locale),
    }),
    { limit: accessCodeLimit, readsReplica },
  ),
  route(
    getAvailability,
    async ({ params, query, session, reply, request }) => {
      const keys = { ...query, address: clientAddress(request) };
      const { json, isShared } = await availability.getAvailability(params.id, session, keys);
      visits.recordReader(params.id, { headers: request.headers, address: keys.address });
      reply.header('Cache-Control', `${isShared ? 'public' : 'private'}, max-age=2`).type('application/json; charset=utf-8');
      return json;
    },
    { limit: accessCodeLimit },
  ),
  route(
    getRefundPolicy,
    async ({ params, query, session, request }) => {
      const keys = { ...query, address: clientAddress(request) };
      const { refundPolicy } = (await reading.open(params.eventId, session, keys)).event;
      return { refundPolicy, steps: [...stepsOf(refundPolicy)] };
    },
    { limit: accessCodeLimit, readsReplica },
  ),
  route(
    getCustomization,
    async ({ params, session }) => ({ customization: await reading.getCustomization(params.id, session) }),
    { readsReplica },
  ),
  route(currentDateEvents, async ({ locale }) => ({ currentEvents: await reading.listToday(locale) }), { readsReplica }),
  route(allCategories, async ({ locale }) => ({ categories: await categories.list(locale) }), { readsReplica }),
  route(
    getCategory,
    async ({ params, query, locale }) => {
      const category = await categories.get(params.id, locale);
      const { total, events } = await reading.listByCategory(category._id, query, locale);
      return { category: { ...category, events }, total, currentPage: query.page };
    },
    { readsReplica },
  ),
];

/** All routes of the feature. */
export const eventsRoutes = (services: EventServices): Route[] => [
  ...organizerRoutes(services),
  ...readerRoutes(services),
  ...informationRoutes(services.information, accessCodeLimit),
  ...readerQuestionsRoutes(services.readerQuestions, accessCodeLimit),
];
