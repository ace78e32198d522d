import { useState } from 'react';
import { ApiProblem, defaultErrorMessage } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { codeInputProps } from '#ui/form/code-input.ts';
import { PasswordField } from '#ui/form/PasswordField.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Dialog } from '#ui/kit/overlay/Dialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { confirmWith, confirmWithPasskey } from './second-step.queries.ts';

export interface ConfirmIdentityProps {
  /** `password`, or the methods of the second step. */
  readonly methods: readonly string[];
  /** Called with whether the user has confirmed. */
  readonly onDone: (isConfirmed: boolean) => void;
}

/** Asks the user to confirm that it is them: with the second step, or the password where none is set up. */
export function ConfirmIdentity({ methods, onDone }: ConfirmIdentityProps) {
  const { t } = useTranslation();
  const form = usePlainForm({ defaultValues: { code: '', password: '' } });
  const [isRecovery, setRecovery] = useState(false);
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const [isPassword, hasApp] = [methods.includes('password'), methods.includes('totp')];
  const hasCodeField = hasApp || isRecovery;
  const submit = form.handleSubmit(async ({ code, password }) => {
    try {
      await confirmWith(isPassword ? { password } : { code });
      onDone(true);
    } catch (error) {
      showFormError(form, error);
    }
  });
  const askPasskey = async () => {
    form.clearErrors();
    setPasskeyBusy(true);
    try {
      await confirmWithPasskey();
      onDone(true);
    } catch (error) {
      const failed = error instanceof ApiProblem ? error.message : t('confirm-identity:passkeyFailed');
      form.setError('root', { message: failed || defaultErrorMessage() });
      setPasskeyBusy(false);
    }
  };
  return (
    <Dialog isOpen title={t('confirm-identity:title')} onClose={() => onDone(false)}>
      <form noValidate onSubmit={submit}>
        <Stack>
          <Text tone="soft">{t('confirm-identity:lead')}</Text>
          <FormError message={form.formState.errors.root?.message} />
          {isPassword && (
            <PasswordField
              control={form.control}
              name="password"
              autoFocus
              label={t('confirm-identity:password')}
              autoComplete="current-password"
            />
          )}
          {hasCodeField && (
            <TextInput
              key={isRecovery ? 'recovery' : 'app'}
              control={form.control}
              name="code"
              autoFocus
              label={t(isRecovery ? 'confirm-identity:recoveryCode' : 'confirm-identity:code')}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputProps={isRecovery ? { autoCapitalize: 'characters', spellCheck: false } : codeInputProps}
            />
          )}
          {(isPassword || hasCodeField) && (
            <SubmitButton isBusy={form.formState.isSubmitting} variant="ink" isWide>
              {t('confirm-identity:submit')}
            </SubmitButton>
          )}
          {methods.includes('passkey') && hasPasskeys() && (
            <Button variant={hasCodeField ? 'outlined' : 'ink'} onClick={() => void askPasskey()} isBusy={isPasskeyBusy}>
              {t('confirm-identity:passkey')}
            </Button>
          )}
          <Row justify="between">
            <Button variant="quiet" onClick={() => onDone(false)}>
              {t('common:cancel')}
            </Button>
            {methods.includes('recovery_code') && !isRecovery && (
              <Button variant="quiet" onClick={() => setRecovery(true)}>
                {t('confirm-identity:useRecovery')}
              </Button>
            )}
          </Row>
        </Stack>
      </form>
    </Dialog>
  );
}
