// @vitest-environment jsdom
import { type FoundTicket, findTickets, verifyEntry } from '@ngoma/api/features/events/checkin';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { CheckinConsole } from './CheckinConsole.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('event');
const path = `GET /event-order/check-in-tickets/${eventId}`;
const awa: Part<FoundTicket> = { _id: idOf('awa'), ticketCode: 'K7WQM3XP', holder: 'Awa Ndi', typeName: 'VIP', state: 'valid' };
const found =
  (tickets: readonly Part<FoundTicket>[], total = tickets.length) =>
  () =>
    Response.json(replyOf(findTickets, { tickets, total }));

/** Opens the search and types. */
async function search(text: string, answers: Answers) {
  const sent = serve(answers);
  renderPart(<CheckinConsole eventId={eventId} gateId={idOf('gate')} zone="Africa/Douala" isCovered={false} />);
  await userEvent.click(screen.getByText('No QR code? Find the ticket'));
  await userEvent.type(screen.getByRole('searchbox', { name: 'Name, phone number or order code' }), text);
  return sent;
}

it('a found ticket is admitted like a scanned one, once staff confirm that they know the person', async () => {
  const data = {
    ticketCode: 'K7WQM3XP',
    verifyEntry: true,
    entryTime: '2026-12-12T19:00:00.000Z',
    name: 'Awa Ndi',
    typeName: 'VIP',
  };
  const sent = await search('awa', {
    [path]: found([awa]),
    'PATCH /event-order/verify-entry': () => Response.json(replyOf(verifyEntry, { message: 'Welcome', data })),
  });
  const row = await screen.findByRole('listitem');
  expect(textOf(row)).toMatch(/^Awa Ndi\s?VIP\s?Admit$/);
  expect(sent[0]?.query.get('q')).toBe('awa');
  await press('Admit Awa Ndi');
  const question = within(await screen.findByRole('dialog', { name: 'Admit Awa Ndi, VIP?' }));
  expect(question.getByText(/ask for an identity document/)).toBeTruthy();
  expect(writesOf(sent)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Admit' }));
  expect((await screen.findByRole('alertdialog', { name: 'ENTER' })).textContent).toContain('Awa Ndi');
  expect(writesOf(sent)).toMatchObject([
    ['PATCH /event-order/verify-entry', { ticketCode: 'K7WQM3XP', eventId, gateId: idOf('gate') }],
  ]);
});

it('tickets that may not enter say why, and a long list says that it is cut', async () => {
  const inside = { ...awa, _id: idOf('bih'), holder: 'Bih', enteredAt: '2026-12-12T19:14:00.000Z' };
  const refunded = { ...awa, _id: idOf('eva'), holder: 'Eva', state: 'refunded' as const };
  await search('677123', { [path]: found([inside, refunded], 12) });
  const rows = (await screen.findAllByRole('listitem')).map(textOf);
  expect(rows[0]).toMatch(/^Bih\s?VIP · Entered at 20:14\s?Already in$/);
  expect(rows[1]).toMatch(/^Eva\s?VIP\s?Refunded$/);
  expect(screen.getByText('Only 2 tickets are shown. Type more of the name.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Admit/ })).toBeNull();
});

it('nothing is asked for one character, nobody is named, and an error offers another try', async () => {
  const sent = await search('z', { [path]: inTurn(() => refusal(403, 'forbidden', 'Not here'), found([])) });
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(sent).toEqual([]);
  await userEvent.type(screen.getByRole('searchbox'), 'oe');
  expect(await screen.findByText('Not here')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('No ticket of this event matches “zoe”.')).toBeTruthy();
});
