import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router';
import { showProblem } from '#lib/form-problem.ts';
import { usePlainForm } from '#lib/plain-form.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { FormProblem } from '#ui/FormProblem.tsx';
import { PasswordField } from '#ui/PasswordField.tsx';
import { SubmitButton } from '#ui/SubmitButton.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useLogin } from './auth.queries.ts';

/** E-mail and password. The server alone judges them; nothing typed is lost when it says no. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const form = usePlainForm({ defaultValues: { email: '', password: '' } });
  const login = useLogin();
  const submit = form.handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values);
      onSignedIn();
    } catch (error) {
      showProblem(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormProblem message={form.formState.errors.root?.message} />
      <TextInput control={form.control} name="email" type="email" label={t('auth:field.email')} autoComplete="username" />
      <Box>
        <PasswordField control={form.control} name="password" label={t('auth:field.password')} autoComplete="current-password" />
        <Link
          component={RouterLink}
          to="/password-recovery"
          variant="body2"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
        >
          {t('auth:signIn.forgot')}
        </Link>
      </Box>
      <SubmitButton isBusy={login.isPending} fullWidth>
        {t('auth:signIn.submit')}
      </SubmitButton>
    </Box>
  );
}
