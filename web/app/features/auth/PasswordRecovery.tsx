import type { ActionForm } from '#lib/form/use-action-form.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { CodeField } from '#ui/kit/form/CodeField.tsx';
import { FormError, FormStatus } from '#ui/kit/form/FormError.tsx';
import { PasswordField } from '#ui/kit/form/PasswordField.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
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
  const { answer, control, Form, formProps, fieldProps } = form;
  const { root } = form.formState.errors;
  const notice = root ? undefined : answer?.notice;
  const { onChange: _, ...code } = fieldProps('code');
  const hasPassword = step === 'password' || step === 'link';
  return (
    <Form {...formProps}>
      <Stack>
        <input type="hidden" name="step" value={step} />
        <FormStatus message={notice} />
        <FormError message={root?.message} />
        {step !== 'link' && (
          <TextField
            {...fieldProps('email')}
            label={t('auth:field.email')}
            autoComplete="username"
            inputMode="email"
            autoCapitalize="none"
            spellCheck={false}
            readOnly={step !== 'email'}
          />
        )}
        {step === 'code' && (
          <CodeField
            {...code}
            onChange={(digits) => control.change('code', digits)}
            label={t('auth:field.code')}
            hint={t('auth:recovery.codeHint')}
            autoFocus
          />
        )}
        {step === 'password' && <input type="hidden" name="code" value={control.values.code} />}
        {hasPassword && (
          <PasswordField
            {...fieldProps('newPassword')}
            label={t('auth:field.newPassword')}
            hint={t('auth:field.passwordHint')}
            autoComplete="new-password"
            autoFocus={step === 'password'}
          />
        )}
        <Button type="submit" variant="sun" isWide isBusy={form.isBusy}>
          {t(submitLabels[step])}
        </Button>
        {(step === 'code' || step === 'password') && (
          <Button type="submit" name="step" value="start" variant="quiet">
            {t('auth:recovery.startOver')}
          </Button>
        )}
      </Stack>
    </Form>
  );
}
