// @vitest-environment jsdom
import { createPost, getPost, listPosts, type PostView, updatePost } from '@ngoma/api/features/events/posts';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { busy, closed, dialog, expectError, field, fill, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { MyPosts } from './MyPosts.tsx';
import { PostComposer } from './PostComposer.tsx';
import { PostList, toListed } from './PostList.tsx';

// jsdom has no layout; the editor asks where its cursor is.
beforeAll(() => {
  Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
  Range.prototype.getBoundingClientRect = () => new DOMRect();
});
beforeEach(() => {
  URL.createObjectURL = () => 'blob:picture';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const post: Part<PostView> = {
  ...{ _id: idOf('one'), title: 'The gates open at seven', createdAt: '2026-12-01T09:00:00.000Z', likes: 12, comments: 1 },
  event: { eventName: 'Makossa Night' },
};
const page = (posts: readonly Part<PostView>[]) => () =>
  Response.json(replyOf(listPosts, { posts, total: posts.length, currentPage: 1 }));

describe('a new post', () => {
  const path = 'POST /social-posts';
  const show = (answer: Answers[string]) => {
    const sent = serve({ [path]: answer });
    renderPart(<PostComposer />);
    return sent;
  };
  /** Types the text of the post once its editor is loaded, which takes the place of a text area until then. */
  const write = async (text: string) => {
    await screen.findByRole('toolbar', { name: 'Formatting' });
    await userEvent.type(field('Text'), text);
  };
  const published = () => Response.json(replyOf(createPost, { message: 'Your post is published', post }), { status: 201 });

  it('has French texts and a picture only if they are wanted, and leaves an empty form once it is published', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = show(() => promise);
    await fill('Title', 'The gates open at seven');
    await write('Come early');
    expect(screen.queryByLabelText('Title in French')).toBeNull();
    await press('Add French text');
    await fill('Title in French', 'Ouverture à sept heures');
    const picture = new File(['x'], 'gate.png', { type: 'image/png' });
    await userEvent.upload(document.querySelector('input[type="file"]') as HTMLInputElement, picture);
    await press('Publish post');
    await busy('Publish post');
    resolve(published());
    expect(await screen.findByText('Your post is published')).toBeTruthy();
    expect(writesOf(sent)).toEqual([
      [
        path,
        {
          ...{
            title: 'The gates open at seven',
            body: 'Come early',
            titleFr: 'Ouverture à sept heures',
            bodyFr: '',
            bodyHtml: '<p>Come early</p>',
            bodyHtmlFr: '',
            eventId: '',
          },
          picture: expect.objectContaining({ name: 'gate.png' }),
        },
      ],
    ]);
    expect([field('Title').value, textOf(field('Text'))]).toEqual(['', '']);
    expect(screen.queryByLabelText('Title in French')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull();
  });

  it('that is refused shows each error at its field, and keeps what was typed', async () => {
    show(() => refusal(400, 'invalid_input', 'Please check', { body: 'Write something' }));
    await screen.findByRole('toolbar', { name: 'Formatting' });
    await fill('Title', 'The gates open at seven');
    await press('Publish post');
    await waitFor(() => expectError(field('Text'), 'Write something'));
    expect(document.activeElement).toBe(field('Text'));
    expect(field('Title').value).toBe('The gates open at seven');
  });

  it('is kept on the device until it is published', async () => {
    localStorage.setItem('ngoma.new-post', JSON.stringify({ title: 'The gates', titleFr: 'Les portes' }));
    show(published);
    expect([field('Title').value, field('Title in French').value]).toEqual(['The gates', 'Les portes']);
    await fill('Title', 'The gates open');
    expect(JSON.parse(localStorage.getItem('ngoma.new-post') ?? '')).toMatchObject({ title: 'The gates open' });
    await press('Publish post');
    await screen.findByText('Your post is published');
    await waitFor(() => expect(localStorage.getItem('ngoma.new-post')).toBeNull());
  });

  it('goes without its picture once that is taken back', async () => {
    const sent = show(published);
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    await userEvent.upload(input, new File(['x'], 'gate.png', { type: 'image/png' }));
    await press('Remove');
    await fill('Title', 'The gates open at seven');
    await press('Publish post');
    await screen.findByText('Your post is published');
    expect(writesOf(sent)[0]?.[1]).not.toHaveProperty('picture');
  });
});

describe('the posts of an organizer', () => {
  const show = (answers: Answers) => {
    const sent = serve({ 'GET /social-posts': page([post]), ...answers });
    renderPart(<MyPosts authorId={idOf('sawa')} />);
    return sent;
  };

  it('stand with day, likes, comments and event, and lead to their pages', async () => {
    show({});
    expect(textOf(await screen.findByRole('listitem'))).toBe(
      'The gates open at sevenTue 1 Dec 2026 · 12 likes · 1 comment · Makossa Night',
    );
    expect(screen.getByRole('link').getAttribute('href')).toBe(`/post/${idOf('one')}`);
  });

  it('are removed after a confirmation, and stay if that fails', async () => {
    const path = `DELETE /social-posts/${idOf('one')}`;
    const sent = show({
      'GET /social-posts': inTurn(page([post]), page([])),
      [path]: inTurn(
        () => refusal(404, 'not_found', 'It is gone'),
        () => Response.json({ message: 'The post is removed' }),
      ),
    });
    await press('Remove: The gates open at seven');
    const question = await dialog('Remove this post?');
    expect(question.getByText('The gates open at seven')).toBeTruthy();
    expect(writesOf(sent)).toEqual([]);
    await press('Remove', question);
    expect(await screen.findByText('It is gone')).toBeTruthy();
    await closed();
    expect(screen.getByRole('listitem')).toBeTruthy();
    await press('Remove: The gates open at seven');
    await press('Remove', await dialog('Remove this post?'));
    expect(await screen.findByText('The post is removed')).toBeTruthy();
    expect(await screen.findByText('No posts yet')).toBeTruthy();
  });

  it('are edited in both languages, with their picture', async () => {
    const path = `PUT /social-posts/${idOf('one')}`;
    const forAuthor = { title: 'The gates open at seven', body: 'Come early', titleFr: 'Ouverture à sept heures' };
    const picture = { url: '/gate.webp', width: 40, height: 30 };
    const sent = show({
      [`GET /social-posts/${idOf('one')}`]: () => Response.json(replyOf(getPost, { post: { ...post, picture }, forAuthor })),
      [path]: inTurn(
        () => refusal(400, 'invalid_input', 'Please check', { title: 'This title is too long' }),
        () => Response.json(replyOf(updatePost, { message: 'Your post is changed', post })),
      ),
    });
    await press('Edit: The gates open at seven');
    await screen.findByRole('button', { name: 'Save changes' });
    const form = await dialog('Edit post');
    expect(field('Title in French', form).value).toBe('Ouverture à sept heures');
    await fill('Title', 'The gates open at eight', form);
    await press('Remove', form);
    await press('Save changes', form);
    await waitFor(() => expectError(field('Title', form), 'This title is too long'));
    await press('Save changes', form);
    expect(await screen.findByText('Your post is changed')).toBeTruthy();
    await closed();
    expect(writesOf(sent).at(-1)).toMatchObject([
      path,
      { title: 'The gates open at eight', body: 'Come early', titleFr: 'Ouverture à sept heures', removesPicture: 'true' },
    ]);
  });

  it('have pages, and say that they were edited', async () => {
    const edited = { ...post, editedAt: '2026-12-02T09:00:00.000Z' };
    const sent = show({
      'GET /social-posts': () => Response.json(replyOf(listPosts, { posts: [edited], total: 30, currentPage: 1 })),
    });
    expect(textOf(await screen.findByRole('listitem'))).toContain('1 Dec 2026 · edited · 12 likes');
    await press('Page 2');
    await waitFor(() => expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toMatchObject({ page: '2' }));
  });

  it('can be loaded again when that failed', async () => {
    show({ 'GET /social-posts': inTurn(() => refusal(409, 'busy', 'Not now'), page([post])) });
    await press('Try again');
    expect(await screen.findByRole('listitem')).toBeTruthy();
  });
});

it('a list of posts leads to each and to more of them, and is not there without posts', () => {
  const { posts } = replyOf(listPosts, { posts: [post], total: 1, currentPage: 1 });
  const more = { label: 'Older posts', to: { search: '?after=one', hash: '#posts' } };
  const { unmount } = renderPart(<PostList title="Posts" posts={posts.map(toListed)} more={more} />);
  expect(textOf(screen.getByRole('listitem'))).toBe('The gates open at sevenTue 1 Dec 2026 · 1 comment');
  expect(screen.getByRole('link', { name: 'Older posts' }).getAttribute('href')).toBe('/?after=one#posts');
  unmount();
  renderPart(<PostList title="Posts" posts={[]} />);
  expect(screen.queryByText('Posts')).toBeNull();
});
