// @vitest-environment jsdom
import { getOrder } from '@ngoma/api/features/orders/orders';
import { getOrderTimeline } from '@ngoma/api/features/orders/timeline';
import { act, screen, waitFor } from '@testing-library/react';
import { redirect, useFetcher, useLoaderData } from 'react-router';
import { expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { serve } from '../../../test/serve.ts';
import { OrderFollower } from './OrderFollower.tsx';
import { fingerprintOf } from './order-facts.ts';

const id = idOf('order');

/** A page of an order whose form leads to another page. */
function Page() {
  const { Form } = useFetcher();
  return (
    <Form method="post">
      <OrderFollower orderId={id} isOpen loaded={useLoaderData<string>()} />
      <button type="submit">Pay again</button>
    </Form>
  );
}

/** Opens the page of an order, which the server can change. */
function show(action: () => Promise<Response>) {
  const { timeline } = replyOf(getOrderTimeline, { timeline: { facts: [] } });
  const orderIn = (state: 'placed' | 'expired') => replyOf(getOrder, { order: { state } });
  let reply = orderIn('placed');
  const sent = serve({
    [`GET /event-order/${id}`]: () => Response.json(reply),
    [`GET /event-order/${id}/timeline`]: () => Response.json({ timeline }),
  });
  const loader = vi.fn(() => fingerprintOf(reply.order, timeline, undefined));
  const { router } = renderRoutes([
    { path: '/', element: <Page />, loader, action },
    { path: '/pay', element: <h1>Pay</h1> },
  ]);
  const change = () => {
    reply = orderIn('expired');
  };
  return { sent, loader, router, change };
}

it('a changed order has its page loaded again', async () => {
  const { loader, change } = show(async () => redirect('/pay'));
  await screen.findByRole('button', { name: 'Pay again' });
  change();
  await waitFor(() => expect(loader).toHaveBeenCalledTimes(2), { timeout: 10_000 });
});

it('a form that is being sent is not overtaken: its answer leads on, though the order has changed meanwhile', async () => {
  const answer = Promise.withResolvers<Response>();
  const { sent, loader, router, change } = show(() => answer.promise);
  await press('Pay again');
  await waitFor(() => expect(sent).toHaveLength(2));
  change();
  await waitFor(() => expect(sent.length).toBeGreaterThanOrEqual(4), { timeout: 10_000 });
  // Lets the answers be shown.
  await act(async () => new Promise((resolve) => setTimeout(resolve)));
  expect(loader).toHaveBeenCalledTimes(1);
  await act(async () => answer.resolve(redirect('/pay')));
  expect(await screen.findByRole('heading', { name: 'Pay' })).toBeTruthy();
  expect(router.state.location.pathname).toBe('/pay');
});
