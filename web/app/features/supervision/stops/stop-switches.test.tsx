// @vitest-environment jsdom
import type { Stop } from '@ngoma/api/features/events/ticketing/stops';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { StopNotice } from '#ui/feedback/StopNotice.tsx';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { StopSwitches } from './StopSwitches.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const notice = { en: 'We are back at noon.', fr: 'Nous revenons à midi.' };
const stopped: Stop = {
  ...{ subject: 'sales', reason: 'Double debits', notice, stoppedAt: '2026-12-12T14:00:00.000Z', stoppedBy: 'Serge Tamo' },
  ...{ liftedAt: null, liftedBy: null, liftReason: null },
};
function show(stops: readonly Stop[]) {
  server.mockImplementation(async (_, init) => (init?.method === 'GET' ? Response.json({ stops }) : undefined));
  const element = (
    <ToastProvider>
      <StopSwitches />
    </ToastProvider>
  );
  return renderRoutes([{ path: '/', element }]);
}
const card = async (name: string) => within((await screen.findByRole('heading', { name })).closest('section') as HTMLElement);
const sent = () => server.mock.calls.find(([, init]) => init?.method === 'PUT');

it('sales are stopped only with a reason and a notice in both languages, which are sent', async () => {
  show([]);
  const user = userEvent.setup();
  await user.click((await card('Ticket sales')).getByRole('button', { name: 'Stop all sales' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop all sales?' }));
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Double debits');
  await user.click(dialog.getByRole('button', { name: 'Stop all sales' }));
  expect(dialog.getAllByText('Please write at least three characters')).toHaveLength(2);
  expect(sent()).toBeUndefined();
  await user.type(dialog.getByRole('textbox', { name: 'Notice in English' }), notice.en);
  await user.type(dialog.getByRole('textbox', { name: 'Notice in French' }), notice.fr);
  await user.click(dialog.getByRole('button', { name: 'Stop all sales' }));
  await waitFor(() => expect(sent()).toBeDefined());
  expect(String(sent()?.[0])).toContain('/supervision/stops/sales');
  expect(JSON.parse(String(sent()?.[1]?.body))).toEqual({ reason: 'Double debits', notice });
});

it('a stop shows notice, reason and who stopped, and is lifted with a reason', async () => {
  show([stopped]);
  const user = userEvent.setup();
  const sales = await card('Ticket sales');
  for (const words of [notice.en, notice.fr, 'Double debits', 'Stopped', 'Stopped by Serge Tamo, 12 Dec 2026, 15:00'])
    expect(sales.getByText(words)).toBeTruthy();
  expect((await card('Payouts')).getByText('Being sent')).toBeTruthy();
  await user.click(sales.getByRole('button', { name: 'Sell again' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Sell tickets again?' }));
  await user.type(dialog.getByRole('textbox'), 'Mended');
  await user.click(dialog.getByRole('button', { name: 'Sell again' }));
  await waitFor(() => expect(String(sent()?.[0])).toContain('/supervision/stops/sales/lift'));
  expect(JSON.parse(String(sent()?.[1]?.body))).toEqual({ reason: 'Mended' });
});

it('the last stop stays visible after it was lifted', async () => {
  show([{ ...stopped, liftedAt: '2026-12-12T15:00:00.000Z', liftedBy: 'Ada', liftReason: 'Mended' }]);
  const sales = await card('Ticket sales');
  expect(sales.getByText(/^Last stopped from 12 Dec 2026, 15:00 to 12 Dec 2026, 16:00: Double debits$/)).toBeTruthy();
  expect(sales.getByRole('button', { name: 'Stop all sales' })).toBeTruthy();
});

it('buyers and sellers read the notice of what concerns them in their language', async () => {
  server.mockImplementation(async () => Response.json({ stops: [{ subject: 'sales', notice, since: stopped.stoppedAt }] }));
  const element = (
    <>
      <StopNotice subject="sales" />
      <StopNotice subject="payouts" />
    </>
  );
  renderRoutes([{ path: '/', element }]);
  expect((await screen.findByRole('alert')).textContent).toBe(notice.en);
  expect(screen.getAllByRole('alert')).toHaveLength(1);
});
