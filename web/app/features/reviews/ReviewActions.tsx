import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { Review } from '@ngoma/api/features/reviews';
import { useState } from 'react';
import { nameAndWords } from '#lib/punctuation.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useSession } from '#lib/use-session.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { WordsDialog } from './WordsDialog.tsx';

/** Under a review: its subject replies once, and whoever did not write it may report it. */
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
          aria-label={nameAndWords(t('review-desk:reply.open'), review.by.name, locale)}
        >
          {t('review-desk:reply.open')}
        </Button>
      )}
      <Button
        variant="text"
        size="small"
        onClick={() => setOpened('report')}
        aria-label={nameAndWords(t('review-desk:report.open'), review.by.name, locale)}
      >
        {t('review-desk:report.open')}
      </Button>
      {opened && <WordsDialog kind={opened} reviewId={review._id} onClose={() => setOpened(undefined)} />}
    </Box>
  );
}
