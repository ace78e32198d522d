import { sandboxOutcomes } from '@ngoma/api/features/payments';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './SandboxPanel.module.css';
import { usePaymentForm } from './use-payment-form.ts';

/** Plays the payer's part in the sandbox, where no real money moves: success and all kinds of failure. */
export function SandboxPanel() {
  const { t } = useTranslation();
  const { Form, formProps, errors, isBusy } = usePaymentForm('decide');
  return (
    <section aria-label={t('payments:sandbox.title')} className={styles.panel}>
      <Text isStrong>{t('payments:sandbox.title')}</Text>
      <Text tone="soft">{t('payments:sandbox.words')}</Text>
      <Form {...formProps}>
        <input type="hidden" name="do" value="decide" />
        <Stack gap={1.5}>
          <FormError message={errors.root} />
          <div className={styles.outcomes}>
            {sandboxOutcomes.map((outcome) => (
              <Button
                key={outcome}
                type="submit"
                name="outcome"
                value={outcome}
                variant={outcome === 'approve' ? 'ink' : 'outlined'}
                disabled={isBusy}
                isWide
              >
                {t(`payments:sandbox.${outcome}`)}
              </Button>
            ))}
          </div>
        </Stack>
      </Form>
    </section>
  );
}
