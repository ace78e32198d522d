import CheckCircle from '@mui/icons-material/CheckCircle';
import CircularProgress from '@mui/material/CircularProgress';
import InputAdornment from '@mui/material/InputAdornment';
import { business } from '@ngoma/api/common/business';
import { useQuery } from '@tanstack/react-query';
import { type Control, useController } from 'react-hook-form';
import { ApiProblem } from '#lib/call.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextBox } from '#ui/TextBox.tsx';
import { referralQuery } from './auth.queries.ts';
import type { RegisterValues } from './RegisterForm.tsx';

/** What is wrong with the code itself, where the server says so. */
const reasonOf = (error: Error): string => (error instanceof ApiProblem && error.errors.code) || error.message;

/** A referral code, asked about at the server while one types: it answers whose it is, or that it is nobody's. */
export function ReferralField({ control }: { control: Control<RegisterValues> }) {
  const { t } = useTranslation();
  const { field, fieldState } = useController({ control, name: 'referralCode' });
  const typed = field.value.trim();
  const settled = useDebounced(typed, business.ui.searchDebounceMs);
  const { data, error, isFetching } = useQuery(referralQuery(settled));
  const isCurrent = typed !== '' && typed === settled;
  const isGood = isCurrent && data !== undefined && !fieldState.error;
  const refusal = fieldState.error?.message ?? (isCurrent && error ? reasonOf(error) : undefined);
  return (
    <TextBox
      label={t('auth:field.referralCode')}
      name={field.name}
      value={field.value}
      onChange={field.onChange}
      onBlur={field.onBlur}
      inputRef={field.ref}
      autoComplete="off"
      error={Boolean(refusal)}
      helperText={refusal ?? (isGood ? t('auth:register.referredBy', { name: data.referrer.name }) : t('auth:field.optional'))}
      helperTextProps={{ 'aria-live': 'polite', sx: isGood ? { color: 'success.main' } : {} }}
      inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
      endAdornment={
        isCurrent &&
        (isFetching || data) && (
          <InputAdornment position="end">
            {isFetching ? <CircularProgress size={18} aria-hidden="true" /> : <CheckCircle color="success" />}
          </InputAdornment>
        )
      }
    />
  );
}
