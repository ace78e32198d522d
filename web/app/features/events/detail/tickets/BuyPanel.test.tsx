// @vitest-environment jsdom
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../../../test/render.tsx';
import { BuyPanel, canBuy } from './BuyPanel.tsx';

/** Returns the parts of an event with one ticket type that the panel reads. */
const anEvent = (state: string, date: string) => {
  const type = {
    _id: 't1',
    name: 'Standard',
    price: 5_000,
    fee: 0,
    addedTax: 0,
    taxes: [],
    ...{ quantity: 10, minPerOrder: 1, maxPerOrder: 10, perPerson: null },
    available: 10,
    state,
    phases: [],
  };
  const shown = {
    _id: 'e1',
    status: 'published',
    date,
    endDate: null,
    zone: 'Africa/Douala',
    priceFrom: null,
    ticketTypes: [type],
  };
  return shown as unknown as EventWithDetails;
};

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['on_sale', '2026-12-01T19:00:00Z', true],
  ['on_sale', '2026-11-01T19:00:00Z', false],
  ['sold_out', '2026-12-01T19:00:00Z', false],
])('a ticket type in state %s of an event on %s can be bought: %s', async (state, date, isOffered) => {
  const event = anEvent(state, date);
  renderRoutes([
    { path: '/', element: <BuyPanel event={event} quantities={{}} onChange={() => undefined} isOnSale={canBuy(event, now)} /> },
  ]);
  expect(await screen.findByText('Standard')).toBeDefined();
  expect(screen.queryByRole('link', { name: 'Buy tickets' }) !== null).toBe(isOffered);
  expect(screen.queryByText('Free') !== null).toBe(isOffered);
});
