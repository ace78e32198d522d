import Box from '@mui/material/Box';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { useResetPasswordByLink } from './auth.queries.ts';

interface ResetByLinkProps {
  /** The secret of the link in the email. */
  readonly token: string;
  readonly onDone: (message: string) => void;
  /** Called with the server's message and the typed password when the link is no longer valid. */
  readonly onExpired: (message: string, newPassword: string) => void;
}

/** The new password of a person who opened the link in the reset email, which needs no code. */
export function ResetByLink({ token, onDone, onExpired }: ResetByLinkProps) {
  const { t } = useTranslation();
  const reset = useResetPasswordByLink();
  const form = usePlainForm({ defaultValues: { newPassword: '' } });
  const submit = form.handleSubmit(async ({ newPassword }) => {
    try {
      onDone((await reset.mutateAsync({ token, newPassword })).message);
    } catch (error) {
      if (error instanceof ApiProblem && error.code === 'link_expired') onExpired(error.message, newPassword);
      else showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormError message={form.formState.errors.root?.message} />
      <PasswordField
        control={form.control}
        name="newPassword"
        label={t('auth:field.newPassword')}
        helperText={t('auth:field.passwordHint')}
        autoComplete="new-password"
      />
      <SubmitButton isBusy={form.formState.isSubmitting} fullWidth>
        {t('auth:recovery.savePassword')}
      </SubmitButton>
    </Box>
  );
}
