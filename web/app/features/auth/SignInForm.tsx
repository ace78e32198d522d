import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Link as RouterLink, useLocation } from 'react-router';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useLogin } from './auth.queries.ts';

/** Email and password. Only the server validates them; nothing typed is lost when it refuses. */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const form = usePlainForm({ defaultValues: { email: '', password: '' } });
  const login = useLogin();
  const submit = form.handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values);
      onSignedIn();
    } catch (error) {
      showFormError(form, error);
    }
  });
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <FormError message={form.formState.errors.root?.message} />
      <TextInput control={form.control} name="email" type="email" label={t('auth:field.email')} autoComplete="username" />
      <Box>
        <PasswordField control={form.control} name="password" label={t('auth:field.password')} autoComplete="current-password" />
        <Link
          component={RouterLink}
          to={{ pathname: '/password-recovery', search }}
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
