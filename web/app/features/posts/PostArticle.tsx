import type { PostView } from '@ngoma/api/features/events/posts';
import SealCheck from '@phosphor-icons/core/fill/seal-check-fill.svg?react';
import Flag from '@phosphor-icons/core/regular/flag.svg?react';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Formatted } from '#ui/kit/text/Formatted.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './PostArticle.module.css';

interface PostArticleProps {
  readonly post: PostView;
  /** The actions on the post: like, share. */
  readonly actions: ReactNode;
  /** Actions about the author. */
  readonly children?: ReactNode;
}

/** A complete post: author, time, picture and text. */
export function PostArticle({ post, actions, children }: PostArticleProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, body, bodyHtml, picture, author, createdAt, editedAt } = post;
  return (
    <article className={styles.article}>
      <Heading level={1}>{title}</Heading>
      <div className={styles.author}>
        <Portrait name={author.name} url={author.avatar?.url} />
        <div className={styles.names}>
          <Text as="div" isStrong>
            <TextLink to={`/profile/${author._id}`} look="quiet">
              {author.name}
            </TextLink>
            {author.isVerified && <SealCheck role="img" aria-label={t('posts:verified')} className={styles.seal} />}
          </Text>
          <Text look="small" tone="soft">
            <time dateTime={createdAt}>{formatDate(createdAt, 'dayYear', locale)}</time>
            {editedAt && ` · ${t('posts:edited')}`}
          </Text>
        </div>
      </div>
      {children}
      {picture && (
        <img
          src={picture.url}
          srcSet={picture.srcSet}
          sizes="(min-width: 760px) 720px, 100vw"
          alt=""
          width={picture.width}
          height={picture.height}
          fetchPriority="high"
          className={styles.picture}
        />
      )}
      {bodyHtml ? <Formatted html={bodyHtml} /> : <p className={styles.body}>{body}</p>}
      <Row justify="between">
        <Row>{actions}</Row>
        <ButtonLink to={`/contact-us?post=${post._id}`} variant="quiet" size="medium" icon={<Flag />}>
          {t('posts:report')}
        </ButtonLink>
      </Row>
    </article>
  );
}
