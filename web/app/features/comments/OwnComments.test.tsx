// @vitest-environment jsdom
import { type Comment, type CommentPage, listComments } from '@ngoma/api/features/events/comments';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../test/checked-fetch.ts';
import { expectError, field, press } from '../../test/form-user.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { OwnComments } from './OwnComments.tsx';

const server = vi.fn<FakeServer>();
beforeEach(() => {
  server.mockReset();
  stubFetch(server);
});
afterEach(() => vi.unstubAllGlobals());

const postId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f';
const comment: Comment = {
  ...{ _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001', text: 'When?', createdAt: '2026-05-01T10:00:00.000Z' },
  author: { _id: null, name: 'Brenda N.', avatar: null, isOrganizer: false },
  ...{ isHidden: false, isMine: true, isPinned: false, replies: [] },
};
const first: CommentPage = { comments: [], next: null, total: 0, isOpen: true, mayModerate: false };
const { isPinned: _, replies: __, ...written } = comment;
const after: CommentPage = { ...first, comments: [comment], total: 1 };

const show = async (page: CommentPage, typed = '') =>
  // The texts are loaded with the part.
  act(
    async () =>
      void renderRoutes([
        {
          path: '/',
          element: (
            <ToastProvider>
              <OwnComments postId={postId} after={undefined} first={page} typed={{ text: typed, hasFocus: false }} />
            </ToastProvider>
          ),
        },
      ]),
  );
const sentBodies = () =>
  server.mock.calls.filter(([, init]) => init.method === 'POST').map(([, { body }]) => JSON.parse(String(body)));

it('a signed-in reader keeps what was typed, sends it without another page, and sees it in the list', async () => {
  server.mockImplementation(async (_, init) => {
    if (init.method === 'POST') return Response.json({ message: 'Your comment is published', comment: written }, { status: 201 });
    return Response.json(replyOf(listComments, after));
  });
  await show(first, 'When?');
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' });
  expect(field.value).toBe('When?');
  fireEvent.click(screen.getByRole('button', { name: 'Post comment' }));
  await screen.findByText('Brenda N.');
  expect(sentBodies()).toEqual([{ text: 'When?', replyTo: '' }]);
  expect(field.value).toBe('');
  expect(screen.getByRole('heading', { name: '1 comment' })).toBeTruthy();
});

it('a refused comment shows its error at the field and keeps the text', async () => {
  server.mockImplementation(async () =>
    Response.json({ message: 'Invalid', code: 'invalid', errors: { text: 'Write something' } }, { status: 400 }),
  );
  await show(first, ' ');
  fireEvent.click(await screen.findByRole('button', { name: 'Post comment' }));
  expect(await screen.findByText('Write something')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your comment' }).value).toBe(' ');
});

it('a reader deletes a comment of their own', async () => {
  server.mockImplementation(async (_, init) =>
    init.method === 'DELETE' ? Response.json({ message: 'Comment deleted' }) : Response.json(replyOf(listComments, first)),
  );
  await show(after);
  fireEvent.click(await screen.findByText('Delete'));
  fireEvent.click(screen.getByRole('button', { name: 'Delete comment' }));
  await waitFor(() => expect(screen.queryByText('When?')).toBeNull());
  expect(String(server.mock.calls[0]?.[0])).toContain(`/comments/${comment._id}`);
});

describe('the actions on a comment', () => {
  const foreign: Comment = { ...comment, isMine: false };
  const shown = (part: Partial<CommentPage> = {}): CommentPage => ({ ...first, comments: [foreign], total: 1, ...part });
  const answer = (changed: Response, page: CommentPage = shown()) =>
    server.mockImplementation(async (_, init) =>
      init.method === undefined || init.method === 'GET' ? Response.json(replyOf(listComments, page)) : changed.clone(),
    );
  const sentLast = () => {
    const [address, init] =
      server.mock.calls.filter(([, sent]) => sent.method !== undefined && sent.method !== 'GET').at(-1) ?? [];
    return [init?.method, String(address).replace('/api', ''), init?.body ? JSON.parse(String(init.body)) : undefined];
  };
  const path = `/comments/${comment._id}`;

  it('a reply is typed below its comment, and sent with it', async () => {
    answer(Response.json({ message: 'Your reply is published', comment: written }, { status: 201 }));
    await show(shown());
    await userEvent.click(await screen.findByText('Reply', { selector: 'summary *' }));
    await userEvent.type(field('Your reply'), 'At nine');
    await press('Post reply');
    expect(await screen.findByText('Your reply is published')).toBeTruthy();
    expect(sentLast()).toEqual(['POST', `/social-posts/${postId}/comments`, { text: 'At nine', replyTo: comment._id }]);
    expect(field('Your reply').value).toBe('');
  });

  it('a reply that is refused stays open with its text and the error at the field', async () => {
    answer(Response.json({ message: 'Invalid', code: 'invalid', errors: { text: 'Too many links' } }, { status: 400 }));
    await show(shown());
    await userEvent.click(await screen.findByText('Reply', { selector: 'summary *' }));
    await userEvent.type(field('Your reply'), 'www');
    await press('Post reply');
    await waitFor(() => expectError(field('Your reply'), 'Too many links'));
    expect(field('Your reply').value).toBe('www');
    expect(field('Your reply').closest('details')?.open).toBe(true);
  });

  it('a report has a reason that is chosen, and a note that is not needed', async () => {
    answer(Response.json({ message: 'Thank you for your report' }));
    await show(shown());
    await userEvent.click(await screen.findByText('Report', { selector: 'summary *' }));
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'It insults or threatens someone' }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: 'It is advertising' }));
    await press('Send report');
    expect(await screen.findByText('Thank you for your report')).toBeTruthy();
    expect(sentLast()).toEqual(['POST', `${path}/report`, { reason: 'spam', note: '' }]);
  });

  it('a report that is refused says why, and keeps reason and note', async () => {
    answer(Response.json({ message: 'You have reported it already', code: 'reported' }, { status: 409 }));
    await show(shown());
    await userEvent.click(await screen.findByText('Report', { selector: 'summary *' }));
    await userEvent.click(screen.getByRole('radio', { name: 'Something else' }));
    await userEvent.type(field(/^Anything else/), 'Again');
    await press('Send report');
    expect((await screen.findAllByText('You have reported it already')).some((one) => one.closest('[role="alert"]'))).toBe(true);
    expect(field(/^Anything else/).value).toBe('Again');
  });

  it.each([
    ['Pin', {}, ['PUT', `${path}/pin`, { isPinned: true }]],
    ['Hide', {}, ['PUT', `${path}/hidden`, { isHidden: true }]],
    ['Show again', { isHidden: true }, ['PUT', `${path}/hidden`, { isHidden: false }]],
    ['Unpin', { isPinned: true }, ['PUT', `${path}/pin`, { isPinned: false }]],
  ] as const)('an organizer does it with one press: %s', async (name, part, expected) => {
    answer(Response.json({ message: 'Done' }));
    await show(shown({ comments: [{ ...foreign, ...part }], mayModerate: true }));
    await press(name);
    expect(await screen.findByText('Done')).toBeTruthy();
    expect(sentLast()).toEqual(expected);
  });

  it('an organizer switches the comments off, after which nothing can be written', async () => {
    answer(Response.json({ message: 'Comments are off' }), shown({ isOpen: false, mayModerate: true }));
    await show(shown({ mayModerate: true }));
    await press('Switch comments off');
    expect(await screen.findByText('Comments are off')).toBeTruthy();
    expect(sentLast()).toEqual(['PUT', `/social-posts/${postId}/comments/open`, { isOpen: false }]);
    await waitFor(() => expect(screen.queryByLabelText('Your comment')).toBeNull());
  });
});
