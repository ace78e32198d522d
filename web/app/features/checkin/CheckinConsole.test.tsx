// @vitest-environment jsdom
import { createEvent, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { CheckinConsole } from './CheckinConsole.tsx';

const server = vi.fn<typeof fetch>();
const eventId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
  renderRoutes([
    { path: '/', element: <CheckinConsole eventId={eventId} gateId={undefined} zone="Africa/Douala" isCovered={false} /> },
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const welcome = () =>
  Response.json({
    message: 'Welcome! Entry recorded',
    data: {
      ticketCode: 'K7WQM3XP',
      verifyEntry: true,
      entryTime: '2026-12-12T19:00:00.000Z',
      name: 'Brenda Ngo',
      typeName: 'VIP',
    },
  });
const alreadyIn = () =>
  Response.json(
    { message: 'x', code: 'already_entered', name: 'Brenda Ngo', typeName: 'VIP', entryTime: '2026-12-12T19:00:00.000Z' },
    { status: 409 },
  );
const typeCode = async (text: string) => {
  await userEvent.type(screen.getByLabelText('Or type the code on the ticket'), `${text}{Enter}`);
};
const sentBodies = () => server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

describe('check-in console', () => {
  it('admits a typed code, shows one word, the name and the ticket type, and closes by itself', async () => {
    server.mockImplementation(async () => welcome());
    await typeCode('k7wqm3xp');
    const verdict = await screen.findByRole('alertdialog', { name: 'ENTER' });
    expect(verdict.textContent).toContain('Brenda Ngo');
    expect(verdict.textContent).toContain('VIP');
    expect(sentBodies()).toMatchObject([{ ticketCode: 'K7WQ M3XP', eventId, nonce: expect.stringMatching(/^[0-9a-f-]{36}$/) }]);
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull(), { timeout: 4_000 });
  });

  it('keeps a refusal with the time of the first entry on screen until the scanner dismisses it', async () => {
    server.mockImplementation(async () => alreadyIn());
    // The test sets the clock: the time a slow machine takes between two lines must not matter.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(10_000);
    await typeCode('K7WQM3XP');
    const verdict = await screen.findByRole('alertdialog', { name: 'STOP' });
    expect(verdict.textContent).toContain('This ticket has already been used');
    expect(verdict.textContent).toContain('Entered at 20:00');
    // Keys of the next scan do not dismiss the refusal.
    fireEvent.keyDown(window, { key: 'K' });
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    clock.mockReturnValue(10_700);
    fireEvent.keyDown(window, { key: 'Shift' });
    expect(screen.queryByRole('alertdialog')).not.toBeNull();
    fireEvent.keyDown(window, { key: ' ' });
    expect(screen.queryByRole('alertdialog')).toBeNull();
  });

  it('shows that a scan waits for the network, and sends it again with the same nonce', async () => {
    server.mockRejectedValueOnce(new TypeError('Failed to fetch')).mockImplementation(async () => welcome());
    await typeCode('K7WQM3XP');
    expect(await screen.findByText('1 scan not confirmed')).toBeTruthy();
    expect(screen.getByText('K7WQ M3XP')).toBeTruthy();
    await screen.findByRole('alertdialog', { name: 'ENTER' }, { timeout: 4_000 });
    const [first, second] = sentBodies();
    expect(second).toEqual(first);
    expect(screen.queryByText('1 scan not confirmed')).toBeNull();
  });

  it('reads a scanner that acts as a keyboard, regardless of the focus', async () => {
    server.mockImplementation(async () => welcome());
    screen.getByRole('button', { name: 'Sound' }).focus();
    ['K', '7', 'W', 'Q', 'M', '3', 'X', 'P', 'Enter'].forEach((key, nth) => {
      const target = document.activeElement ?? document.body;
      const stroke = createEvent.keyDown(target, { key });
      // The test sets the timestamps: a scanner is fast, however slow the test machine is.
      Object.defineProperty(stroke, 'timeStamp', { value: 10_000 + 8 * nth });
      fireEvent(target, stroke);
    });
    await screen.findByRole('alertdialog', { name: 'ENTER' });
    expect(sentBodies()).toMatchObject([{ ticketCode: 'K7WQM3XP' }]);
  });

  it('only verifies the ticket when the switch is on, and shows that no entry was recorded', async () => {
    const ticket = {
      _id: eventId,
      ticketCode: 'K7WQM3XP',
      holder: 'Brenda Ngo',
      typeName: 'VIP',
      state: 'valid',
      enteredAt: null,
    };
    server.mockImplementation(async () =>
      Response.json({ message: 'x', name: 'Brenda Ngo', ticket, eventName: 'Makossa Night', flag: true, reason: null }),
    );
    await userEvent.click(screen.getByLabelText('Check without admitting'));
    await typeCode('K7WQM3XP');
    const verdict = await screen.findByRole('alertdialog', { name: 'VALID' });
    expect(verdict.textContent).toContain('no entry recorded');
    expect(server.mock.calls[0]?.[0]).toBe('/api/event-order/verify-ticket');
  });

  it('asks for more characters instead of sending two', async () => {
    await typeCode('K7');
    expect(screen.getByRole('alert').textContent).toContain('eight characters');
    expect(server).not.toHaveBeenCalled();
  });

  it('explains why there is no camera on an insecure page', async () => {
    await userEvent.click(screen.getByRole('button', { name: 'Open camera' }));
    expect((await screen.findByRole('alert')).textContent).toContain('The camera needs a secure page');
  });
});
