// @vitest-environment jsdom
import {
  addBooking,
  type Booking,
  type CalendarImport,
  calendarFeed,
  listImports,
  refreshImport,
} from '@ngoma/api/features/events/calendar';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { collectCopies } from '../../test/clipboard.ts';
import { busy, closed, dialog, expectError, field, fill, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { BookingCard } from './BookingCard.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { CalendarLinks } from './CalendarLinks.tsx';

afterEach(() => vi.unstubAllGlobals());

const { booking: wedding } = replyOf(addBooking, {
  booking: {
    ...{ _id: idOf('wedding'), kind: 'outside', title: 'Wedding', place: 'Kribi', note: 'Bring the small speakers' },
    ...{ startsAt: '2026-12-12T17:00:00.000Z', endsAt: '2026-12-13T01:00:00.000Z' },
  },
});

describe('an entry of the calendar', () => {
  const show = (booking: Booking | undefined, answers: Answers = {}) => {
    const sent = serve(answers);
    const onClose = vi.fn();
    renderPart(<BookingDialog booking={booking} day="2026-12-12" onClose={onClose} />);
    return { sent, onClose };
  };
  const setTime = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
  const saved = (message: string, status = 200) => Response.json(replyOf(addBooking, { message, booking: wedding }), { status });

  it('blocks whole days, from the first midnight to the one after the last', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { sent, onClose } = show(undefined, { 'POST /calendar/bookings': () => promise });
    expect([field('First day').value, field('Last day').value]).toEqual(['2026-12-12', '2026-12-12']);
    await fill('Title', 'Holidays');
    setTime('Last day', '2026-12-14');
    await press('Save');
    await busy('Save');
    resolve(saved('Saved successfully', 201));
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(onClose).toHaveBeenCalledOnce();
    expect(writesOf(sent)).toEqual([
      [
        'POST /calendar/bookings',
        {
          ...{ kind: 'blackout', title: 'Holidays', place: '', note: '', allDay: true },
          ...{ startsAt: '2026-12-11T23:00:00.000Z', endsAt: '2026-12-14T23:00:00.000Z' },
        },
      ],
    ]);
  });

  it('of other work has a place and hours, which an overlap keeps with its reason', async () => {
    const { onClose } = show(undefined, { 'POST /calendar/bookings': () => refusal(409, 'double_booked', 'You work then') });
    await press('Other work');
    await fill('Title', 'Wedding');
    await fill('Place', 'Kribi');
    setTime('From', '2026-12-12T18:00');
    await press('Save');
    expect((await screen.findByText('You work then')).closest('[role="alert"]')).not.toBeNull();
    expect([field('Place').value, field('From').value]).toEqual(['Kribi', '2026-12-12T18:00']);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is edited with what it says now, and an error of the server stands at its field', async () => {
    const path = `PUT /calendar/bookings/${wedding._id}`;
    const { sent } = show(wedding, {
      [path]: inTurn(
        () => refusal(400, 'invalid_input', 'Please check', { title: 'Too long' }),
        () => saved('Saved successfully'),
      ),
    });
    expect([field('Title').value, field('Private note').value]).toEqual(['Wedding', 'Bring the small speakers']);
    await fill('Title', 'Wedding of Awa');
    await press('Save');
    await waitFor(() => expectError(field('Title'), 'Too long'));
    await fill('Title', 'Wedding');
    await press('Save');
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(writesOf(sent).at(-1)?.[1]).toMatchObject({
      ...{ kind: 'outside', title: 'Wedding', place: 'Kribi', allDay: false },
      ...{ startsAt: wedding.startsAt, endsAt: wedding.endsAt },
    });
  });

  it('is removed after a confirmation, and stays if that fails', async () => {
    const path = `DELETE /calendar/bookings/${wedding._id}`;
    const { sent, onClose } = show(wedding, {
      [path]: inTurn(
        () => refusal(404, 'not_found', 'It is gone'),
        () => Response.json({ message: 'The entry is removed' }),
      ),
    });
    for (const answer of ['It is gone', 'The entry is removed']) {
      await press('Remove');
      await press('Remove', await dialog('Remove this entry?'));
      expect(await screen.findByText(answer)).toBeTruthy();
    }
    expect(onClose).toHaveBeenCalledOnce();
    expect(writesOf(sent)).toHaveLength(2);
  });
});

it.each([
  [
    'of a contract leads to its request',
    null,
    'It can only be changed through its contract.',
    'request',
    '/reservations-and-contracts?open=',
  ],
  ['of a contract leads to its project', null, 'It can only be changed through its contract.', 'project', '/project/'],
  [
    'of another calendar leads nowhere',
    { _id: idOf('i'), name: 'Phone' },
    'It comes from “Phone” and is changed there.',
    undefined,
    undefined,
  ],
] as const)('an entry %s', async (_, importedFrom, words, type, path) => {
  renderPart(
    <BookingCard
      booking={{ ...wedding, kind: 'contract', importedFrom, source: type ? { type, _id: idOf('s') } : null }}
      onClose={vi.fn()}
    />,
  );
  const card = await dialog(/./);
  for (const text of [words, 'Kribi', 'Bring the small speakers']) expect(card.getByText(text)).toBeTruthy();
  expect(card.queryByRole('link')?.getAttribute('href')).toBe(path && `${path}${idOf('s')}`);
});

it('an entry under a contract leads to the contract, not to what it comes from', async () => {
  const source = { type: 'request' as const, _id: idOf('s') };
  renderPart(<BookingCard booking={{ ...wedding, kind: 'contract', source, contractId: idOf('c') }} onClose={vi.fn()} />);
  const card = await dialog(/./);
  expect(card.getByRole('link', { name: 'View contract' }).getAttribute('href')).toBe(`/contracts/${idOf('c')}`);
});

describe('calendars of others', () => {
  const phone: Part<CalendarImport> = {
    ...{ _id: idOf('phone'), kind: 'address', name: 'calendar.example', state: 'fresh', kept: 3, leftOut: 1 },
  };
  const page = (imports: readonly Part<CalendarImport>[]) => () => Response.json(replyOf(listImports, { imports }));
  const changed = (imports: readonly Part<CalendarImport>[], message: string, status = 200) =>
    Response.json(replyOf(refreshImport, { imports, message }), { status });
  const feed = (url: string) => replyOf(calendarFeed, { url });
  const show = (answers: Answers) => {
    const sent = serve({
      'GET /calendar/feed': () => Response.json(feed('https://ngoma.example/old.ics')),
      'GET /calendar/imports': page([phone]),
      ...answers,
    });
    renderPart(<CalendarLinks />);
    return sent;
  };
  const path = 'POST /calendar/imports';
  const address = () => screen.findByLabelText<HTMLInputElement>('iCal address');

  it('are read from an address, which is named after its host', async () => {
    const sent = show({ [path]: () => changed([phone], 'The calendar is being read', 201) });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Import this address' }).disabled).toBe(true);
    await userEvent.type(await address(), 'https://calendar.example/basic.ics{Enter}');
    expect(await screen.findByText('The calendar is being read')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, { name: 'calendar.example', address: 'https://calendar.example/basic.ics' }]]);
    expect((await address()).value).toBe('');
  });

  it('are read from a file', async () => {
    const sent = show({ [path]: () => changed([phone], 'The calendar is being read', 201) });
    const file = new File(['BEGIN:VCALENDAR'], 'work.ics', { type: 'text/calendar' });
    await userEvent.upload(screen.getByLabelText('Choose a file', { selector: 'input' }), file);
    expect(await screen.findByText('The calendar is being read')).toBeTruthy();
    expect(writesOf(sent)).toMatchObject([[path, { name: 'work.ics', file: { name: 'work.ics' } }]]);
  });

  it('that are refused keep their address, with the reason at the field', async () => {
    show({ [path]: () => refusal(400, 'invalid_input', 'Please check', { address: 'This is no web address' }) });
    await userEvent.type(await address(), 'calendar');
    await press('Import this address');
    await waitFor(() => expectError(field('iCal address'), 'This is no web address'));
    expect((await address()).value).toBe('calendar');
  });

  it('stand with their state, are read again, and are removed after a confirmation', async () => {
    const failed = { ...phone, state: 'failed' as const, problem: 'unreachable' as const };
    const sent = show({
      'GET /calendar/imports': inTurn(page([failed]), page([phone]), page([])),
      [`POST /calendar/imports/${idOf('phone')}/refresh`]: () => changed([phone], 'It is being read again'),
      [`DELETE /calendar/imports/${idOf('phone')}`]: () => changed([], 'The calendar is removed'),
    });
    expect(textOf(await screen.findByRole('listitem'))).toMatch(
      /^calendar\.example\s?Import failed\s?No reply from this address · 1 skipped: overlaps your work$/,
    );
    await press('Refresh calendar.example');
    expect(await screen.findByText('It is being read again')).toBeTruthy();
    expect(await screen.findByText('Up to date')).toBeTruthy();
    await press('Stop importing calendar.example');
    await press('Stop importing', await dialog('Stop importing “calendar.example”?'));
    expect(await screen.findByText('The calendar is removed')).toBeTruthy();
    await closed();
    expect(writesOf(sent)).toHaveLength(2);
  });

  it('read ours by a secret address, which can be copied and renewed', async () => {
    const copies = collectCopies();
    const sent = show({
      'GET /calendar/feed': inTurn(
        () => Response.json(feed('https://ngoma.example/old.ics')),
        () => Response.json(feed('https://ngoma.example/new.ics')),
      ),
      'POST /calendar/feed/renew': () =>
        Response.json({ ...feed('https://ngoma.example/new.ics'), message: 'The address is renewed' }),
    });
    await waitFor(() => expect(field('Secret address').value).toBe('https://ngoma.example/old.ics'));
    await press('Copy');
    expect(copies).toEqual(['https://ngoma.example/old.ics']);
    await press('Renew address');
    expect(writesOf(sent)).toEqual([]);
    await press('Renew address', await dialog('Renew the secret address?'));
    expect(await screen.findByText('The address is renewed')).toBeTruthy();
    await waitFor(() => expect(field('Secret address').value).toBe('https://ngoma.example/new.ics'));
  });
});
