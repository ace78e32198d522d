// @vitest-environment jsdom
import { duplicateEvent, repeatEvent } from '@ngoma/api/features/events/editor';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { ownEvent } from '../../../../test/factories/events.ts';
import { choose, closed, dialog, field, fill, press } from '../../../../test/form-user.ts';
import { renderRoutes, textOf } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../../test/serve.ts';
import { EventSettings } from './EventSettings.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = idOf('night');
function show(event: Parameters<typeof ownEvent>[0], answers: Answers = {}) {
  const sent = serve(answers);
  const element = (
    <ToastProvider>
      <EventSettings event={ownEvent(event)} />
    </ToastProvider>
  );
  renderRoutes([
    { path: '/', element },
    { path: '/events/add-new', element: <h1>The copy</h1> },
    { path: '/events/edit', element: <h1>My drafts</h1> },
  ]);
  return sent;
}
const done = (message: string) => () => Response.json({ message });
const writes = (sent: ReturnType<typeof show>) => writesOf(sent).filter(([call]) => !call.startsWith('GET'));

describe('who checks tickets', () => {
  const path = `PATCH /event/${id}/validation-view`;
  const choice = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('is saved with the press, and goes back when the server refuses', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = show({ validationView: 'organizer' }, { [path]: () => promise });
    await userEvent.click(choice('Both'));
    await waitFor(() => expect(choice('Both').checked).toBe(true));
    resolve(refusal(404, 'not_found', 'This event is gone'));
    expect(await screen.findByText('This event is gone')).toBeTruthy();
    await waitFor(() => expect(choice('Our team, at the entrance').checked).toBe(true));
    expect(writes(sent)).toEqual([[path, { validationOptions: 'both' }]]);
  });
});

describe('a copy of the event', () => {
  const path = `POST /event/${id}/duplicate`;

  it('is made on another date in the event’s zone, and opened', async () => {
    const copy = replyOf(duplicateEvent, { message: 'The copy is ready', eventId: idOf('copy') });
    const sent = show({ zone: 'Europe/Paris' }, { [path]: () => Response.json(copy, { status: 201 }) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Duplicate' }).disabled).toBe(true);
    fireEvent.change(field('Starts'), { target: { value: '2027-01-10T20:00' } });
    await press('Duplicate');
    expect(await screen.findByRole('heading', { name: 'The copy' })).toBeTruthy();
    expect(writes(sent)).toEqual([[path, { date: '2027-01-10T19:00:00.000Z' }]]);
  });

  it('that is refused keeps the date and says why', async () => {
    show({}, { [path]: () => refusal(409, 'busy', 'Not now') });
    fireEvent.change(field('Starts'), { target: { value: '2027-01-10T20:00' } });
    await press('Duplicate');
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(field('Starts').value).toBe('2027-01-10T20:00');
  });
});

describe('a repeated event', () => {
  const path = `POST /event/${id}/copies`;
  // A Saturday evening in Cameroon, far enough ahead for every rule.
  const event = { date: '2099-12-12T19:00:00.000Z', zone: 'Africa/Douala' };
  const part = () => within(screen.getByRole('region', { name: 'Repeat event' }));
  const dates = () =>
    part()
      .getAllByRole('listitem')
      .map((item) => textOf(item).trim());
  const made = replyOf(repeatEvent, { message: '3 drafts are ready', eventIds: [idOf('a')] });

  it('shows all dates by the rule before drafts are made, and each can be left out', async () => {
    const sent = show(event, {
      [path]: inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json(made, { status: 201 }),
      ),
    });
    expect(dates()).toEqual([
      'Sat 19 Dec 2099 · 20:00',
      'Sat 26 Dec 2099 · 20:00',
      'Sat 2 Jan 2100 · 20:00',
      'Sat 9 Jan 2100 · 20:00',
    ]);
    await choose('Repeats', 'Every month, same weekday');
    await choose('Number of dates', '3');
    expect(dates()).toEqual(['Sat 9 Jan 2100 · 20:00', 'Sat 13 Feb 2100 · 20:00', 'Sat 13 Mar 2100 · 20:00']);
    await press('Leave out Sat 13 Feb 2100 · 20:00');
    await press('Create 2 drafts');
    expect(await screen.findByText('Not now')).toBeTruthy();
    await press('Create 2 drafts');
    expect(await screen.findByRole('heading', { name: 'My drafts' })).toBeTruthy();
    const body = { dates: ['2100-01-09T19:00:00.000Z', '2100-03-13T19:00:00.000Z'] };
    expect(writes(sent)).toEqual([
      [path, body],
      [path, body],
    ]);
  });

  it('takes chosen dates in order, each once, and none that is over', async () => {
    const sent = show(event, { [path]: () => Response.json(made, { status: 201 }) });
    await choose('Repeats', 'On chosen dates');
    expect(part().getByText('No dates chosen yet.')).toBeTruthy();
    expect(part().getByRole<HTMLButtonElement>('button', { name: 'Create 0 drafts' }).disabled).toBe(true);
    for (const local of ['2099-02-01T18:00', '2099-01-15T20:30', '2099-02-01T18:00', '2001-01-01T10:00']) {
      fireEvent.change(field('Date and time'), { target: { value: local } });
      await press('Add date');
    }
    expect(await screen.findByText('Choose a date that is still to come')).toBeTruthy();
    expect(dates()).toEqual(['Thu 15 Jan 2099 · 20:30', 'Sun 1 Feb 2099 · 18:00']);
    await press('Create 2 drafts');
    await screen.findByRole('heading', { name: 'My drafts' });
    expect(writes(sent)).toEqual([[path, { dates: ['2099-01-15T19:30:00.000Z', '2099-02-01T17:00:00.000Z'] }]]);
  });
});

describe('a published event', () => {
  const part = (name: string) => within(screen.getByRole('region', { name }));

  it('is cancelled with a reason only after its consequences were read', async () => {
    const path = `PUT /event/status/${id}/cancelled`;
    const sent = show({ sold: 12 }, { [path]: done('The event is cancelled') });
    const cancel = part('Cancel event');
    const button = cancel.getByRole<HTMLButtonElement>('button', { name: 'Cancel the event' });
    expect(button.disabled).toBe(true);
    await fill('Reason (buyers will see it)', 'The hall is flooded', cancel);
    await press('Cancel the event', cancel);
    const question = await dialog('Cancel “Makossa Night”?');
    expect(question.getByText(/^12 tickets are sold\. Sales stop at once/)).toBeTruthy();
    await press('Keep the event', question);
    await closed();
    expect(writes(sent)).toEqual([]);
    await press('Cancel the event', cancel);
    await press('Cancel the event', await dialog('Cancel “Makossa Night”?'));
    expect(await screen.findByText('The event is cancelled')).toBeTruthy();
    expect(writes(sent)).toEqual([[path, { reason: 'The hall is flooded' }]]);
  });

  it('is postponed with a reason, and a refusal keeps what was typed', async () => {
    const path = `PUT /event/status/${id}/postponed`;
    const sent = show({}, { [path]: inTurn(() => refusal(409, 'move_refused', 'It has begun'), done('The event is postponed')) });
    const postpone = part('Postpone event');
    await fill('Reason (buyers will see it)', 'The singer is ill', postpone);
    for (const answer of ['It has begun', 'The event is postponed']) {
      await press('Postpone the event', postpone);
      await press('Postpone the event', await dialog('Postpone “Makossa Night”?'));
      expect(await screen.findByText(answer)).toBeTruthy();
      await closed();
      expect(field('Reason (buyers will see it)', postpone).value).toBe('The singer is ill');
    }
    expect(writes(sent)).toHaveLength(2);
  });
});

it('a suspended event shows the reason, and can be neither postponed nor cancelled', () => {
  show({ status: 'suspended', statusReason: 'Missing permit' });
  expect(screen.getByRole('alert').textContent).toBe('An admin suspended this event: Missing permit');
  expect(screen.queryByRole('button', { name: /the event$/ })).toBeNull();
});

it('the history names each change with its time in the event’s zone, and its reason', () => {
  const history = [
    { from: 'published' as const, to: 'postponed' as const, reason: 'The singer is ill', at: '2026-11-20T09:00:00.000Z' },
    { from: 'draft' as const, to: 'published' as const, reason: '', at: '2026-11-01T09:00:00.000Z' },
  ];
  show({ status: 'postponed', statusReason: 'The singer is ill', forTeam: { history } });
  // Below the dates on which the event could be repeated.
  expect(screen.getAllByRole('listitem').slice(-2).map(textOf)).toEqual([
    '20 Nov 2026, 10:00: Postponed (The singer is ill)',
    '1 Nov 2026, 10:00: Published',
  ]);
});
