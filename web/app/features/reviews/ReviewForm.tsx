import { type ReviewAspect, reviewAspects, writeReview } from '@ngoma/api/features/reviews';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#lib/api/call.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import styles from './ReviewForm.module.css';
import { reviewKeys } from './reviews.queries.ts';
import { StarsField } from './StarsField.tsx';

interface ReviewFormProps {
  readonly contractId: string;
  readonly otherName: string;
  /** Whether quality, punctuality and communication are rated too, as for providers. */
  readonly asksAspects: boolean;
}

const longest = 2_000;
const noAspects: Readonly<Record<ReviewAspect, number>> = { quality: 0, punctuality: 0, communication: 0 };

function useSubmitReview(contractId: string) {
  const cache = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: { stars: number; comment: string } & Partial<Record<ReviewAspect, number>>) =>
      call(writeReview, { params: { contractId }, body }),
    onSuccess: async ({ message }) => {
      toast(message, 'success');
      await Promise.all(
        [reviewKeys.all, ['providers'], ['provider-dashboard']].map((queryKey) => cache.invalidateQueries({ queryKey })),
      );
    },
  });
}

/** Form for a review of the other side. It asks for confirmation, because a sent review cannot be changed. */
export function ReviewForm({ contractId, otherName, asksAspects }: ReviewFormProps) {
  const { t } = useTranslation();
  const [stars, setStars] = useState(0);
  const [aspects, setAspects] = useState(noAspects);
  const [comment, setComment] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const write = useSubmitReview(contractId);
  const given = Object.fromEntries(Object.entries(aspects).filter(([, value]) => value > 0));
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(stars === 0);
        setAsking(stars > 0);
      }}
      className={styles.form}
    >
      <FormError message={write.error?.message} />
      <StarsField
        isMain
        label={t('reviews-console:form.stars', { name: otherName })}
        value={stars}
        onChange={setStars}
        problem={isMissing && stars === 0 ? t('reviews-console:form.choose') : undefined}
      />
      {asksAspects && (
        <div className={styles.aspects}>
          {reviewAspects.map((aspect) => (
            <StarsField
              key={aspect}
              label={t(`reviews:aspect.${aspect}`)}
              value={aspects[aspect]}
              onChange={(value) => setAspects((all) => ({ ...all, [aspect]: value }))}
            />
          ))}
        </div>
      )}
      <TextField
        label={t('reviews-console:form.comment')}
        value={comment}
        onChange={(event) => setComment(event.target.value)}
        multiline
        minRows={3}
        inputProps={{ maxLength: longest }}
      />
      <div className={styles.send}>
        <Button type="submit" variant="sun" isWide isBusy={write.isPending}>
          {t('reviews-console:form.send')}
        </Button>
      </div>
      <ConfirmDialog
        tone="ink"
        isOpen={isAsking}
        title={t('reviews-console:confirm.title')}
        confirmLabel={t('reviews-console:form.send')}
        isBusy={write.isPending}
        onConfirm={() => write.mutate({ stars, comment, ...given }, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      >
        {t('reviews-console:confirm.words')}
      </ConfirmDialog>
    </form>
  );
}
