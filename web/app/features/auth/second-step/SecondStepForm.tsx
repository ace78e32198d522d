import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { ApiProblem } from '#lib/api/call.ts';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { codeInputProps } from '#ui/form/code-input.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import type { SecondStep, SignInAnswer, SignInValues } from '../sign-in-answer.ts';

interface SecondStepFormProps {
  /** The sign-in form, whose second step this is. */
  readonly form: ActionForm<SignInValues, SignInAnswer>;
  readonly secondStep: SecondStep;
  /** Called after a passkey was refused, which has used the token up. */
  readonly onPasskeyFailed: () => Promise<void>;
  readonly onBack: () => void;
}

export const stepTexts = textsFrom({
  en: () => import('virtual:texts/en/sign-in-step'),
  fr: () => import('virtual:texts/fr/sign-in-step'),
});

/** The second step of the sign-in: a code, a passkey or a recovery code. Its texts are loaded with it, as few people need them. */
export const SecondStepForm = (props: SecondStepFormProps) => (
  <OwnTexts source={stepTexts} fallback={<Box sx={{ minHeight: 320 }} />}>
    <StepForm {...props} />
  </OwnTexts>
);

/** Signs in with a passkey, and tells why it failed. */
function usePasskey({ secondStep: { token, methods }, onPasskeyFailed }: SecondStepFormProps) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const signInWithPasskey = async () => {
    setError(undefined);
    setBusy(true);
    try {
      const { loginWithPasskey } = await import('./passkey-login.ts');
      await loginWithPasskey(token);
    } catch (fault) {
      setError(fault instanceof ApiProblem ? fault.message : t('sign-in-step:passkeyFailed'));
      await onPasskeyFailed();
    } finally {
      setBusy(false);
    }
  };
  const isOffered = methods.includes('passkey');
  return { isBusy, error, signInWithPasskey, isOffered, isUsable: isOffered && isHydrated && hasPasskeys() };
}

function StepForm(props: SecondStepFormProps) {
  const { form, secondStep, onBack } = props;
  const { methods, token } = secondStep;
  const { control, Form, formProps } = form;
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  const backAddress = usePageAddress();
  const passkey = usePasskey(props);
  const hasApp = methods.includes('totp');
  const hasRecovery = methods.includes('recovery_code');
  // Without scripts there are no passkeys, and no button that switches.
  const [isRecovery, setRecovery] = useState(!hasApp && hasRecovery && !isHydrated);
  const hasCodeField = hasApp || isRecovery;
  const switchTo = (next: boolean) => {
    form.clearErrors();
    form.resetField('code');
    setRecovery(next);
  };
  const lead = isRecovery ? 'recoveryLead' : hasApp ? 'codeLead' : 'passkeyLead';
  return (
    <Form {...formProps}>
      <input type="hidden" name="email" value={control.values.email} />
      <input type="hidden" name="token" value={token} />
      <input type="hidden" name="methods" value={methods.join(',')} />
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box>
          <Typography variant="h4" component="h2">
            {t('sign-in-step:title')}
          </Typography>
          <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t(`sign-in-step:${lead}`)}</Typography>
        </Box>
        <FormError message={form.formState.errors.root?.message ?? passkey.error} />
        {hasCodeField && (
          <>
            <TextInput
              key={isRecovery ? 'recovery' : 'app'}
              control={control}
              name="code"
              autoFocus
              label={t(isRecovery ? 'sign-in-step:recoveryCode' : 'sign-in-step:code')}
              autoComplete={isRecovery ? 'off' : 'one-time-code'}
              inputProps={isRecovery ? { autoCapitalize: 'characters', spellCheck: false } : codeInputProps}
            />
            <SubmitButton isNative isBusy={form.isBusy && !passkey.isBusy} fullWidth>
              {t('auth:signIn.submit')}
            </SubmitButton>
          </>
        )}
        {passkey.isUsable && (
          <Button
            variant={hasCodeField ? 'outlined' : 'contained'}
            size="large"
            autoFocus={!hasCodeField}
            onClick={() => void passkey.signInWithPasskey()}
            loading={passkey.isBusy}
            fullWidth
          >
            {t('sign-in-step:passkey')}
          </Button>
        )}
        {passkey.isOffered && !passkey.isUsable && !hasCodeField && <Typography>{t('sign-in-step:noPasskeys')}</Typography>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Button
            variant="text"
            component={RouterLink}
            to={backAddress}
            onClick={(event) => {
              event.preventDefault();
              onBack();
            }}
          >
            {t('sign-in-step:back')}
          </Button>
          {isHydrated && hasRecovery && !isRecovery && (
            <Button variant="text" onClick={() => switchTo(true)}>
              {t('sign-in-step:useRecovery')}
            </Button>
          )}
          {isHydrated && isRecovery && hasApp && (
            <Button variant="text" onClick={() => switchTo(false)}>
              {t('sign-in-step:useApp')}
            </Button>
          )}
        </Box>
      </Box>
    </Form>
  );
}
