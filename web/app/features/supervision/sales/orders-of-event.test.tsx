// @vitest-environment jsdom
import { listSupervisedOrders } from '@ngoma/api/features/supervision/supervision';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { serve } from '../../../test/serve.ts';
import { Orders } from './Orders.tsx';

afterEach(() => vi.unstubAllGlobals());

const show = (start: string) => {
  const orders = [{ _id: idOf('order'), code: 'NG-1', eventName: 'Makossa Night', buyer: { name: 'Brenda Ngo' } }];
  const sent = serve({
    'GET /supervision/orders': () => Response.json(replyOf(listSupervisedOrders, { orders, total: 1, currentPage: 1 })),
  });
  return { ...renderPart(<Orders />, start), asked: () => Object.fromEntries(sent.at(-1)?.query ?? []) };
};

it('the orders of one event say so, and lead back to all', async () => {
  const { asked, router } = show(`/?tab=orders&event=${idOf('night')}`);
  expect(await screen.findByText('Orders of “Makossa Night” only.')).toBeTruthy();
  expect(asked()).toMatchObject({ eventId: idOf('night') });
  await press('Show all orders');
  await waitFor(() => expect(asked()).not.toHaveProperty('eventId'));
  expect(router.state.location.search).toBe('?tab=orders');
  expect(screen.queryByText(/only\.$/)).toBeNull();
});

it('an address with something else in place of an event shows all orders', async () => {
  const { asked } = show('/?tab=orders&event=makossa');
  await screen.findByRole('row', { name: /Brenda Ngo/ });
  expect(asked()).not.toHaveProperty('eventId');
});
