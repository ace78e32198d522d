import { daysAhead } from '../factories/events.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';
import type { EndpointFixture } from './fixture.ts';

export function eventRequests(
  { platform }: TestApp,
  { ada, otto, paul, of, ofOtto, draft, artistId, artistIdOfOtto, agreements: { picture } }: EndpointFixture,
): Readonly<Record<string, OwnershipRequests>> {
  const { eventId, ticketConfigId, customizationId: eventCustomizationId } = of;
  const ofAda = (body?: object): OwnershipRequests => ({
    owner: { as: ada, params: { id: eventId }, ...(body && { body }) },
    others: [otto],
  });
  const hidden: OwnershipRequests = { owner: { as: ada, params: { id: draft.eventId } }, others: [otto, paul, undefined] };
  const ticketTypes = { ticketTypes: [{ name: 'Standard', price: 1_000, quantity: 10 }] };
  const look = { primaryColor: '#112233' };
  const visible = { visibility: 'public' };
  return {
    'GET /event/:id': hidden,
    'GET /event/:id/availability': hidden,
    'GET /refund-policy/:eventId': {
      owner: { as: ada, params: { eventId: draft.eventId } },
      others: [otto, paul, undefined],
    },
    'PUT /refund-policy/:eventId': {
      owner: { as: ada, params: { eventId }, body: { kind: 'until', hoursBefore: 48 } },
      others: [otto],
    },
    'GET /event/eventPageCustomization/:id': hidden,
    'GET /event/:id/refunds-progress': ofAda(),
    'GET /event/:id/information': hidden,
    'GET /event/:id/page': hidden,
    // Of the draft, because it replaces the line-up, which has the artist below.
    'PUT /event/:id/information': {
      owner: { as: ada, params: { id: draft.eventId }, body: { lineUp: [{ name: 'Reine Bisseck' }], questions: [] } },
      others: [otto],
    },
    'POST /event/:id/photos': { owner: { as: ada, params: { id: eventId }, files: { picture } }, others: [otto] },
    'PUT /event/:id/line-up/:artistId/picture': {
      owner: { as: ada, params: { id: eventId, artistId }, files: { picture } },
      others: [otto],
      mixed: [
        { as: otto, params: { id: ofOtto.eventId, artistId }, files: { picture } },
        { as: ada, params: { id: eventId, artistId: artistIdOfOtto }, files: { picture } },
      ],
    },
    'GET /event/:id/taxes': ofAda(),
    'PUT /event/:id/taxes': ofAda({ taxes: [], version: 0 }),
    'PATCH /event/:id': ofAda({ city: 'Douala' }),
    'PATCH /event/eventPageCustomization/:id': ofAda(look),
    'PATCH /o/edit-event-visibility/:id': ofAda(visible),
    'PATCH /event/:id/validation-view': ofAda({ validationOptions: 'both' }),
    'POST /event/:id/copies': ofAda({ dates: [daysAhead(platform, 61).toISOString()] }),
    'POST /event/:id/duplicate': ofAda({ date: daysAhead(platform, 60).toISOString() }),
    'POST /event/tickets/:eventId': {
      owner: { as: ada, params: { eventId: draft.eventId }, body: ticketTypes },
      others: [otto],
      mixed: [
        {
          as: otto,
          params: { eventId: ofOtto.eventId },
          body: { ticketTypes: [{ _id: of.typeIds[1], name: 'Taken', price: 0, quantity: 1 }] },
          answer: 400,
        },
      ],
    },
    'POST /event/tickets/ec/:eventId/:ticketConfigId': {
      owner: { as: ada, params: { eventId, ticketConfigId }, body: look },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId, ticketConfigId }, body: look },
        { as: otto, params: { eventId, ticketConfigId: ofOtto.ticketConfigId }, body: look },
      ],
    },
    'POST /event/tickets/pvo/:eventId/:ticketCustomId/:eventCustomizationId': {
      owner: {
        as: ada,
        params: { eventId: draft.eventId, ticketCustomId: draft.ticketConfigId, eventCustomizationId: draft.customizationId },
        body: visible,
      },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId, ticketCustomId: ticketConfigId, eventCustomizationId }, body: visible },
        {
          as: otto,
          params: { eventId: ofOtto.eventId, ticketCustomId: ofOtto.ticketConfigId, eventCustomizationId },
          body: visible,
        },
      ],
    },
    // Last of all, since a cancelled event refuses most of the others.
    'PUT /event/status/:id/:status': {
      owner: { as: ada, params: { id: eventId, status: 'cancelled' }, body: { reason: 'Rain' } },
      others: [otto],
    },
  };
}

export function checkinRequests({
  ada,
  otto,
  brenda,
  paul,
  of,
  ofOtto,
  gate,
  gateOfOtto,
  ticket,
}: EndpointFixture): Readonly<Record<string, OwnershipRequests>> {
  const { eventId } = of;
  const { ticketCode } = ticket;
  const scans = (notes?: readonly string[]): OwnershipRequests => ({
    owner: { as: ada, body: { ticketCode, eventId, gateId: gate } },
    others: [otto, paul],
    mixed: [
      { as: otto, body: { ticketCode } },
      { as: paul, body: { ticketCode: ticket.qr } },
      { as: otto, body: { ticketCode, eventId: ofOtto.eventId }, ...(notes && { notes }) },
      { as: ada, body: { ticketCode, eventId, gateId: gateOfOtto } },
      { as: brenda, body: { ticketCode, eventId } },
    ],
  });
  const params = { eventId };
  return {
    'POST /event-order/verify-ticket': scans(),
    // An unknown ticket at an own event is recorded as a scan, which is the only change.
    'PATCH /event-order/verify-entry': scans(['checkins']),
    'GET /event-order/check-in-tickets/:eventId': { owner: { as: ada, params, query: { q: 'Brenda' } }, others: [otto] },
    'GET /event-order/entry-counts/:eventId': { owner: { as: ada, params }, others: [otto] },
    'GET /event/:eventId/gates': { owner: { as: ada, params }, others: [otto] },
    'PUT /event/:eventId/gates': {
      owner: { as: ada, params, body: { gates: [{ _id: gate, name: 'South' }] } },
      others: [otto],
      mixed: [
        { as: otto, params: { eventId: ofOtto.eventId }, body: { gates: [{ _id: gate, name: 'Mine' }] } },
        {
          as: otto,
          params: { eventId: ofOtto.eventId },
          body: { gates: [{ name: 'Mine', ticketTypeIds: [of.typeIds[0]] }] },
          answer: 400,
        },
      ],
    },
  };
}
