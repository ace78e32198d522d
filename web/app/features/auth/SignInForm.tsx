import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { PasswordField } from '#ui/kit/form/PasswordField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import type { SignInAnswer, SignInValues } from './sign-in-answer.ts';

const SecondStepForm = lazyPart(async () => (await import('./second-step/SecondStepForm.tsx')).SecondStepForm);

/**
 * Email address or phone number and password, and the second step where the account has one. Only the server validates them; nothing typed is lost when it
 * refuses, nor on the way back from the second step.
 */
export function SignInForm() {
  const { t } = useTranslation();
  const { search } = useLocation();
  const form = useActionForm<SignInValues, SignInAnswer>({ email: '', password: '', code: '' });
  const { answer, Form, formProps, fieldProps } = form;
  const [left, setLeft] = useState<SignInAnswer>();
  const secondStep = answer === left ? undefined : answer?.secondStep;
  if (secondStep)
    return (
      <Suspense>
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
      <Stack>
        <FormError message={form.formState.errors.root?.message} />
        <TextField
          {...fieldProps('email')}
          label={t('auth:signIn.name')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        <div>
          <PasswordField {...fieldProps('password')} label={t('auth:field.password')} autoComplete="current-password" />
          <TextLink to={{ pathname: '/password-recovery', search }} hasTouchHeight>
            {t('auth:signIn.forgot')}
          </TextLink>
        </div>
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t('auth:signIn.submit')}
        </Button>
      </Stack>
    </Form>
  );
}
