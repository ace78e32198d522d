// @vitest-environment jsdom
import { checkinEvents, entryCounts } from '@ngoma/api/features/events/checkin';
import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { EntryOverview } from './EntryOverview.tsx';
import { CheckinEventList } from './EventList.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const eventId = idOf('night');
const at = '2026-12-12T19:05:00.000Z';
const counts = replyOf(entryCounts, {
  ...{ admitted: 150, expected: 1_200, refused: 2 },
  byType: [
    { typeId: idOf('regular'), typeName: 'Regular', admitted: 250, expected: 1_000 },
    { typeId: idOf('vip'), typeName: 'VIP', admitted: 10, expected: 0 },
  ],
  latest: [
    { _id: idOf('a'), at, holder: 'Brenda Ngo', typeName: 'VIP', result: 'admitted' },
    { _id: idOf('b'), at, result: 'refused', reason: 'already_entered' },
  ],
});
const show = (answer: Answers[string]) => {
  serve({ [`GET /event-order/entry-counts/${eventId}`]: answer });
  renderPart(<EntryOverview eventId={eventId} zone="Africa/Douala" />);
};

it('people inside are counted in all and by type, beside the latest scans in the event’s time', async () => {
  show(() => Response.json(counts));
  const inside = within(await screen.findByRole('region', { name: 'People inside' }));
  expect(inside.getByText('150')).toBeTruthy();
  expect(inside.getByText('of 1,200')).toBeTruthy();
  expect(inside.getByText('2 scans refused')).toBeTruthy();
  expect(inside.getAllByRole('listitem').map(textOf)).toEqual(['Regular250 / 1,000', 'VIP10 / 0']);
  const bar = (name: string) => inside.getByRole<HTMLProgressElement>('progressbar', { name }).value;
  expect([bar('People inside'), bar('Regular'), bar('VIP')]).toEqual([12.5, 25, 0]);
  const scans = within(screen.getByRole('region', { name: 'Recent scans' }));
  expect(scans.getAllByRole('listitem').map(textOf)).toEqual(['20:05Brenda NgoVIPIn', '20:05Unknown codeAlready in']);
});

it('figures that could not be refreshed stay, and say that they are old', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  show(
    inTurn(
      () => Response.json(counts),
      () => refusal(409, 'busy', 'Not now'),
    ),
  );
  await screen.findByRole('region', { name: 'People inside' });
  expect(screen.queryByText(/these figures are from a moment ago/)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(5_500));
  expect(await screen.findByText(/these figures are from a moment ago/)).toBeTruthy();
  expect(screen.getByText('150')).toBeTruthy();
});

it('figures that cannot be loaded at all can be asked for again, and an event without scans says so', async () => {
  show(
    inTurn(
      () => refusal(409, 'busy', 'Not now'),
      () => Response.json(replyOf(entryCounts, {})),
    ),
  );
  expect(await screen.findByText('Not now')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText('The first guest will appear here.')).toBeTruthy();
});

it('the events to check in lead to their check-in, and say which is open now', () => {
  const event = { eventName: 'Makossa Night', location: 'Bonanjo', date: at, zone: 'Africa/Douala', isOpen: true };
  const { events } = replyOf(checkinEvents, {
    ...{ total: 2, currentPage: 1 },
    events: [
      { ...event, _id: eventId },
      { ...event, _id: idOf('jazz'), eventName: 'Jazz', isOpen: false },
    ],
  });
  renderPart(<CheckinEventList events={events} />);
  const [first, second] = screen.getAllByRole('listitem');
  expect(textOf(first)).toMatch(/Sat 12 Dec.*Makossa Night\s?Bonanjo\s?Open now$/);
  expect(textOf(second)).toMatch(/Jazz\s?Bonanjo$/);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    `/?event=${eventId}`,
    `/?event=${idOf('jazz')}`,
  ]);
});
