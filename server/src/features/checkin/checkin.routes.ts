import { type Locale, localizedText } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/events/checkin';
import type { ListedAttendee } from '#features/tickets/index';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { admittedText, mayEnterText, refusalTexts } from './checkin.rules.ts';
import type { checkinService } from './checkin.service.ts';
import type { CheckinDeps, TicketLookup } from './checkin.types.ts';
import type { gatesService, StoredGate } from './gates.service.ts';
import { listCheckinEvents } from './list-checkin-events.ts';
import { summarizeEntries } from './summarize-entries.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const toTicketAtEntrance = ({ ticket, enteredAt }: TicketLookup, locale: Locale) => ({
  _id: ticket.id,
  ticketCode: ticket.code,
  holder: ticket.holderName,
  typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
  state: ticket.state,
  enteredAt: iso(enteredAt),
});

const toGate = (gate: StoredGate) => ({
  _id: gate.id,
  name: gate.name,
  ticketTypeIds: gate.ticketTypeIds,
  opensAt: iso(gate.opensAt),
  closesAt: iso(gate.closesAt),
});

const toFoundTicket = (ticket: ListedAttendee, locale: Locale) => ({
  _id: ticket.id,
  ticketCode: ticket.code,
  holder: ticket.holderName,
  typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
  state: ticket.state,
  enteredAt: iso(ticket.enteredAt),
});

/** Enough for a queue at the entrance, and too few to collect the names of all guests. */
const searchesPerMinute = 40;

interface Services {
  readonly checkin: ReturnType<typeof checkinService>;
  readonly gates: ReturnType<typeof gatesService>;
  readonly covers: CheckinDeps['covers'];
}

const scanRoutes = ({ checkin }: Services): Route[] => [
  route(endpoints.verifyTicket, async ({ body, session, locale, localize }) => {
    const lookup = await checkin.verify(session, { ...body, locale });
    return {
      message: localize(lookup.reason ? refusalTexts[lookup.reason] : mayEnterText),
      name: lookup.ticket.holderName,
      ticket: toTicketAtEntrance(lookup, locale),
      eventName: localizedText(locale, lookup.event.name, lookup.event.nameFr),
      flag: lookup.reason === undefined,
      reason: lookup.reason ?? null,
    };
  }),
  route(endpoints.verifyEntry, async ({ body, session, locale, localize }) => {
    const { ticket, admittedAt } = await checkin.enter(session, { ...body, locale });
    return {
      message: localize(admittedText),
      data: {
        ticketCode: ticket.code,
        verifyEntry: true,
        entryTime: admittedAt.toISOString(),
        name: ticket.holderName,
        typeName: localizedText(locale, ticket.typeName, ticket.typeNameFr),
      },
    };
  }),
];

const searchRoute = ({ checkin }: Services): Route =>
  route(
    endpoints.findTickets,
    async ({ params, query, session, locale }) => {
      const { attendees, total } = await checkin.find(session, params.eventId, query.q);
      return { tickets: attendees.map((ticket) => toFoundTicket(ticket, locale)), total };
    },
    { limit: { perMinute: searchesPerMinute, by: 'session' } },
  );

const overviewRoutes = (platform: Platform, { checkin, covers }: Services): Route[] => [
  route(endpoints.entryCounts, async ({ params, session, locale }) => {
    const { id } = await checkin.requireTeam(session, params.eventId);
    return summarizeEntries(platform.db, id, locale);
  }),
  route(endpoints.checkinEvents, async ({ query, session, locale }) => ({
    ...(await listCheckinEvents({ ...platform, covers }, { reader: session, locale, ...query })),
    currentPage: query.page,
  })),
];

const gateRoutes = ({ checkin, gates }: Services): Route[] => [
  route(endpoints.listGates, async ({ params, session }) => {
    const { id } = await checkin.requireTeam(session, params.eventId);
    return { gates: (await gates.list(id)).map(toGate) };
  }),
  route(endpoints.saveGates, async ({ params, body, session, localize }) => {
    const { id } = await checkin.requireTeam(session, params.eventId, 'manager');
    const saved = await gates.save(id, body.gates);
    return { message: localize(bilingual('common.saved')), gates: saved.map(toGate) };
  }),
];

/** HTTP routes of check-in: scans, counts and gates. */
export const checkinRoutes = (platform: Platform, services: Services): Route[] => [
  ...scanRoutes(services),
  searchRoute(services),
  ...overviewRoutes(platform, services),
  ...gateRoutes(services),
];
