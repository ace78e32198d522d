import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PostList, toListedWithAuthor } from './PostList.tsx';
import { newsQuery } from './posts.queries.ts';

/** The first of the reader's news, and the way to all of them. Renders nothing without any. */
export function News() {
  const { t } = useTranslation();
  const { data: posts = [] } = useQuery(newsQuery());
  const more = { label: t('news:all'), to: '/following?view=news' };
  return <PostList title={t('news:own')} posts={posts.map(toListedWithAuthor)} more={more} />;
}
