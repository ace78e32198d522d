// @vitest-environment jsdom
import {
  type Conversation,
  changeConversation,
  listMessages,
  type Message,
  sendMessage,
} from '@ngoma/api/features/conversations';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectDownloads } from '../../test/downloads.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { Thread } from './Thread.tsx';

beforeEach(() => {
  // jsdom has no layout, so no width either.
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener: () => undefined, removeEventListener: () => undefined }));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A conversation of its own for each test: unsent texts are kept by conversation. */
let turn = 0;
let id = '';
beforeEach(() => {
  turn += 1;
  id = idOf(`talk${turn}`);
});

const messageOf = (number: number, part: Part<Message> = {}): Part<Message> => ({
  ...{ _id: idOf(`m${number}`), number, text: `Message ${number}`, createdAt: '2026-12-01T10:00:00.000Z', ...part },
});
interface Shown {
  readonly messages?: readonly Part<Message>[];
  readonly conversation?: Part<Conversation>;
  readonly hidesContacts?: boolean;
  readonly nextCursor?: number;
}
const page =
  ({ conversation, ...rest }: Shown = {}) =>
  () =>
    Response.json(
      replyOf(listMessages, {
        conversation: {
          _id: id,
          other: { name: 'DJ Kinda', role: 'provider' },
          subject: { title: 'Opening night' },
          ...conversation,
        },
        ...rest,
      }),
    );
const onBack = vi.fn();
const show = (shown: Shown, answers: Answers = {}) => {
  onBack.mockReset();
  const sent = serve({
    [`GET /conversations/${id}/messages`]: page(shown),
    [`POST /conversations/${id}/typing`]: () => Response.json({ message: 'ok' }),
    [`PUT /conversations/${id}/read`]: () => Response.json({ message: 'ok', unread: 0 }),
    ...answers,
  });
  renderPart(
    <Thread id={id} pathOf={({ contractId }) => (contractId ? `/contracts/${contractId}` : undefined)} onBack={onBack} />,
  );
  return sent;
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Write a message' });
const sendPath = () => `POST /conversations/${id}/messages`;
const delivered = (text: string, notice: string | null = null) =>
  Response.json(replyOf(sendMessage, { message: messageOf(9, { text, isMine: true }), notice }), { status: 201 });
const sentMessages = (sent: ReturnType<typeof show>) => sent.filter(({ call }) => call === sendPath());
const log = async () => within(await screen.findByRole('log', { name: 'Messages with DJ Kinda' }));

describe('a conversation', () => {
  it('shows its messages by day, what was read, hidden and removed, and the way to its contract', async () => {
    const messages = [
      messageOf(1, { isMine: true, text: 'Are you free?' }),
      messageOf(2, { text: 'Call ••••', isMasked: true, createdAt: '2026-12-02T11:00:00.000Z' }),
      messageOf(3, { text: '', isRemoved: true, createdAt: '2026-12-02T12:00:00.000Z' }),
    ];
    const subject = { title: 'Opening night', contractId: idOf('contract') };
    show({ messages, hidesContacts: true, conversation: { otherReadUpTo: 1, subject } });
    const rows = (await (await log()).findAllByRole('listitem')).map(textOf);
    expect(rows).toEqual([
      'Tue 1 Dec 2026',
      'Are you free?11:00Read',
      'Wed 2 Dec 2026',
      'Call ••••12:00Contact details hidden',
      'This message was removed with its account13:00',
    ]);
    expect(screen.getByText(/^Phone numbers and email addresses stay hidden/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Contract' }).getAttribute('href')).toBe(`/contracts/${idOf('contract')}`);
  });

  it('loads earlier messages on request', async () => {
    const sent = show(
      {},
      {
        [`GET /conversations/${id}/messages`]: ({ query }) =>
          page(query.get('before') ? { messages: [messageOf(1)] } : { messages: [messageOf(2)], nextCursor: 2 })(),
      },
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Earlier messages' }));
    expect(await screen.findByText('Message 1')).toBeTruthy();
    expect(screen.getByText('Message 2')).toBeTruthy();
    expect(sent.some(({ query }) => query.get('before') === '2')).toBe(true);
    expect(screen.queryByRole('button', { name: 'Earlier messages' })).toBeNull();
  });

  it('is marked as read up to its last message', async () => {
    const sent = show({ messages: [messageOf(4)], conversation: { unread: 2 } });
    await waitFor(() => expect(writesOf(sent)).toContainEqual([`PUT /conversations/${id}/read`, { upTo: 4 }]));
  });

  it('with a closed account can only be read', async () => {
    show({ conversation: { isClosed: true } });
    expect(await screen.findByText(/^This account is closed/)).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  it('that cannot be loaded offers another try and the way back', async () => {
    show({}, { [`GET /conversations/${id}/messages`]: inTurn(() => refusal(409, 'busy', 'Not now'), page({})) });
    expect(await screen.findByRole('heading', { name: 'Not now' })).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Back to all conversations' }));
    expect(onBack).toHaveBeenCalledOnce();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Say hello to DJ Kinda. Only the two of you can read this.')).toBeTruthy();
  });
});

describe('a message', () => {
  it('is sent by Enter, shown at once, and leaves the field empty', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = show({}, { [sendPath()]: () => promise });
    expect(screen.queryByRole<HTMLButtonElement>('button', { name: 'Send' })?.disabled).not.toBe(false);
    await userEvent.type(await field(), 'See you{Shift>}{Enter}{/Shift}at eight{Enter}');
    expect(await screen.findByText('Sending…')).toBeTruthy();
    expect((await field()).value).toBe('');
    resolve(delivered('See you\nat eight', 'Your number is hidden'));
    expect(await screen.findByText('Your number is hidden')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText('Sending…')).toBeNull());
    expect(sentMessages(sent).map(({ body }) => body)).toEqual([{ text: 'See you\nat eight' }]);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText('Your number is hidden')).toBeNull();
  });

  it('that failed is sent again under the same key, or dropped', async () => {
    const failing = () => refusal(409, 'conversation_closed', 'The account is closed');
    const sent = show({}, { [sendPath()]: inTurn(failing, failing) });
    await userEvent.type(await field(), 'Hello{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('Not sent: The account is closed');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(sentMessages(sent)).toHaveLength(2));
    const [first, second] = sentMessages(sent);
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
    await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    expect(screen.queryByText('Hello')).toBeNull();
  });

  it('of blanks alone is not sent', async () => {
    const sent = show({});
    await userEvent.type(await field(), '  {Enter}');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true);
    expect(sentMessages(sent)).toEqual([]);
  });

  it('takes pictures and PDFs, of which one can be removed again, and refuses other files', async () => {
    const sent = show({}, { [sendPath()]: () => delivered('') });
    await field();
    const input = screen.getByLabelText<HTMLInputElement>('Add a picture or PDF', { selector: 'input' });
    const file = (name: string, type: string) => new File([name], name, { type });
    await userEvent.upload(input, [file('plan.pdf', 'application/pdf'), file('hall.png', 'image/png')]);
    await userEvent.upload(input, file('song.mp3', 'audio/mpeg'), { applyAccept: false });
    expect(await screen.findByText('Only pictures and PDFs up to 10 MB')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Remove hall.png' }));
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(sentMessages(sent)).toHaveLength(1));
    expect(Object.keys(sentMessages(sent)[0]?.body as object)).toEqual(['text', 'file1']);
    expect(sentMessages(sent)[0]?.body).toMatchObject({ file1: { name: 'plan.pdf' } });
  });

  it('with a file lets it be saved, and says why when it cannot', async () => {
    const names = collectDownloads();
    const file = { _id: idOf('plan'), name: 'plan.pdf', contentType: 'application/pdf', size: 340_000 };
    show(
      { messages: [messageOf(1, { files: [file] })] },
      {
        [`GET /conversations/${id}/files/${file._id}`]: inTurn(
          () => new Response('%PDF'),
          () => refusal(404, 'not_found', 'It is gone'),
        ),
      },
    );
    const button = await screen.findByRole('button', { name: /plan\.pdf.*340.KB/ });
    await userEvent.click(button);
    await waitFor(() => expect(names).toEqual(['plan.pdf']));
    await userEvent.click(button);
    expect(await screen.findByText('It is gone')).toBeTruthy();
  });
});

describe('the menu of a conversation', () => {
  const path = () => `PUT /conversations/${id}/settings`;
  const changed = (part: Part<Conversation>) => () =>
    Response.json(replyOf(changeConversation, { message: 'Saved', conversation: { _id: id, ...part } }));
  const choose = async (name: string) => userEvent.click(await screen.findByRole('button', { name, hidden: true }));

  it('mutes and archives it for the reader, and says what that means', async () => {
    const sent = show(
      {},
      {
        [`GET /conversations/${id}/messages`]: inTurn(page(), page({ conversation: { isMuted: true } })),
        [path()]: changed({ isMuted: true }),
      },
    );
    await choose('Mute');
    expect(await screen.findByText('Muted: no notifications from this conversation')).toBeTruthy();
    await choose('Unmute');
    await choose('Archive');
    expect(await screen.findByText('Archived: it comes back with the next message')).toBeTruthy();
    expect(writesOf(sent).filter(([call]) => call === path())).toEqual([
      [path(), { isMuted: true }],
      [path(), { isMuted: false }],
      [path(), { isArchived: true }],
    ]);
  });

  it('takes an archived one back, and says why it could not', async () => {
    const sent = show({ conversation: { isArchived: true } }, { [path()]: () => refusal(409, 'busy', 'Not now') });
    await choose('Move back to the list');
    expect(await screen.findByText('Not now')).toBeTruthy();
    expect(writesOf(sent)).toContainEqual([path(), { isArchived: false }]);
  });
});
