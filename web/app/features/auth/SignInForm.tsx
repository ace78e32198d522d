import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { useLogin } from './auth.queries.ts';

const SecondStepForm = lazyPart(async () => (await import('./second-step/SecondStepForm.tsx')).SecondStepForm);

/** The second step that the server asks for, with the token of this sign-in. */
interface Asked {
  readonly methods: readonly string[];
  readonly token: string;
}

/** Returns what the server asks for after a right password; undefined for any other error. */
const askedBy = (error: unknown): Asked | undefined =>
  error instanceof ApiProblem && error.code === 'second_step_required'
    ? { methods: (error.details.methods as string[] | undefined) ?? [], token: String(error.details.token) }
    : undefined;

/**
 * Email and password, and the second step where the account has one. Only the server validates them; nothing typed is lost when it
 * refuses, nor on the way back from the second step.
 */
export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const { t } = useTranslation();
  const { search } = useLocation();
  const form = usePlainForm({ defaultValues: { email: '', password: '' } });
  const login = useLogin();
  const [asked, setAsked] = useState<Asked>();
  const submit = form.handleSubmit(async (values) => {
    try {
      await login.mutateAsync(values);
      onSignedIn();
    } catch (error) {
      const next = askedBy(error);
      if (next) setAsked(next);
      else showFormError(form, error);
    }
  });
  const signInWithCode = async (code: string) => {
    await login.mutateAsync({ ...form.getValues(), code });
    onSignedIn();
  };
  const signInWithPasskey = async () => {
    const { loginWithPasskey } = await import('./second-step/passkey-login.ts');
    const { token } = asked ?? { token: '' };
    try {
      await loginWithPasskey(token);
      onSignedIn();
    } catch (error) {
      // A token serves one try: the password, which is still here, brings the next one.
      await login.mutateAsync(form.getValues()).catch((refusal: unknown) => setAsked(askedBy(refusal) ?? asked));
      throw error;
    }
  };
  if (asked)
    return (
      <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>
        <SecondStepForm
          methods={asked.methods}
          onCode={signInWithCode}
          onPasskey={signInWithPasskey}
          onBack={() => setAsked(undefined)}
        />
      </Suspense>
    );
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
