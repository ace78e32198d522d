import { showFormError } from '#lib/api/form-error.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePlainForm } from '#lib/page/plain-form.ts';
import { QrCode } from '#ui/display/QrCode.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { codeInputProps } from '#ui/form/code-input.ts';
import { SubmitButton } from '#ui/form/SubmitButton.tsx';
import { TextInput } from '#ui/form/TextInput.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './AppSetup.module.css';
import { useConfirmApp } from './second-step.queries.ts';

interface AppSetupProps {
  readonly secret: string;
  readonly uri: string;
  readonly onDone: (recoveryCodes: readonly string[] | null) => void;
  readonly onClose: () => void;
}

/** Shows the secret of an authenticator app as a QR code and as text, and confirms it with the first code. */
export function AppSetup({ secret, uri, onDone, onClose }: AppSetupProps) {
  const { t } = useTranslation();
  const toast = useToast();
  const confirm = useConfirmApp();
  const form = usePlainForm({ defaultValues: { code: '' } });
  const submit = form.handleSubmit(async ({ code }) => {
    try {
      const { message, recoveryCodes } = await confirm.mutateAsync(code);
      toast(message);
      onDone(recoveryCodes);
    } catch (error) {
      showFormError(form, error);
    }
  });
  const copy = async () => {
    await navigator.clipboard.writeText(secret);
    toast(t('second-step:copied'));
  };
  return (
    <form noValidate onSubmit={submit} className={styles.form}>
      <Text>{t('second-step:app.scan')}</Text>
      <div className={styles.qrCode}>
        <QrCode text={uri} label={t('second-step:app.qr')} sizePx={200} />
      </div>
      <div>
        <Text tone="soft">{t('second-step:app.key')}</Text>
        <p className={styles.secret}>{secret.match(/.{1,4}/g)?.join(' ')}</p>
        <Button variant="quiet" size="medium" onClick={() => void copy()}>
          {t('second-step:app.copyKey')}
        </Button>
      </div>
      <FormError message={form.formState.errors.root?.message} />
      <TextInput
        control={form.control}
        name="code"
        label={t('second-step:app.code')}
        autoComplete="one-time-code"
        inputProps={codeInputProps}
      />
      <Row align="stretch" justify="end">
        <Button variant="quiet" size="medium" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <SubmitButton isBusy={confirm.isPending} variant="ink" size="medium">
          {t('second-step:app.confirm')}
        </SubmitButton>
      </Row>
    </form>
  );
}
