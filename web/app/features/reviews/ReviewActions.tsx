import type { Review } from '@ngoma/api/features/reviews';
import { useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { ReviewTextDialog } from './ReviewTextDialog.tsx';

/** Actions under a review: its subject may reply once, and readers other than its author may report it. */
export function ReviewActions({ review, subjectId }: { review: Review; subjectId: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const session = useSession();
  const [opened, setOpened] = useState<'reply' | 'report'>();
  if (session.status !== 'authenticated' || session.user._id === review.by._id) return null;
  const mayReply = session.user._id === subjectId && review.reply === null;
  return (
    <Row align="stretch">
      {mayReply && (
        <Button
          size="compact"
          aria-label={labelWithValue(t('reviews-console:reply.open'), review.by.name, locale)}
          onClick={() => setOpened('reply')}
        >
          {t('reviews-console:reply.open')}
        </Button>
      )}
      <Button
        variant="quiet"
        size="compact"
        aria-label={labelWithValue(t('reviews-console:report.open'), review.by.name, locale)}
        onClick={() => setOpened('report')}
      >
        {t('reviews-console:report.open')}
      </Button>
      {opened && <ReviewTextDialog kind={opened} reviewId={review._id} onClose={() => setOpened(undefined)} />}
    </Row>
  );
}
