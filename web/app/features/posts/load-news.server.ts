import { listNews } from '@ngoma/api/features/events/posts';
import { callAs } from '#lib/form/form-action.server.ts';
import type { PageContext } from '#lib/page/load-context.ts';
import { toListedWithAuthor } from './PostList.tsx';

/** Loads one page of the news of a signed-in reader: those after a post. */
export async function loadNews(request: Request, page: PageContext, after: string | undefined) {
  const { posts, next } = await callAs(request, page).call(listNews, { query: { after } });
  return {
    chosen: posts.filter(({ isSuggested }) => !isSuggested).map(toListedWithAuthor),
    suggested: posts.filter(({ isSuggested }) => isSuggested).map(toListedWithAuthor),
    next,
  };
}
