import type { RatingView } from '@ngoma/api/features/events/ratings';
import type { ReactNode } from 'react';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Stars } from '#ui/kit/data/Stars.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './RatingsList.module.css';
import { maxRatings } from './rating-limits.ts';

interface RatingsListProps {
  readonly ratings: readonly RatingView[];
  readonly total: number;
  readonly onMore: () => void;
  /** Shown above the list: the rating form. */
  readonly children?: ReactNode;
}

/** Ratings of an event, newest first, with a button that shows more. */
export function RatingsList({ ratings, total, onMore, children }: RatingsListProps) {
  const { t } = useTranslation();
  return (
    <section aria-label={t('ratings:title')}>
      <Stack>
        {total > 0 && <Heading level={2}>{`${t('ratings:title')} (${total})`}</Heading>}
        {children}
        {ratings.length > 0 && (
          <ul className={styles.list}>
            {ratings.map((rating) => (
              <RatingItem key={rating._id} rating={rating} />
            ))}
          </ul>
        )}
        {total > ratings.length && ratings.length < maxRatings && (
          <Row>
            <Button onClick={onMore}>{t('ratings:more')}</Button>
          </Row>
        )}
      </Stack>
    </section>
  );
}

function RatingItem({ rating }: { rating: RatingView }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <li className={styles.item}>
      <Row>
        <Stars value={rating.rating} />
        <Text as="span" isStrong>
          {rating.isMine ? t('ratings:you') : rating.by}
        </Text>
        <Text as="span" look="small" tone="soft">
          <time dateTime={rating.at}>{formatDate(rating.at, 'dayYear', locale)}</time>
        </Text>
      </Row>
      {rating.comment && <p className={styles.comment}>{rating.comment}</p>}
    </li>
  );
}
