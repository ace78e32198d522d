import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { ReviewActions } from './ReviewActions.tsx';
import { ReviewList } from './ReviewList.tsx';
import { ReviewSummary } from './ReviewSummary.tsx';
import styles from './ReviewsPanel.module.css';
import { mostReviews, reviewsShown } from './review-limits.ts';
import { reviewsQuery } from './reviews.queries.ts';

interface ReviewsPanelProps {
  readonly subject: { readonly _id: string; readonly name: string };
  readonly title: string;
  /** Shown while there is no review. */
  readonly emptyText?: ReactNode;
}

/** Reviews of a provider on guarded pages, with the reader's actions. */
export function ReviewsPanel({ subject, title, emptyText }: ReviewsPanelProps) {
  const { t } = useTranslation();
  const titleId = useId();
  const [limit, setLimit] = useState(reviewsShown);
  const { data, error, refetch, isPlaceholderData } = useQuery(reviewsQuery(subject._id, limit));
  if (data?.total === 0 && !emptyText) return null;
  return (
    <section aria-labelledby={titleId} className={styles.part}>
      <Heading id={titleId} level={2}>
        {title}
      </Heading>
      {!data && error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <PanelSkeleton size="part" />}
      {data?.total === 0 && emptyText}
      {data && data.total > 0 && (
        <>
          <ReviewSummary summary={data.summary} />
          <ReviewList
            reviews={data.reviews}
            total={data.total}
            subjectName={subject.name}
            more={
              <Button
                isBusy={isPlaceholderData}
                onClick={() => setLimit((shown) => Math.min(mostReviews, shown + 2 * reviewsShown))}
              >
                {t('reviews:more')}
              </Button>
            }
            actionsOf={(review) => <ReviewActions review={review} subjectId={subject._id} />}
          />
        </>
      )}
    </section>
  );
}
