// @vitest-environment jsdom
import { type Comment, type CommentPage, listComments } from '@ngoma/api/features/comments';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { type FakeServer, stubFetch } from '../../test/checked-fetch.ts';
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
