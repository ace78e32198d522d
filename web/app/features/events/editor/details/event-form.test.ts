import { createEvent } from '@ngoma/api/features/events/editor';
import { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import { describe, expect, it } from 'vitest';
import { detailsToWire, emptyDetails, emptyTicketType, type TicketsValues, ticketsToWire } from './event-form.ts';

const filled = {
  ...emptyDetails,
  eventName: 'Makossa Night',
  description: 'Under the sky',
  categoryId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  start: '2026-12-12T20:00',
  location: 'Esplanade',
  city: 'Douala',
};

describe('event forms', () => {
  it('produce a body that the API accepts', () => {
    expect(createEvent.body?.safeParse(detailsToWire(filled)).success).toBe(true);
    expect(detailsToWire(filled).date).toBe('2026-12-12T19:00:00.000Z');
  });

  it('leave missing fields to the validation of the API', () => {
    const parsed = createEvent.body?.safeParse(detailsToWire(emptyDetails));
    expect(parsed?.error?.issues.map(({ path }) => path[0])).toEqual(
      expect.arrayContaining(['eventName', 'description', 'location', 'city', 'date', 'categoryId']),
    );
  });

  it('use "Online" as the place of an online event, and drop the link of any other', () => {
    expect(detailsToWire({ ...filled, online: true, location: '', joinLink: 'https://meet.example' })).toMatchObject({
      location: 'Online',
      joinLink: 'https://meet.example',
    });
    expect(detailsToWire({ ...filled, joinLink: 'https://meet.example' }).joinLink).toBe('');
  });

  it('send ticket prices as whole numbers, and fail validation for a fractional price', () => {
    const values: TicketsValues = {
      ticketTypes: [
        {
          ...emptyTicketType('Standard'),
          price: '5000',
          quantity: '100',
          phases: [{ price: '3500', until: '', firstTickets: '20' }],
        },
      ],
      feesPaidBy: 'buyer',
      refundKind: 'until',
      refundHours: '48',
      refundSteps: [],
    };
    const wire = ticketsToWire(values, 'Africa/Douala');
    expect(saveTickets.body?.safeParse(wire).success).toBe(true);
    expect(wire.ticketTypes[0]).toMatchObject({ price: 5000, quantity: 100, phases: [{ price: 3500, firstTickets: 20 }] });
    const invalid = ticketsToWire(
      { ...values, ticketTypes: [{ ...emptyTicketType('Standard'), price: '12.5', quantity: '' }] },
      'Africa/Douala',
    );
    expect(saveTickets.body?.safeParse(invalid).error?.issues.map(({ path }) => path.join('.'))).toEqual([
      'ticketTypes.0.price',
      'ticketTypes.0.quantity',
    ]);
  });
});
