import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Notice } from '#ui/feedback/Notice.tsx';
import { codeInputProps } from '#ui/form/code-input.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import type { RecoveryAnswer, RecoveryStep, RecoveryValues } from './recovery-answer.ts';

const submitLabels = {
  email: 'auth:recovery.sendCode',
  code: 'auth:recovery.checkCode',
  password: 'auth:recovery.savePassword',
  link: 'auth:recovery.savePassword',
} as const;

interface PasswordRecoveryProps {
  readonly form: ActionForm<RecoveryValues, RecoveryAnswer>;
  /** The step that is shown. With the link of the email it is the new password alone. */
  readonly step: Exclude<RecoveryStep, 'start'>;
}

/** Three steps to a new password: the email address, the code sent to it, the new password. The link of the email needs only the last. */
export function PasswordRecovery({ form, step }: PasswordRecoveryProps) {
  const { t } = useTranslation();
  const { answer, control, Form, formProps } = form;
  const { root } = form.formState.errors;
  const notice = root ? undefined : answer?.notice;
  const hasPassword = step === 'password' || step === 'link';
  return (
    <Form {...formProps}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <input type="hidden" name="step" value={step} />
        <div role="status">
          {notice && (
            <Notice tone="success" role="none">
              {notice}
            </Notice>
          )}
        </div>
        <FormError message={root?.message} />
        {step !== 'link' && (
          <TextInput
            control={control}
            name="email"
            label={t('auth:field.email')}
            autoComplete="username"
            inputProps={{ inputMode: 'email', autoCapitalize: 'none', spellCheck: false, readOnly: step !== 'email' }}
          />
        )}
        {step === 'code' && (
          <TextInput
            control={control}
            name="code"
            label={t('auth:field.code')}
            helperText={t('auth:recovery.codeHint')}
            autoComplete="one-time-code"
            autoFocus
            inputProps={codeInputProps}
          />
        )}
        {step === 'password' && <input type="hidden" name="code" value={control.values.code} />}
        {hasPassword && (
          <PasswordField
            control={control}
            name="newPassword"
            label={t('auth:field.newPassword')}
            helperText={t('auth:field.passwordHint')}
            autoComplete="new-password"
            autoFocus={step === 'password'}
          />
        )}
        <SubmitButton isNative isBusy={form.isBusy} fullWidth>
          {t(submitLabels[step])}
        </SubmitButton>
        {(step === 'code' || step === 'password') && (
          <Button type="submit" name="step" value="start" variant="text">
            {t('auth:recovery.startOver')}
          </Button>
        )}
      </Box>
    </Form>
  );
}
