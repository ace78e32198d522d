import { describe, expect, it } from 'vitest';
import { emptyTicketType, type TicketsValues, type TicketTypeValues } from '../details/event-form.ts';
import { mergeTickets } from './merge-tickets.ts';

const aType = (id: string, change: Partial<TicketTypeValues> = {}): TicketTypeValues => ({
  ...emptyTicketType(id),
  id,
  ...change,
});
const tickets = (ticketTypes: TicketTypeValues[], change: Partial<TicketsValues> = {}): TicketsValues => ({
  ...{ ticketTypes, feesPaidBy: 'buyer', refundKind: 'none', refundHours: '48', refundSteps: [] },
  ...change,
});

describe('tickets that are typed and saved at once', () => {
  it('are those that are saved now, where nothing was typed', () => {
    const before = tickets([aType('a'), aType('b')]);
    const now = tickets([aType('b', { price: '7000' }), aType('c')], { feesPaidBy: 'organizer' });
    expect(mergeTickets({ before, now, typed: before })).toEqual(now);
  });

  it('keep what was typed, field by field', () => {
    const before = tickets([aType('a', { price: '5000' })]);
    const now = tickets([aType('a', { price: '6000', quantity: '10' })], { refundHours: '24' });
    const typed = tickets([aType('a', { price: '5000', maxPerOrder: '4' })], { feesPaidBy: 'organizer' });
    expect(mergeTickets({ before, now, typed })).toEqual(
      tickets([aType('a', { price: '6000', quantity: '10', maxPerOrder: '4' })], { feesPaidBy: 'organizer', refundHours: '24' }),
    );
  });

  it('keep the order and the removals of the form', () => {
    const before = tickets([aType('a'), aType('b'), aType('c')]);
    const typed = tickets([aType('c'), aType('a')]);
    expect(mergeTickets({ before, now: before, typed }).ticketTypes.map(({ id }) => id)).toEqual(['c', 'a']);
  });

  it('keep a type that was removed elsewhere only with what was typed in it, as a new one', () => {
    const before = tickets([aType('a'), aType('b')]);
    const typed = tickets([aType('a'), aType('b', { price: '900' })]);
    expect(mergeTickets({ before, now: tickets([]), typed }).ticketTypes).toEqual([{ ...aType('b', { price: '900' }), id: '' }]);
  });

  it('leave out the empty type that a form begins with, once there are saved ones', () => {
    const before = tickets([emptyTicketType('Standard')]);
    const now = tickets([aType('a')]);
    expect(mergeTickets({ before, now, typed: before }).ticketTypes).toEqual([aType('a')]);
    expect(mergeTickets({ before, now: before, typed: before })).toEqual(before);
  });
});
