import Box from '@mui/material/Box';
import { showProblem } from '#lib/form-problem.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { useChangePassword } from './account.queries.ts';

/** A new password by the old one. `email` is there for password managers, which keep the two together. */
export function PasswordForm({ email }: { email: string }) {
  const { t } = useTranslation();
  const toast = useToast();
  const change = useChangePassword();
  const form = usePlainForm({ defaultValues: { oldPassword: '', newPassword: '' } });
  const submit = form.handleSubmit(async (values) => {
    try {
      const { message } = await change.mutateAsync(values);
      form.reset();
      toast(message);
    } catch (error) {
      showProblem(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormProblem message={form.formState.errors.root?.message} />
      <input type="email" value={email} autoComplete="username" readOnly hidden />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 240px), 1fr))',
          alignItems: 'start',
        }}
      >
        <PasswordField
          control={form.control}
          name="oldPassword"
          label={t('account:password.old')}
          autoComplete="current-password"
        />
        <PasswordField
          control={form.control}
          name="newPassword"
          label={t('account:password.new')}
          helperText={t('account:password.hint')}
          autoComplete="new-password"
        />
      </Box>
      <Box sx={{ display: 'flex', justifyContent: 'flex-end' }}>
        <SubmitButton isBusy={change.isPending} color="primary">
          {t('account:password.submit')}
        </SubmitButton>
      </Box>
    </Box>
  );
}
