import { inReaders, type Locale } from '@ngoma/api/common/locale';
import * as contract from '@ngoma/api/features/checkin';
import type { Platform } from '#platform/platform';
import { type Route, route } from '#platform/route';
import * as read from './checkin.read.ts';
import { admittedWords, doorHours, mayEnterWords, refusalWords } from './checkin.rules.ts';
import type { checkinService, Finding } from './checkin.service.ts';
import type { StoredGate } from './checkin.store.ts';
import type { gatesService } from './gates.service.ts';

const iso = (date: Date | null) => date?.toISOString() ?? null;

const toTicketAtDoor = ({ ticket, enteredAt }: Finding, locale: Locale) => ({
  _id: ticket.id,
  ticketCode: ticket.code,
  holder: ticket.holderName,
  typeName: inReaders(locale, ticket.typeName, ticket.typeNameFr),
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

interface Services {
  readonly door: ReturnType<typeof checkinService>;
  readonly gates: ReturnType<typeof gatesService>;
}

const scanRoutes = ({ door }: Services): Route[] => [
  route(contract.verifyTicket, async ({ body, session, locale, say }) => {
    const finding = await door.verify(session, { ...body, locale });
    return {
      message: say(finding.reason ? refusalWords[finding.reason] : mayEnterWords),
      name: finding.ticket.holderName,
      ticket: toTicketAtDoor(finding, locale),
      eventName: inReaders(locale, finding.event.name, finding.event.nameFr),
      flag: finding.reason === undefined,
      reason: finding.reason ?? null,
    };
  }),
  route(contract.verifyEntry, async ({ body, session, locale, say }) => {
    const { ticket, admittedAt } = await door.enter(session, { ...body, locale });
    return {
      message: say(admittedWords),
      data: {
        ticketCode: ticket.code,
        verifyEntry: true,
        entryTime: admittedAt.toISOString(),
        name: ticket.holderName,
        typeName: inReaders(locale, ticket.typeName, ticket.typeNameFr),
      },
    };
  }),
];

const doorRoutes = ({ db, clock }: Platform, { door }: Services): Route[] => [
  route(contract.entryCounts, async ({ params, session, locale }) => {
    const { id } = await door.requireTeam(session, params.eventId);
    const [byType, refused, latest] = await Promise.all([
      read.countEntries(db, id, locale),
      read.countRefused(db, id),
      read.listLatestScans(db, id, locale, 20),
    ]);
    return {
      admitted: byType.reduce((sum, { admitted }) => sum + admitted, 0),
      expected: byType.reduce((sum, { expected }) => sum + expected, 0),
      refused,
      byType,
      latest: latest.map(({ id: _id, at, ...scan }) => ({ _id, at: at.toISOString(), ...scan })),
    };
  }),
  route(contract.doorEvents, async ({ query, session, locale }) => {
    const now = clock();
    const page = { limit: query.limit, offset: (query.page - 1) * query.limit };
    const isTeam = session.role === 'organizer';
    const doors = await (isTeam ? read.listDoorsOfOrganizer : read.listDoorsOfHolder)(db, session.userId, locale, now, page);
    const held = isTeam
      ? []
      : await read.listHeldTickets(
          db,
          session.userId,
          locale,
          doors.map(({ id }) => id),
        );
    return {
      total: doors[0]?.total ?? 0,
      currentPage: query.page,
      events: doors.map((event) => {
        const { opensAt, closesAt } = doorHours(event);
        return {
          _id: event.id,
          eventName: event.name,
          location: event.location,
          date: event.startsAt.toISOString(),
          zone: event.zone,
          validationView: event.validationView,
          opensAt: opensAt.toISOString(),
          closesAt: closesAt.toISOString(),
          isOpen: now >= opensAt && now <= closesAt,
          mayManage: event.mayManage,
          tickets: held
            .filter(({ eventId }) => eventId === event.id)
            .map(({ id, code, holder, typeName, enteredAt }) => ({
              _id: id,
              ticketCode: code,
              holder,
              typeName,
              enteredAt: iso(enteredAt),
            })),
        };
      }),
    };
  }),
];

const gateRoutes = ({ door, gates }: Services): Route[] => [
  route(contract.listGates, async ({ params, session }) => {
    const { id } = await door.requireTeam(session, params.eventId);
    return { gates: (await gates.list(id)).map(toGate) };
  }),
  route(contract.saveGates, async ({ params, body, session, say }) => {
    const { id } = await door.requireTeam(session, params.eventId, 'manager');
    const saved = await gates.save(id, body.gates);
    return { message: say({ en: 'Saved successfully', fr: 'Enregistré' }), gates: saved.map(toGate) };
  }),
];

/** Everything the door answers over HTTP. */
export const checkinRoutes = (platform: Platform, services: Services): Route[] => [
  ...scanRoutes(services),
  ...doorRoutes(platform, services),
  ...gateRoutes(services),
];
