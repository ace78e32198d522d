import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '@ngoma/api/features/reviews';
import { useState } from 'react';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useSession } from '#lib/session/use-session.ts';
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
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {mayReply && (
        <Button
          variant="outlined"
          size="small"
          onClick={() => setOpened('reply')}
          aria-label={labelWithValue(t('reviews-console:reply.open'), review.by.name, locale)}
        >
          {t('reviews-console:reply.open')}
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        onClick={() => setOpened('report')}
        aria-label={labelWithValue(t('reviews-console:report.open'), review.by.name, locale)}
      >
        {t('reviews-console:report.open')}
      </Button>
      {opened && <ReviewTextDialog kind={opened} reviewId={review._id} onClose={() => setOpened(undefined)} />}
    </Box>
  );
}
