import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { Suspense, useState } from 'react';
import { Link as RouterLink, useLocation } from 'react-router';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { SignInAnswer, SignInValues } from './sign-in-answer.ts';

const SecondStepForm = lazyPart(async () => (await import('./second-step/SecondStepForm.tsx')).SecondStepForm);

/**
 * Email and password, and the second step where the account has one. Only the server validates them; nothing typed is lost when it
 * refuses, nor on the way back from the second step.
 */
export function SignInForm() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const form = useActionForm<SignInValues, SignInAnswer>({ email: '', password: '', code: '' });
  const { answer, control, Form, formProps } = form;
  const [left, setLeft] = useState<SignInAnswer>();
  const secondStep = answer === left ? undefined : answer?.secondStep;
  if (secondStep)
    return (
      <Suspense fallback={<Box sx={{ minHeight: 320 }} />}>
        <SecondStepForm
          form={form}
          secondStep={secondStep}
          // A token serves one passkey: the password, if it is still here, brings the next one.
          onPasskeyFailed={async () => {
            const { email, password } = form.getValues();
            if (password) await form.submit({ email, password }, { method: 'post' });
          }}
          onBack={() => {
            form.clearErrors();
            setLeft(answer);
          }}
        />
      </Suspense>
    );
  return (
    <Form {...formProps}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FormError message={form.formState.errors.root?.message} />
        <TextInput
          control={control}
          name="email"
          label={t('auth:field.email')}
          autoComplete="username"
          inputProps={{ inputMode: 'email', autoCapitalize: 'none', autoCorrect: 'off', spellCheck: false }}
        />
        <Box>
          <PasswordField control={control} name="password" label={t('auth:field.password')} autoComplete="current-password" />
          <Link
            component={RouterLink}
            to={{ pathname: '/password-recovery', search }}
            variant="body2"
            sx={{ display: 'inline-flex', alignItems: 'center', minHeight: 44 }}
          >
            {t('auth:signIn.forgot')}
          </Link>
        </Box>
        <SubmitButton isNative isBusy={form.isBusy} fullWidth>
          {t('auth:signIn.submit')}
        </SubmitButton>
      </Box>
    </Form>
  );
}
