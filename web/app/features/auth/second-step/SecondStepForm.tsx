import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import { showFormError } from '#lib/api/form-error.ts';
import { textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { codeInputProps } from '#ui/form/code-input.ts';
import { FormError } from '#ui/form/FormError.tsx';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';

export interface SecondStepFormProps {
  /** The methods of the account: `totp`, `passkey`, `recovery_code`. */
  readonly methods: readonly string[];
  /** Signs in with a code of the app or a recovery code. */
  readonly onCode: (code: string) => Promise<void>;
  /** Signs in with a passkey. */
  readonly onPasskey: () => Promise<void>;
  readonly onBack: () => void;
}

const stepTexts = textsFrom({
  en: () => import('virtual:texts/en/sign-in-step'),
  fr: () => import('virtual:texts/fr/sign-in-step'),
});

/** The second step of the sign-in: a code, a passkey or a recovery code. Its texts are loaded with it, as few people need them. */
export function SecondStepForm(props: SecondStepFormProps) {
  const { translation, language } = useTranslation();
  const [isReady, setReady] = useState(() => stepTexts.has(language));
  const [fault, setFault] = useState<unknown>();
  useEffect(() => {
    stepTexts.fetch(translation, language).then(() => setReady(true), setFault);
  }, [translation, language]);
  // The error boundary of the page offers a reload.
  if (fault !== undefined) throw fault;
  return isReady ? <StepForm {...props} /> : <Box sx={{ minHeight: 320 }} />;
}

function StepForm({ methods, onCode, onPasskey, onBack }: SecondStepFormProps) {
  const { t } = useTranslation();
  const form = usePlainForm({ defaultValues: { code: '' } });
  const hasApp = methods.includes('totp');
  const [isRecovery, setRecovery] = useState(false);
  const [isPasskeyBusy, setPasskeyBusy] = useState(false);
  const canUsePasskey = methods.includes('passkey') && hasPasskeys();
  const hasCodeField = hasApp || isRecovery;
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      await onCode(code);
    } catch (error) {
      showFormError(form, error);
    }
  });
  const askPasskey = async () => {
    form.clearErrors();
    setPasskeyBusy(true);
    try {
      await onPasskey();
    } catch (error) {
      form.setError('root', { message: error instanceof ApiProblem ? error.message : t('sign-in-step:passkeyFailed') });
    } finally {
      setPasskeyBusy(false);
    }
  };
  const switchTo = (next: boolean) => {
    form.reset();
    setRecovery(next);
  };
  const lead = isRecovery ? 'recoveryLead' : hasApp ? 'codeLead' : 'passkeyLead';
  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Box>
        <Typography variant="h4" component="h2">
          {t('sign-in-step:title')}
        </Typography>
        <Typography sx={{ color: 'text.secondary', mt: 0.5 }}>{t(`sign-in-step:${lead}`)}</Typography>
      </Box>
      <FormError message={form.formState.errors.root?.message} />
      {hasCodeField && (
        <>
          <TextInput
            key={isRecovery ? 'recovery' : 'app'}
            control={form.control}
            name="code"
            autoFocus
            label={t(isRecovery ? 'sign-in-step:recoveryCode' : 'sign-in-step:code')}
            autoComplete={isRecovery ? 'off' : 'one-time-code'}
            inputProps={isRecovery ? { autoCapitalize: 'characters', spellCheck: false } : codeInputProps}
          />
          <SubmitButton isBusy={form.formState.isSubmitting} fullWidth>
            {t('auth:signIn.submit')}
          </SubmitButton>
        </>
      )}
      {canUsePasskey && (
        <Button
          variant={hasCodeField ? 'outlined' : 'contained'}
          size="large"
          autoFocus={!hasCodeField}
          onClick={() => void askPasskey()}
          loading={isPasskeyBusy}
          fullWidth
        >
          {t('sign-in-step:passkey')}
        </Button>
      )}
      {methods.includes('passkey') && !canUsePasskey && !hasCodeField && <Typography>{t('sign-in-step:noPasskeys')}</Typography>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
        <Button variant="text" onClick={onBack}>
          {t('sign-in-step:back')}
        </Button>
        {methods.includes('recovery_code') && !isRecovery && (
          <Button variant="text" onClick={() => switchTo(true)}>
            {t('sign-in-step:useRecovery')}
          </Button>
        )}
        {isRecovery && hasApp && (
          <Button variant="text" onClick={() => switchTo(false)}>
            {t('sign-in-step:useApp')}
          </Button>
        )}
      </Box>
    </Box>
  );
}
