import type { PostView } from '@ngoma/api/features/events/posts';
import { Link, type LinkProps } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import styles from './PostList.module.css';

/** The part of a post that lists show. */
export type ListedPost = Pick<PostView, '_id' | 'title' | 'createdAt' | 'picture' | 'comments'> & {
  /** Named where posts of several authors are listed. */
  readonly author?: Pick<PostView['author'], 'name' | 'avatar'>;
};

/** Returns the part of a post that lists show: its text would be most of a page's data. */
export const toListed = ({ _id, title, createdAt, picture, comments }: PostView): ListedPost => ({
  ...{ _id, title, createdAt, picture, comments },
});

/** Returns the part of a post that lists of several authors show. */
export const toListedWithAuthor = (post: PostView): ListedPost => ({
  ...toListed(post),
  author: { name: post.author.name, avatar: post.author.avatar },
});

interface PostListProps {
  readonly title: string;
  readonly posts: readonly ListedPost[];
  /** The link to more posts. One to the same page takes its place in the history. */
  readonly more?: { readonly label: string; readonly to: LinkProps['to'] } | undefined;
}

/** Posts with picture, title and day; nothing if there are none. */
export function PostList({ title, posts, more }: PostListProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (posts.length === 0) return null;
  return (
    <Section title={title}>
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post._id} id={`post-${post._id}`} className={styles.post}>
            {post.picture ? (
              <img
                src={post.picture.url}
                srcSet={post.picture.srcSet}
                sizes="88px"
                alt=""
                width={post.picture.width}
                height={post.picture.height}
                loading="lazy"
                decoding="async"
                className={styles.picture}
              />
            ) : (
              post.author && <Portrait name={post.author.name} url={post.author.avatar?.url} size="large" />
            )}
            <div className={styles.texts}>
              <h3 className={styles.title}>
                <Link to={`/post/${post._id}`} className={styles.link}>
                  {post.title}
                </Link>
              </h3>
              <p className={styles.day}>
                {post.author && `${post.author.name} · `}
                <time dateTime={post.createdAt}>{formatDate(post.createdAt, 'dayYear', locale)}</time>
                {post.comments > 0 && ` · ${t('posts:comments', { count: post.comments })}`}
              </p>
            </div>
          </li>
        ))}
      </ul>
      {more && (
        <Row>
          <ButtonLink to={more.to} replace={typeof more.to !== 'string'}>
            {more.label}
          </ButtonLink>
        </Row>
      )}
    </Section>
  );
}
