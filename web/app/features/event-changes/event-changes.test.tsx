// @vitest-environment jsdom
import { answerEventChange, type EventChange, getEventChange } from '@ngoma/api/features/orders/event-changes';
import { useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../test/serve.ts';
import { ChangeQuestion, changeTitle } from './ChangeQuestion.tsx';
import { changeQuery } from './event-changes.queries.ts';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('event');
const before = { date: '2026-12-12T19:00:00.000Z', location: 'Esplanade Bonanjo', city: 'Douala', online: false };
const after = { ...before, date: '2026-12-19T19:00:00.000Z' };
const changed: EventChange = {
  ...replyOf(getEventChange, { change: { eventId, eventName: 'Makossa Night', zone: 'Africa/Douala' } }).change,
  ...{ _id: idOf('change'), status: 'published', kind: 'moved', before, after, reason: 'The hall was flooded' },
  ...{ refundsUntil: '2026-12-05T11:00:00.000Z', isOpen: true, tickets: 2, amount: 10_500, orderIds: [idOf('order')] },
};
const address = `/event-changes/${eventId}`;

/** Shows the change of the query, as the page does. */
function Loaded() {
  const { data } = useQuery(changeQuery(eventId));
  return data ? <ChangeQuestion change={data} /> : null;
}
const show = (change: Partial<EventChange> = {}, answers: Answers = {}) => {
  const sent = serve({ [`GET ${address}`]: () => Response.json({ change: { ...changed, ...change } }), ...answers });
  renderPart(<Loaded />);
  return sent;
};
const reply = (message: string, change: Partial<EventChange>) =>
  Response.json(replyOf(answerEventChange, { message, change: { ...changed, ...change } }));
const keep = () => screen.findByRole('button', { name: 'Keep my tickets' });
const refund = () => screen.findByRole('button', { name: /^Refund me 10,500.XAF$/ });

it('a moved event shows both dates, the old one struck through, the reason, and until when money is given back', async () => {
  show();
  const old = await screen.findByText('12 Dec 2026, 20:00');
  expect(old.tagName).toBe('DEL');
  expect(screen.getByText('19 Dec 2026, 20:00').tagName).toBe('P');
  expect(screen.getByText('The organizer writes: The hall was flooded')).toBeTruthy();
  expect(screen.getByText(/^Until 5 Dec 2026, 12:00 you can get all your money back/)).toBeTruthy();
});

it.each([
  [{}, 'date'],
  [{ after: { ...before, city: 'Yaoundé' } }, 'place'],
  [{ after: { ...after, online: true } }, 'moved'],
  [{ kind: 'postponed' }, 'postponed'],
  [{ kind: 'resumed' }, 'resumed'],
] as const)('the change %j is named %s', (change, title) => {
  expect(changeTitle({ ...changed, ...change })).toBe(title);
});

it('a postponed event has no new date yet', async () => {
  show({ kind: 'postponed', status: 'postponed', after: before });
  expect(await screen.findByText('A new date will follow')).toBeTruthy();
  expect(screen.getByText('12 Dec 2026, 20:00').tagName).toBe('DEL');
});

it('the tickets are kept with one press, and a refund stays possible', async () => {
  const sent = show({}, { [`PUT ${address}/answer`]: () => reply('Thank you', { answer: 'keep' }) });
  await userEvent.click(await keep());
  expect(await screen.findByText('You keep your tickets. See you there!')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`PUT ${address}/answer`, { changeId: changed._id, answer: 'keep' }]]);
  expect(screen.getByText(/full refund until 5 Dec 2026, 12:00/)).toBeTruthy();
  expect(await refund()).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Keep my tickets' })).toBeNull();
});

it('the refund is sent once, leads to the order, and cannot be pressed again while it is sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = show({}, { [`PUT ${address}/answer`]: () => promise });
  await userEvent.click(await refund());
  await waitFor(async () => expect((await refund()).getAttribute('aria-busy')).toBe('true'));
  expect((await keep()).hasAttribute('disabled')).toBe(true);
  await userEvent.click(await refund());
  resolve(reply('Refunded', { answer: 'refund', amount: 0 }));
  expect(await screen.findByText('Your refund is on its way.')).toBeTruthy();
  expect(writesOf(sent).map(([, body]) => body)).toEqual([{ changeId: changed._id, answer: 'refund' }]);
  expect(screen.getByRole('link', { name: 'See the order' }).getAttribute('href')).toBe(`/orders/${idOf('order')}`);
  expect(screen.queryByRole('button')).toBeNull();
});

it('an answer to an outdated change shows the reason, and what may be done now is loaded again', async () => {
  const sent = show({}, { [`PUT ${address}/answer`]: () => refusal(409, 'change_outdated', 'The event has changed again') });
  await userEvent.click(await keep());
  expect(await screen.findByText('The event has changed again')).toBeTruthy();
  await waitFor(() => expect(sent.filter(({ call }) => call === `GET ${address}`)).toHaveLength(2));
});

it('free tickets have nothing to refund, and after the last day there is nothing to press', async () => {
  const first = show({ amount: 0 });
  await screen.findByText(/Your tickets were free/);
  expect(screen.getAllByRole('button').map(textOf)).toEqual(['Keep my tickets']);
  expect(first).toHaveLength(1);
});

it('after the last day for refunds nothing can be answered', async () => {
  show({ isOpen: false });
  expect(await screen.findByText('The time for a full refund after this change is over.')).toBeTruthy();
  expect(screen.queryByRole('button')).toBeNull();
});
