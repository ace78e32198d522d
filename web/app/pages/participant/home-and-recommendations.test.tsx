// @vitest-environment jsdom
import { listNews } from '@ngoma/api/features/events/posts';
import { homeRecommendations } from '@ngoma/api/features/events/recommendations';
import { listWishlist } from '@ngoma/api/features/events/wishlist';
import { myTickets } from '@ngoma/api/features/tickets/tickets';
import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { anEvent } from '../../test/factories/events.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { serve } from '../../test/serve.ts';
import HomeAndRecommendations from './home-and-recommendations.tsx';

beforeEach(() => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000_000 }));
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

function show(upcomingEvents: ReturnType<typeof anEvent>[], posts: Part<ReturnType<typeof aPost>>[] = []) {
  const sent = serve({
    'GET /home-recommendations': () =>
      Response.json(replyOf(homeRecommendations, { upcomingEvents, analytics: { favouriteCategory: 'Music' } })),
    'GET /social-posts/news': () => Response.json(replyOf(listNews, { posts, next: null })),
    'GET /event-wishlist': () => Response.json(replyOf(listWishlist)),
    'GET /tickets': () => Response.json(replyOf(myTickets)),
  });
  renderPart(<HomeAndRecommendations />);
  return sent;
}
const aPost = () => ({ _id: idOf('post'), title: 'The stage is up', author: { name: 'Maison Sawa' }, picture: null });

it('the three newest news name their authors and lead to all, and the figures are below the coming events', async () => {
  const sent = show([anEvent()], [aPost()]);
  const news = within(await screen.findByRole('region', { name: 'News for you' }));
  expect(news.getByRole('link', { name: 'The stage is up' }).getAttribute('href')).toBe(`/post/${idOf('post')}`);
  expect(textOf(news.getByRole('listitem'))).toContain('Maison Sawa');
  expect(sent.find(({ call }) => call === 'GET /social-posts/news')?.query.get('limit')).toBe('3');
  expect(news.getByRole('link', { name: 'All news' }).getAttribute('href')).toBe('/following?view=news');
  const coming = await screen.findByRole('heading', { name: 'Coming up' });
  expect(coming.compareDocumentPosition(screen.getByText('Favourite category'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

it('a home without events and news offers to browse all events', async () => {
  show([]);
  expect((await screen.findByRole('link', { name: 'Browse all events' })).getAttribute('href')).toBe('/our-event');
  expect(screen.queryByRole('region', { name: 'News for you' })).toBeNull();
});
