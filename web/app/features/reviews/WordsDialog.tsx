import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { replyToReview, reportReview } from '@ngoma/api/features/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/call.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { Dialog } from '#ui/overlays.tsx';
import { TextField } from '#ui/TextField.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { reviewKeys } from './reviews.queries.ts';

interface WordsDialogProps {
  /** A reply everybody reads, or a report to those who run the house. */
  readonly kind: 'reply' | 'report';
  readonly reviewId: string;
  readonly onClose: () => void;
}

const longest = 1_000;

/** Asks for the words of a reply or a report: each is sent once. */
export function WordsDialog({ kind, reviewId, onClose }: WordsDialogProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const cache = useQueryClient();
  const titleId = useId();
  const [words, setWords] = useState('');
  const [isTried, setTried] = useState(false);
  const isMissing = isTried && words.trim() === '';
  const send = useMutation({
    mutationFn: (): Promise<{ message: string }> =>
      kind === 'reply'
        ? call(replyToReview, { params: { id: reviewId }, body: { reply: words } })
        : call(reportReview, { params: { id: reviewId }, body: { reason: words } }),
    onSuccess: async ({ message }) => {
      toast(message, 'success');
      onClose();
      await cache.invalidateQueries({ queryKey: reviewKeys.all });
    },
  });
  const confirm = () => {
    setTried(true);
    if (words.trim() !== '') send.mutate();
  };
  return (
    <Dialog open onClose={send.isPending ? undefined : onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t(`review-desk:${kind}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormProblem message={send.error?.message} />
        <Typography>{t(`review-desk:${kind}.lead`)}</Typography>
        <TextField
          autoFocus
          multiline
          minRows={3}
          required
          label={t(`review-desk:${kind}.label`)}
          value={words}
          error={isMissing}
          helperText={isMissing ? t('review-desk:wordsMissing') : undefined}
          onChange={(event) => setWords(event.target.value)}
          inputProps={{ maxLength: longest }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={send.isPending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={confirm} loading={send.isPending}>
          {t(`review-desk:${kind}.send`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
