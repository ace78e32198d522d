import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { Notice } from '#ui/feedback/Notice.tsx';
import { codeInputProps } from '#ui/form/code-input.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { useResetPassword, useSendResetCode, useVerifyResetCode } from './auth.queries.ts';

type Step = 'email' | 'code' | 'password';

const submitLabels = {
  email: 'auth:recovery.sendCode',
  code: 'auth:recovery.checkCode',
  password: 'auth:recovery.savePassword',
} as const;

interface PasswordRecoveryProps {
  readonly onDone: (message: string) => void;
  /** The link that led here is no longer valid: why, and the password that was typed already. */
  readonly expired?: { readonly message: string; readonly newPassword: string } | undefined;
}

/** Three steps to a new password: the email address, the code sent to it, the new password. */
export function PasswordRecovery({ onDone, expired }: PasswordRecoveryProps) {
  const { t } = useTranslation();
  const [step, setStep] = useState<Step>('email');
  const [notice, setNotice] = useState('');
  const form = usePlainForm({ defaultValues: { email: '', code: '', newPassword: expired?.newPassword ?? '' } });
  const { control } = form;
  const sendCode = useSendResetCode();
  const verifyCode = useVerifyResetCode();
  const resetPassword = useResetPassword();

  const submitStep = async ({ email, code, newPassword }: { email: string; code: string; newPassword: string }) => {
    if (step === 'email') {
      setNotice((await sendCode.mutateAsync({ email })).message);
      setStep('code');
    } else if (step === 'code') {
      setNotice((await verifyCode.mutateAsync({ email, code })).message);
      setStep('password');
    } else {
      onDone((await resetPassword.mutateAsync({ email, code, newPassword })).message);
    }
  };
  const submit = form.handleSubmit(async (values) => {
    try {
      await submitStep(values);
    } catch (error) {
      setNotice('');
      // An error about the code is shown in the step that asks for the code.
      if (step === 'password' && error instanceof ApiProblem && error.errors.code) setStep('code');
      showFormError(form, error);
    }
  });
  const backTo = (target: Step) => {
    form.clearErrors();
    setNotice('');
    setStep(target);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div role="status">
        {notice && (
          <Notice tone="success" role="none">
            {notice}
          </Notice>
        )}
      </div>
      <FormError message={form.formState.errors.root?.message ?? (step === 'email' ? expired?.message : undefined)} />
      <TextInput
        control={control}
        name="email"
        type="email"
        label={t('auth:field.email')}
        autoComplete="username"
        disabled={step !== 'email'}
      />
      {step === 'code' && (
        <TextInput
          control={control}
          name="code"
          label={t('auth:field.code')}
          helperText={t('auth:recovery.codeHint')}
          autoComplete="one-time-code"
          autoFocus
          inputProps={{ ...codeInputProps, maxLength: 6 }}
        />
      )}
      {step === 'password' && (
        <PasswordField
          control={control}
          name="newPassword"
          label={t('auth:field.newPassword')}
          helperText={t('auth:field.passwordHint')}
          autoComplete="new-password"
          autoFocus
        />
      )}
      <SubmitButton isBusy={form.formState.isSubmitting} fullWidth>
        {t(submitLabels[step])}
      </SubmitButton>
      {step !== 'email' && (
        <Button variant="text" onClick={() => backTo('email')}>
          {t('auth:recovery.startOver')}
        </Button>
      )}
    </Box>
  );
}
