import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { business } from '@ngoma/api/common/business';
import { ApiProblem } from '#lib/call.ts';
import { type PlainControl, useField } from '#lib/plain-form.ts';
import { useDebounced } from '#lib/use-debounced.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextBox } from '#ui/TextBox.tsx';
import { useReferral } from './auth.queries.ts';
import type { RegisterValues } from './RegisterForm.tsx';

/** What is wrong with the code itself, where the server says so. */
const reasonOf = (error: Error): string => (error instanceof ApiProblem && error.errors.code) || error.message;

/** A referral code, asked about at the server while one types: it answers whose it is, or that it is nobody's. */
export function ReferralField({ control }: { control: PlainControl<RegisterValues> }) {
  const { t } = useTranslation();
  const { field, fieldState } = useField({ control, name: 'referralCode' });
  const code = control.values.referralCode;
  const typed = code.trim();
  const settled = useDebounced(typed, business.ui.searchDebounceMs);
  const { data, error, isFetching } = useReferral(settled);
  const isCurrent = typed !== '' && typed === settled;
  const isGood = isCurrent && data !== undefined && !fieldState.error;
  const refusal = fieldState.error?.message ?? (isCurrent && error ? reasonOf(error) : undefined);
  return (
    <TextBox
      label={t('auth:field.referralCode')}
      name={field.name}
      value={code}
      onChange={field.onChange}
      inputRef={field.ref}
      autoComplete="off"
      error={Boolean(refusal)}
      helperText={refusal ?? (isGood ? t('auth:register.referredBy', { name: data.referrer.name }) : t('auth:field.optional'))}
      helperTextProps={{ 'aria-live': 'polite', sx: isGood ? { color: 'success.main' } : {} }}
      inputProps={{ autoCapitalize: 'characters', spellCheck: false }}
      endAdornment={
        isCurrent &&
        (isFetching || data) && (
          <Box sx={{ display: 'flex', pr: 1 }}>
            {isFetching ? <CircularProgress size={18} aria-hidden="true" /> : <CheckCircle color="success" />}
          </Box>
        )
      }
    />
  );
}
