import { useState } from 'react';
import { ApiProblem } from '#lib/api/call.ts';
import type { ActionForm } from '#lib/form/use-action-form.ts';
import { OwnTexts, textsFrom } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { usePageAddress } from '#lib/page/use-page-query.ts';
import { hasPasskeys } from '#lib/passkeys.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { CodeField } from '#ui/kit/form/CodeField.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { TextField } from '#ui/kit/form/TextField.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
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
  <OwnTexts source={stepTexts} fallback={null}>
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
      <Stack>
        <Stack gap={0.5}>
          <Heading level={2} look="part">
            {t('sign-in-step:title')}
          </Heading>
          <Text tone="soft">{t(`sign-in-step:${lead}`)}</Text>
        </Stack>
        <FormError message={form.formState.errors.root?.message ?? passkey.error} />
        {hasCodeField && (
          <>
            <StepCode form={form} isRecovery={isRecovery} />
            <Button type="submit" variant="sun" isWide isBusy={form.isBusy && !passkey.isBusy}>
              {t('auth:signIn.submit')}
            </Button>
          </>
        )}
        {passkey.isUsable && (
          <Button
            variant={hasCodeField ? 'outlined' : 'sun'}
            autoFocus={!hasCodeField}
            onClick={() => void passkey.signInWithPasskey()}
            isBusy={passkey.isBusy}
            isWide
          >
            {t('sign-in-step:passkey')}
          </Button>
        )}
        {passkey.isOffered && !passkey.isUsable && !hasCodeField && <Text>{t('sign-in-step:noPasskeys')}</Text>}
        <Row justify="between">
          <ButtonLink
            variant="quiet"
            to={backAddress}
            onClick={(event) => {
              event.preventDefault();
              onBack();
            }}
          >
            {t('sign-in-step:back')}
          </ButtonLink>
          {isHydrated && hasRecovery && !isRecovery && (
            <Button variant="quiet" onClick={() => switchTo(true)}>
              {t('sign-in-step:useRecovery')}
            </Button>
          )}
          {isHydrated && isRecovery && hasApp && (
            <Button variant="quiet" onClick={() => switchTo(false)}>
              {t('sign-in-step:useApp')}
            </Button>
          )}
        </Row>
      </Stack>
    </Form>
  );
}

interface StepCodeProps extends Pick<SecondStepFormProps, 'form'> {
  /** The code is one of the recovery codes, which have other characters than digits. */
  readonly isRecovery: boolean;
}

function StepCode({ form: { control, fieldProps }, isRecovery }: StepCodeProps) {
  const { t } = useTranslation();
  const { onChange, ...field } = fieldProps('code');
  if (!isRecovery) {
    const change = (digits: string) => control.change('code', digits);
    return <CodeField {...field} onChange={change} label={t('sign-in-step:code')} autoFocus />;
  }
  return (
    <TextField
      {...field}
      onChange={onChange}
      label={t('sign-in-step:recoveryCode')}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      autoFocus
    />
  );
}
