import { type Review, reviewAspects } from '@ngoma/api/features/reviews';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Portrait } from '#ui/kit/media/Portrait.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './ReviewItem.module.css';

interface OneReviewProps {
  readonly review: Review;
  /** Name of the reviewed person, shown with the reply. */
  readonly subjectName?: string | undefined;
  /** The reader's actions on the review. */
  readonly children?: ReactNode;
}

/** One review and its reply. */
export function ReviewItem({ review, subjectName, children }: OneReviewProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { by, stars, comment, reply, category, at } = review;
  const parts = reviewAspects.filter((aspect) => review[aspect] !== null);
  return (
    <Stack gap={1}>
      <Row gap={1.5} isSingleLine>
        <Portrait name={by.name} url={by.avatar?.url} />
        <div>
          <Text as="div" isStrong>
            <TextLink to={`/profile/${by._id}`} look="quiet">
              {by.name}
            </TextLink>
          </Text>
          <Text look="small" tone="soft">
            {t(`services:kind.${category}`)} · <time dateTime={at}>{formatDate(at, 'dayYear', locale)}</time>
          </Text>
        </div>
      </Row>
      <Row>
        <Stars value={stars} />
        {parts.map((aspect) => (
          <Text key={aspect} as="span" look="small" tone="soft">
            {t(`reviews:aspect.${aspect}`)} {review[aspect]}/5
          </Text>
        ))}
      </Row>
      {comment && <p className={styles.words}>{comment}</p>}
      {reply && (
        <div className={styles.reply}>
          <Text isStrong>{subjectName ? t('reviews:replyOf', { name: subjectName }) : t('reviews:reply')}</Text>
          <p className={styles.words}>{reply.text}</p>
        </div>
      )}
      {children}
    </Stack>
  );
}
