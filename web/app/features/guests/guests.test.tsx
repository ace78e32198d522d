// @vitest-environment jsdom
import { addGuests, type Guest, inviteGuests, listGuests } from '@ngoma/api/features/people/guests';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { GuestListCard } from './GuestListCard.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('event');
const path = `/event-guests/${eventId}`;
const awa: Part<Guest> = { _id: idOf('awa'), name: 'Awa Ndi', email: 'awa@example.cm' };
const page =
  (guests: readonly Part<Guest>[], total = guests.length, uninvited = 0) =>
  () =>
    Response.json(replyOf(listGuests, { guests, total, currentPage: 1, uninvited }));
const show = (answers: Answers, isPublished = true) => {
  const sent = serve(answers);
  renderPart(<GuestListCard eventId={eventId} isPrivate isPublished={isPublished} />);
  return sent;
};
const field = () => screen.getByLabelText<HTMLTextAreaElement>('Add guests');
const paste = async (text: string) => {
  await userEvent.click(field());
  await userEvent.paste(text);
};
const reads = (sent: ReturnType<typeof show>) => sent.filter(({ call }) => call.startsWith('GET'));

it('guests stand with their address, and whether they are invited or have a ticket', async () => {
  const invited = { ...awa, _id: idOf('b'), name: 'Bih', invitedAt: '2026-12-01T10:00:00.000Z' };
  show({ [`GET ${path}`]: page([{ ...awa, hasTicket: true }, invited]) });
  const rows = (await screen.findAllByRole('listitem')).map(textOf);
  expect(rows[0]).toMatch(/^Awa Ndi\s?awa@example\.cm\s?Has a ticket$/);
  expect(rows[1]).toMatch(/^Bih.*Invited$/);
  expect(screen.getByRole('heading', { name: 'Guest list (2)' })).toBeTruthy();
});

it('a pasted list is added, and lines without an address stay for correction', async () => {
  const added = replyOf(addGuests, { message: 'Two guests are on the list', added: 2, invited: 0 });
  const sent = show({ [`GET ${path}`]: page([]), [`POST ${path}`]: () => Response.json(added, { status: 201 }) });
  await paste('Awa Ndi <awa@example.cm>\nbih@example.cm\nPaul 677');
  expect(screen.getByText('One line has no email address and stays in the field: Paul 677')).toBeTruthy();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Invite them by email' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add 2 guests' }));
  expect(await screen.findByText('Two guests are on the list')).toBeTruthy();
  expect(field().value).toBe('Paul 677');
  const guests = [
    { name: 'Awa Ndi', email: 'awa@example.cm' },
    { name: 'bih', email: 'bih@example.cm' },
  ];
  expect(writesOf(sent)).toEqual([[`POST ${path}`, { guests, invite: false }]]);
  await waitFor(() => expect(reads(sent)).toHaveLength(2));
});

it('a refused list stays in the field, with the reason', async () => {
  show({ [`GET ${path}`]: page([]), [`POST ${path}`]: () => refusal(409, 'guest_list_full', 'The list is full') });
  await paste('awa@example.cm');
  await userEvent.click(screen.getByRole('button', { name: 'Add 1 guest' }));
  expect(await screen.findByText('The list is full')).toBeTruthy();
  expect(field().value).toBe('awa@example.cm');
});

it('nothing is sent for an empty list, nor for more guests than one request takes', async () => {
  show({ [`GET ${path}`]: page([]) }, false);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add to the list' }).disabled).toBe(true);
  expect(screen.getByText('They are not invited yet: the event is not published.')).toBeTruthy();
  await paste(Array.from({ length: 501 }, (_, place) => `g${place}@example.cm`).join('\n'));
  expect(await screen.findByText('Add at most 500 at a time.')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add 501 guests' }).disabled).toBe(true);
});

it('guests without an invitation are invited once the organizer confirms their number, and then nothing is left to send', async () => {
  let left = 2;
  const sent = show({
    [`GET ${path}`]: () => page([awa], 3, left)(),
    [`POST ${path}/invitations`]: () => {
      left = 0;
      return Response.json(replyOf(inviteGuests, { message: '2 invitations are on their way', invited: 2 }));
    },
  });
  expect(await screen.findByText('2 guests are not invited yet.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send invitations' }));
  const question = within(await screen.findByRole('dialog', { name: 'Invite 2 guests by email?' }));
  expect(writesOf(sent)).toEqual([]);
  await userEvent.click(question.getByRole('button', { name: 'Send 2 invitations' }));
  expect(await screen.findByText('2 invitations are on their way')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Send invitations' })).toBeNull());
});

it('a refusal of the invitations is shown, and before publication there is a text instead of the button', async () => {
  show({
    [`GET ${path}`]: page([awa], 1, 1),
    [`POST ${path}/invitations`]: () => refusal(409, 'too_many_today', 'Try again tomorrow'),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Send invitations' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Send 1 invitation' }));
  expect(await screen.findByText('Try again tomorrow')).toBeTruthy();
  cleanup();
  show({ [`GET ${path}`]: page([awa], 1, 1) }, false);
  expect(await screen.findByText(/^1 guest is not invited yet. You can send the invitation here once/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Send invitations' })).toBeNull();
});

it('a guest is removed, and an emptied last page leads to the one before', async () => {
  let total = 21;
  const sent = show({
    [`GET ${path}`]: ({ query }) => page(query.get('page') === '2' && total === 20 ? [] : [awa], total)(),
    [`DELETE ${path}/${awa._id}`]: () => {
      total = 20;
      return Response.json({ message: 'Removed from the list' });
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
  await waitFor(() => expect(reads(sent).at(-1)?.query.get('page')).toBe('2'));
  await userEvent.click(screen.getByRole('button', { name: 'Remove Awa Ndi from guest list' }));
  expect(await screen.findByText('Removed from the list')).toBeTruthy();
  await waitFor(() => expect(reads(sent).at(-1)?.query.get('page')).toBe('1'));
  expect(await screen.findByText('Awa Ndi')).toBeTruthy();
});

it('a long list is searched, and a name that is not in it is named', async () => {
  const sent = show({ [`GET ${path}`]: ({ query }) => (query.get('q') ? page([]) : page([awa], 6))() });
  await userEvent.type(await screen.findByRole('searchbox', { name: 'Search guests' }), 'zoe');
  expect(await screen.findByText('No guest matches “zoe”.')).toBeTruthy();
  expect(reads(sent).at(-1)?.query.toString()).toBe('q=zoe&page=1&limit=20');
});

it('a list that cannot be loaded offers another try', async () => {
  show({ [`GET ${path}`]: inTurn(() => refusal(409, 'busy', 'Not now'), page([awa])) });
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Awa Ndi')).toBeTruthy();
});
