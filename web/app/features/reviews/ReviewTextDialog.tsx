import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { replyToReview, reportReview } from '@ngoma/api/features/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Dialog } from '#ui/overlay/overlays.tsx';
import { reviewKeys } from './reviews.queries.ts';

interface ReviewTextDialogProps {
  /** A public reply, or a report to the platform's admins. */
  readonly kind: 'reply' | 'report';
  readonly reviewId: string;
  readonly onClose: () => void;
}

const longest = 1_000;

/** Asks for the text of a reply or a report. Each can be sent once. */
export function ReviewTextDialog({ kind, reviewId, onClose }: ReviewTextDialogProps) {
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
      <DialogTitle id={titleId}>{t(`reviews-console:${kind}.title`)}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FormError message={send.error?.message} />
        <Typography>{t(`reviews-console:${kind}.lead`)}</Typography>
        <TextField
          autoFocus
          multiline
          minRows={3}
          required
          label={t(`reviews-console:${kind}.label`)}
          value={words}
          error={isMissing}
          helperText={isMissing ? t('reviews-console:wordsMissing') : undefined}
          onChange={(event) => setWords(event.target.value)}
          inputProps={{ maxLength: longest }}
        />
      </DialogContent>
      <DialogActions>
        <Button variant="text" onClick={onClose} disabled={send.isPending}>
          {t('common:cancel')}
        </Button>
        <Button variant="contained" onClick={confirm} loading={send.isPending}>
          {t(`reviews-console:${kind}.send`)}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
