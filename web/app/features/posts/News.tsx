import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { PostList } from './PostList.tsx';
import { newsQuery } from './posts.queries.ts';

/** The latest news of organizers whom the reader follows, and of their events. Renders nothing without any. */
export function News() {
  const { t } = useTranslation();
  const { data: posts = [] } = useQuery(newsQuery());
  return <PostList title={t('posts:ownNews')} posts={posts} />;
}
