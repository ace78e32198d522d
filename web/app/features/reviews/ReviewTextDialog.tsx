import { replyToReview, reportReview } from '@ngoma/api/features/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { FormDialog } from '#ui/overlay/FormDialog.tsx';
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
    <FormDialog
      title={t(`reviews-console:${kind}.title`)}
      submitLabel={t(`reviews-console:${kind}.send`)}
      tone="ink"
      isBusy={send.isPending}
      onSubmit={confirm}
      onClose={onClose}
    >
      <FormError message={send.error?.message} />
      <Text>{t(`reviews-console:${kind}.lead`)}</Text>
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
    </FormDialog>
  );
}
