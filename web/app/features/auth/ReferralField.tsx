import CheckCircle from '@mui/icons-material/CheckCircle';
import Box from '@mui/material/Box';
import CircularProgress from '@mui/material/CircularProgress';
import { business } from '@ngoma/api/common/business';
import { ApiProblem } from '#lib/api/call.ts';
import { useDebounced } from '#lib/hooks/use-debounced.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { type PlainControl, useField } from '#lib/page/plain-form.ts';
import { TextBox } from '#ui/form/TextBox.tsx';
import { useReferral } from './auth.queries.ts';
import type { RegisterValues } from './register-values.ts';

/** Returns the server's message about the code itself, or else its general message. */
const codeError = (error: Error): string => (error instanceof ApiProblem && error.errors.code) || error.message;

/**
 * Referral code field. While a person types, it asks the server who owns the code, and shows the owner's name or that the code is
 * unknown.
 */
export function ReferralField({ control }: { control: PlainControl<RegisterValues> }) {
  const { t } = useTranslation();
  const { field, fieldState } = useField({ control, name: 'referralCode' });
  const code = control.values.referralCode;
  const typed = code.trim();
  const debounced = useDebounced(typed, business.ui.searchDebounceMs);
  const { data, error, isFetching } = useReferral(debounced);
  const isCurrent = typed !== '' && typed === debounced;
  const isValid = isCurrent && data !== undefined && !fieldState.error;
  const refusal = fieldState.error?.message ?? (isCurrent && error ? codeError(error) : undefined);
  return (
    <TextBox
      label={t('auth:field.referralCode')}
      name={field.name}
      value={code}
      onChange={field.onChange}
      inputRef={field.ref}
      autoComplete="off"
      error={Boolean(refusal)}
      helperText={refusal ?? (isValid ? t('auth:register.referredBy', { name: data.referrer.name }) : t('auth:field.optional'))}
      helperTextProps={{ 'aria-live': 'polite', sx: isValid ? { color: 'success.main' } : {} }}
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
