// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import type { CheckinEventSummary } from './checkin.queries.ts';
import { SelfCheckIn } from './SelfCheckIn.tsx';

const tickets = [
  ['K7WQM3XP', 'Brenda Ngo'],
  ['P9RTX2CD', 'Serge Moukoko'],
].map(([ticketCode = '', holder = '']) => ({ _id: ticketCode, ticketCode, holder, typeName: 'VIP', enteredAt: null }));
const event: CheckinEventSummary = {
  ...{ _id: 'one', eventName: 'Makossa Night', location: 'Bonanjo', date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
  ...{ opensAt: '2026-12-12T15:00:00.000Z', closesAt: '2026-12-13T07:00:00.000Z', isOpen: true, mayManage: false },
  ...{ validationView: 'both', tickets },
};

const server = vi.fn<typeof fetch>();
beforeEach(() => {
  server.mockReset().mockRejectedValue(new TypeError('Failed to fetch'));
  stubFetch(server);
  renderRoutes([{ path: '/', element: <SelfCheckIn events={[event]} /> }]);
});
afterEach(() => vi.unstubAllGlobals());

it('every ticket whose check-in waits for the network is busy, not only the first', async () => {
  const buttons = screen.getAllByRole('button', { name: 'I’m here: check in' });
  for (const button of buttons) {
    await userEvent.click(button);
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Check in' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  await waitFor(() => expect(buttons.map((button) => button.getAttribute('aria-busy'))).toEqual(['true', 'true']));
});

it('a typed code stays in its field when the server does not answer', async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Scan a ticket instead' }));
  const field = screen.getByLabelText<HTMLInputElement>('Or type the code on your ticket');
  await userEvent.type(field, 'K7WQM3XP{Enter}');
  await waitFor(() => expect(server).toHaveBeenCalledOnce());
  expect(field.value).toBe('K7WQ M3XP');
  server.mockResolvedValue(Response.json({ message: 'x', code: 'unknown' }, { status: 404 }));
  await userEvent.type(field, '{Enter}');
  await screen.findByRole('alertdialog', { name: 'STOP' });
  expect(field.value).toBe('');
});
