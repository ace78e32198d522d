// @vitest-environment jsdom
import type { OrderTimeline as Timeline, TimelineFact } from '@ngoma/api/features/orders/timeline';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { ReceiptButtons } from './ReceiptButtons.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const fact = (change: Partial<TimelineFact>): TimelineFact => ({
  ...{
    kind: 'placed',
    at: '2026-11-22T12:00:00.000Z',
    amount: null,
    balance: 0,
    paidWith: null,
    numberEnding: null,
    reference: null,
  },
  ...{ reason: null, note: null, by: null, byName: null, ticket: null, count: null },
  ...change,
});

function answerWith(facts: readonly TimelineFact[], zone = 'Africa/Douala') {
  const timeline: Timeline = { zone, buyerNumber: null, facts: [...facts] };
  stubFetch(async () => Response.json({ timeline }));
}
const show = () => renderRoutes([{ path: '/', element: <OrderTimeline orderId={id} /> }]);

it('the facts are shown in the zone of the event, with operator, reason, note and actor', async () => {
  answerWith(
    [
      fact({ kind: 'payment_failed', amount: 10_000, paidWith: 'mtn', numberEnding: '3456', reason: 'Not enough money.' }),
      fact({ kind: 'confirmed', count: 2 }),
      fact({ kind: 'refund_given', count: 1, amount: 5_000, note: 'A gesture', by: 'organizer', byName: 'Ada' }),
      fact({ kind: 'refund_approved', by: 'policy' }),
      fact({ kind: 'checked_in', ticket: { code: 'K7WQM3XP', holder: 'Brenda' } }),
    ],
    'America/New_York',
  );
  show();
  const [failed, confirmed, given, approved, entered] = await screen.findAllByRole('listitem');
  expect(failed?.textContent).toMatch(/Payment failed.*07:00.*10,000.XAF · MTN MoMo, number ending in 3456.*Not enough money\./);
  expect(confirmed?.textContent).toContain('Confirmed, 2 tickets issued');
  expect(given?.textContent).toMatch(/1 ticket refunded.*5,000.XAF.*“A gesture”.*By Ada/);
  expect(approved?.textContent).toContain('By the event’s refund policy');
  expect(entered?.textContent).toContain('Brenda · K7WQ');
  expect(screen.getByText(/Times are in .*, as at the event\./)).not.toBeNull();
});

it('the part of the balance is named, where there is one', async () => {
  answerWith([fact({ amount: 10_000, balance: 4_000 }), fact({ kind: 'refund_approved', amount: 5_000, balance: 2_000 })]);
  show();
  const [placed, approved] = await screen.findAllByRole('listitem');
  expect(placed?.textContent).toMatch(/10,000.XAF4,000.XAF of it from the Ngoma balance/);
  expect(approved?.textContent).toMatch(/5,000.XAF2,000.XAF of it to the Ngoma balance/);
});

it('what the buyer did needs no actor', async () => {
  answerWith([fact({ kind: 'refund_requested', by: 'buyer', count: 1, note: 'Ill' })]);
  show();
  const item = await screen.findByRole('listitem');
  expect(within(item).queryByText(/^By /)).toBeNull();
});

it('the receipt is saved in the reader’s language, or in the other one', async () => {
  const asked: string[] = [];
  stubFetch(async (input: string | URL | Request) => {
    asked.push(String(input instanceof Request ? input.url : input));
    return new Response(new Blob(['%PDF-']), { headers: { 'content-type': 'application/pdf' } });
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <ReceiptButtons orderId={id} code="R7KQ2M" />
        </ToastProvider>
      ),
    },
  ]);
  await userEvent.click(screen.getByRole('button', { name: 'Receipt (PDF)' }));
  await vi.waitFor(() => expect(asked[0]).toMatch(/receipt\.pdf\?lang=en$/));
  await userEvent.click(screen.getByRole('button', { name: 'In French' }));
  await vi.waitFor(() => expect(asked[1]).toMatch(/receipt\.pdf\?lang=fr$/));
});
