// @vitest-environment jsdom
import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ActionFunction, data } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { endedTexts } from './ended-texts.ts';
import { OrderState } from './OrderState.tsx';

// A test does not wait for what the browser loads with these states.
beforeAll(() => endedTexts.fetch(translationFor('en'), 'en'));

const attempt = (state: 'succeeded' | 'refunded'): OrderWithDetails['attempt'] => ({
  ref: 'r1',
  gateway: 'sandbox',
  state,
  reason: null,
  reasonText: null,
  paymentUrl: 'https://ngoma.test/pay/r1',
  createdAt: '2026-12-01T10:00:00.000Z',
});

const anOrder = (overrides: Partial<OrderWithDetails> = {}, eventStatus = 'cancelled'): OrderWithDetails => ({
  _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f',
  code: 'R7KQ2M',
  issued: null,
  eventId: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70',
  state: 'cancelled',
  payment: 'paid',
  refund: 'full',
  refundPayout: 'sent',
  total: 10_500,
  fees: 500,
  addedTaxes: 0,
  taxes: [],
  fromBalance: 0,
  currency: 'XAF',
  holdsUntil: null,
  createdAt: '2026-12-01T10:00:00.000Z',
  items: [],
  tickets: [],
  event: {
    _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e70',
    eventName: 'Makossa Night',
    location: 'Palais des Congrès',
    city: 'Yaoundé',
    date: '2026-12-12T19:00:00.000Z',
    endDate: null,
    zone: 'Africa/Douala',
    coverImage: { url: '/cover.webp' },
    status: eventStatus,
    hasPage: true,
  },
  buyer: { _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e71', name: 'Brenda', email: 'brenda@ngoma.test' },
  attempt: attempt('succeeded'),
  paymentUrl: null,
  ...overrides,
});

const now = new Date('2026-12-01T10:05:00.000Z');
const action = vi.fn<ActionFunction>(() =>
  data({ values: { do: 'cancel' }, errors: { root: 'It was paid meanwhile' } }, { status: 409 }),
);
const show = (order: OrderWithDetails) => renderRoutes([{ path: '/', action, element: <OrderState order={order} now={now} /> }]);

it.each([
  ['under way', {}, 'Refund in progress', /We are refunding 10,500.XAF/],
  ['failed', { refundPayout: 'failed' }, 'Refund not paid yet', /Choose another number below/],
  ['chosen', { refundPayout: 'done' }, 'Refunded', /the way you chose/],
  ['done', { attempt: attempt('refunded') }, 'Refunded', /We refunded 10,500.XAF/],
  ['not begun', { state: 'confirmed', refund: 'none' }, 'Refund in progress', /We are refunding/],
] as const)('an order of a cancelled event shows no success and reports its refund as %s', (_what, overrides, chip, words) => {
  show(anOrder(overrides));
  expect(screen.getByText(chip)).not.toBeNull();
  expect(screen.getByText(words)).not.toBeNull();
});

it.each([
  ['confirmed', 'none'],
  ['placed', 'pending'],
] as const)('a %s order without a payment asks for none after its event was cancelled', (state, payment) => {
  show(anOrder({ state, payment, refund: 'none', attempt: null, paymentUrl: 'https://ngoma.test/pay/r1' }));
  expect(screen.getByText('Your tickets are no longer valid, and you were not charged.')).not.toBeNull();
  expect(screen.queryByText('Pay now')).toBeNull();
});

it('an expired order links back to its event if the buyer can see that page', () => {
  const { unmount } = show(anOrder({ state: 'expired', payment: 'none' }, 'published'));
  expect(screen.getByRole('link', { name: 'Back to event' })).not.toBeNull();
  unmount();
  const { event } = anOrder({}, 'published');
  show(anOrder({ state: 'expired', payment: 'none', event: { ...event, hasPage: false } }));
  expect(screen.queryByRole('link', { name: 'Back to event' })).toBeNull();
});

it('a confirmed order of an event that takes place has no state beside its tickets', () => {
  const { container } = show(anOrder({ state: 'confirmed', refund: 'none' }, 'published'));
  expect(container.querySelector('[role=status]:not([aria-live])')).toBeNull();
});

it('an order that waits leads to its payment, and a refused cancellation says why beside its button', async () => {
  const paymentUrl = 'https://ngoma.test/pay/r1';
  show(
    anOrder(
      { state: 'placed', payment: 'pending', attempt: null, paymentUrl, holdsUntil: '2099-01-01T00:00:00.000Z' },
      'published',
    ),
  );
  expect((await screen.findByRole('link', { name: 'Pay now' })).getAttribute('href')).toBe('/pay/r1');
  await userEvent.click(screen.getByText('Cancel this order'));
  await userEvent.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(await screen.findByText('It was paid meanwhile')).not.toBeNull();
  const form = await action.mock.lastCall?.[0].request.formData();
  expect(form?.get('do')).toBe('cancel');
});

it('a failed payment can be tried again while the tickets are held', async () => {
  const failed = { ...attempt('succeeded'), state: 'failed', reasonText: 'Not enough money' } as OrderWithDetails['attempt'];
  const order = { state: 'placed', payment: 'failed', attempt: failed } as const;
  const { unmount } = show(anOrder({ ...order, holdsUntil: '2099-01-01T00:00:00.000Z' }, 'published'));
  expect(await screen.findByText('Not enough money')).not.toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(false);
  unmount();
  show(anOrder({ ...order, holdsUntil: '2026-12-01T10:00:00.000Z' }, 'published'));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Try again' }).disabled).toBe(true);
});
