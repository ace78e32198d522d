import { eventTerms, taxTerms } from '@ngoma/api/common/business';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { percentOf } from '#lib/format/percent.ts';
import { toInstant } from '#lib/format/zoned-time.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { PickerField } from '#ui/guarded/date/PickerField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { basisPointsIn } from '../commission/commission-percent.ts';

const zone = eventTerms.defaultZone;

/** Holds the percent, beginning and reason of a rate while an admin types them. */
export function useRateDraft() {
  const [typed, setTyped] = useState('');
  const [from, setFrom] = useState('');
  const [reason, setReason] = useState('');
  const [isTried, setTried] = useState(false);
  const basisPoints = basisPointsIn(typed);
  const isRate = basisPoints !== undefined && basisPoints > 0 && basisPoints <= taxTerms.maxBasisPoints;
  return {
    ...{ typed, setTyped, from, setFrom, reason, setReason, isTried, setTried },
    /** In hundredths of a percent; undefined while the text is no allowed rate. */
    basisPoints: isRate ? basisPoints : undefined,
    hasReason: reason.trim().length >= 3,
    validFrom: from ? toInstant(from, zone) : null,
  };
}
export type RateDraft = ReturnType<typeof useRateDraft>;

interface RateFieldsProps {
  readonly draft: RateDraft;
  /** Whether the tax ends, so that it needs no rate. */
  readonly isEnd?: boolean;
  readonly error: Error | null;
}

/** Fields for a rate, its beginning and the reason. */
export function RateFields({ draft, isEnd = false, error }: RateFieldsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { isTried, basisPoints, hasReason } = draft;
  const errors = error instanceof ApiProblem ? error.errors : undefined;
  return (
    <>
      {!isEnd && (
        <TextField
          label={t('taxes:manage.rate')}
          value={draft.typed}
          onChange={({ target }) => draft.setTyped(target.value)}
          error={isTried && basisPoints === undefined}
          helperText={t('taxes:manage.rateHint', { most: percentOf(taxTerms.maxBasisPoints, locale) })}
          inputProps={{ inputMode: 'decimal', maxLength: 8 }}
        />
      )}
      <PickerField
        label={t('taxes:manage.from')}
        kind="datetime-local"
        value={draft.from}
        onChange={draft.setFrom}
        error={errors?.validFrom}
        hint={t('taxes:manage.fromHint')}
      />
      <TextField
        label={t('taxes:manage.reason')}
        multiline
        minRows={2}
        value={draft.reason}
        onChange={({ target }) => draft.setReason(target.value)}
        error={isTried && !hasReason}
        helperText={isTried && !hasReason ? t('taxes:manage.reasonMissing') : t('taxes:manage.reasonKept')}
        inputProps={{ maxLength: 500 }}
      />
      <FormError message={error?.message} />
    </>
  );
}
