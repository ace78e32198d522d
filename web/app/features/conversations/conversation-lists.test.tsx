// @vitest-environment jsdom
import { type Conversation, listClients, listConversations } from '@ngoma/api/features/conversations';
import { listUsers } from '@ngoma/api/features/people/users';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../test/serve.ts';
import { ClientList } from './ClientList.tsx';
import { ConversationList } from './ConversationList.tsx';
import { PersonPicker } from './PersonPicker.tsx';

afterEach(() => vi.unstubAllGlobals());

const busy = () => refusal(409, 'busy', 'Not now');

describe('the list of conversations', () => {
  const last = { text: 'See you at eight', isMine: true, fileCount: 0 };
  const page =
    (conversations: readonly Part<Conversation>[], total = conversations.length) =>
    () =>
      Response.json(replyOf(listConversations, { conversations, total, currentPage: 1 }));
  const talk: Part<Conversation> = {
    _id: idOf('a'),
    other: { name: 'DJ Kinda' },
    subject: { title: 'Opening night' },
    lastMessage: last,
  };
  const onOpen = vi.fn();
  const show = (answer: Answers[string]) => {
    onOpen.mockReset();
    const sent = serve({ 'GET /conversations': answer });
    renderPart(
      <ConversationList open={idOf('b')} onOpen={onOpen} emptyText="They appear here." emptyAction={<a href="/p">Find</a>} />,
    );
    return sent;
  };

  it('names the other person, the subject, the last words and what is unread, and opens with a press', async () => {
    const files = { lastMessage: { text: '', fileCount: 2 }, unread: 3, other: { name: 'Maison Sawa' } };
    show(page([talk, { ...talk, _id: idOf('b'), ...files }]));
    const rows = within(await screen.findByRole('list', { name: 'Conversations' }));
    const [mine, theirs] = await rows.findAllByRole('button');
    expect(textOf(mine)).toMatch(/DJ Kinda.*Opening night\s?You: See you at eight$/);
    expect(textOf(theirs)).toMatch(/Maison Sawa.*2 files/);
    expect(within(theirs as HTMLElement).getByRole('img', { name: '3 unread' })).toBeTruthy();
    expect([mine?.getAttribute('aria-current'), theirs?.getAttribute('aria-current')]).toEqual([null, 'true']);
    await userEvent.click(mine as HTMLElement);
    expect(onOpen).toHaveBeenCalledWith(idOf('a'));
  });

  it('is searched once the typing stops, from its first page on', async () => {
    const sent = show(({ query }) => page(query.get('q') ? [] : [talk], query.get('q') ? 0 : 45)());
    await userEvent.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search names and messages' }), 'kribi');
    expect(await screen.findByText('Try another name, title or word.')).toBeTruthy();
    expect(sent.at(-1)?.query.toString()).toBe('page=1&limit=20&q=kribi');
    expect(screen.queryByRole('link', { name: 'Find' })).toBeNull();
  });

  it('shows the unread and the archived ones on request, each with its own words when there are none', async () => {
    const muted = { ...talk, _id: idOf('b'), other: { name: 'Maison Sawa' }, unread: 2, isMuted: true };
    const sent = show(({ query }) => page(query.get('archived') ? [muted] : query.get('unread') ? [] : [talk])());
    await screen.findByText('DJ Kinda');
    await userEvent.click(screen.getByRole('button', { name: 'Unread' }));
    expect(await screen.findByText('All read')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Archived' }));
    expect(await screen.findByRole('img', { name: 'Muted' })).toBeTruthy();
    expect(screen.getByRole('img', { name: '2 unread' })).toBeTruthy();
    expect(sent.map(({ query }) => query.toString())).toEqual([
      ...['page=1&limit=20', 'page=1&limit=20&unread=true', 'page=1&limit=20&archived=true'],
    ]);
  });

  it('says where conversations come from, and offers another try after an error', async () => {
    show(inTurn(busy, page([])));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('They appear here.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Find' })).toBeTruthy();
  });
});

describe('the clients of a provider', () => {
  const client = {
    name: 'Maison Sawa',
    requests: 4,
    contracts: { open: 1, completed: 2, total: 900_000 },
    lastAt: '2026-12-01T10:00:00.000Z',
  };
  const page =
    (clients: readonly object[], total = clients.length) =>
    () =>
      Response.json(replyOf(listClients, { clients: clients as never, total, currentPage: 1 }));
  const show = (answer: Answers[string]) => {
    const sent = serve({ 'GET /conversations/clients': answer });
    renderPart(<ClientList messagePath={({ name }) => `/messages?${name}`} />);
    return sent;
  };

  it('stand with their requests, contracts and sums, and the way to write to them', async () => {
    const sent = show(page([client], 21));
    expect(textOf(await screen.findByRole('listitem'))).toMatch(
      /Maison Sawa\s?Last: Tue 1 Dec 2026\s?Requests\s?4\s?Contracts under way\s?1\s?Contracts completed\s?2\s?Total agreed\s?900,000 XAF/,
    );
    expect(screen.getByRole('link', { name: 'Message' }).getAttribute('href')).toBe('/messages?Maison Sawa');
    await userEvent.click(screen.getByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
  });

  it('have a text while there are none, and another try after an error', async () => {
    show(inTurn(busy, page([])));
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('heading', { name: 'No clients yet' })).toBeTruthy();
  });
});

describe('the choice of a person to write to', () => {
  const users = (part: readonly object[]) => () => Response.json(replyOf(listUsers, { users: part as never }));
  const show = (answer: Answers[string]) => {
    const [onPick, onClose] = [vi.fn(), vi.fn()];
    const sent = serve({ 'GET /users': answer });
    renderPart(<PersonPicker onPick={onPick} onClose={onClose} />);
    return { sent, onPick, onClose };
  };

  it('leaves out participants, searches by what is typed, and picks with a press', async () => {
    const kinda = { _id: idOf('kinda'), name: 'DJ Kinda', role: 'provider', email: 'kinda@example.cm' };
    const { sent, onPick } = show(users([kinda, { ...kinda, _id: idOf('b'), name: 'Brenda', role: 'participant' }]));
    const dialog = within(await screen.findByRole('dialog', { name: 'New conversation' }));
    expect(await dialog.findByText('Provider · kinda@example.cm')).toBeTruthy();
    expect(dialog.queryByText('Brenda')).toBeNull();
    await userEvent.type(dialog.getByRole('searchbox', { name: 'Name, email or phone' }), 'kin');
    await waitFor(() => expect(sent.at(-1)?.query.get('q')).toBe('kin'));
    await userEvent.click(await dialog.findByRole('button', { name: /DJ Kinda/ }));
    expect(onPick).toHaveBeenCalledWith(idOf('kinda'));
  });

  it('says when there is no result, or why there is no answer', async () => {
    show(inTurn(users([]), busy));
    expect(await screen.findByText('No results')).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox'), 'x');
    expect(await screen.findByText('Not now')).toBeTruthy();
  });
});
