import { OwnTexts, textsOfPart } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type ListedPost, PostList } from './PostList.tsx';

const texts = textsOfPart({ en: () => import('virtual:texts/en/posts'), fr: () => import('virtual:texts/fr/posts') });

interface EventPostsProps {
  readonly posts: readonly ListedPost[];
}

/** The latest posts about an event, on its page. */
export const EventPosts = (props: EventPostsProps) => (
  <OwnTexts source={texts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);

function Content({ posts }: EventPostsProps) {
  const { t } = useTranslation();
  return <PostList title={t('posts:news')} posts={posts} />;
}
