import type { PaymentPageView } from '@ngoma/api/features/payments';
import DeviceMobile from '@phosphor-icons/core/regular/device-mobile.svg?react';
import { formatPhone } from '#lib/format/phone-number.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { useHydrated } from '#lib/page/use-hydrated.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PayWaiting.module.css';
import { PromptTime } from './PromptTime.tsx';
import { usePaymentForm } from './use-payment-form.ts';

/** Seconds after which a page without scripts is loaded again. */
const reloadSeconds = 5;

/** Waiting for the approval on the phone; the page notices it by polling, or loads itself again where scripts are switched off. */
export function PayWaiting({ payment }: { readonly payment: PaymentPageView }) {
  const { t } = useTranslation();
  const isHydrated = useHydrated();
  // A card, or an operator whose gateway has a page of its own. Elsewhere the person acts on the phone.
  const { operator } = payment;
  const place = payment.continueUrl ? 'hosted' : operator === null || operator === 'card' ? 'card' : operator;
  const isOnPhone = place === 'mtn' || place === 'orange';
  return (
    <Stack align="center" className={styles.waiting}>
      <noscript>
        <meta httpEquiv="refresh" content={String(reloadSeconds)} />
      </noscript>
      <span className={styles.phone}>
        <DeviceMobile />
      </span>
      <div role="status" className={styles.words}>
        <Heading level={2}>{t(isOnPhone ? 'payments:waiting.title' : `payments:waiting.${place}`)}</Heading>
        <Text tone="soft">
          {isOnPhone
            ? t('payments:waiting.words', { number: payment.number ? formatPhone(payment.number) : '' })
            : t(`payments:waiting.${place}Words`)}
        </Text>
        {isOnPhone && <Text>{t(`payments:waiting.noRequest.${place}`)}</Text>}
      </div>
      {payment.startedAt && payment.promptEndsAt && (
        <PromptTime key={payment.promptEndsAt} startedAt={payment.startedAt} endsAt={payment.promptEndsAt} />
      )}
      {payment.continueUrl && (
        <ButtonLink href={payment.continueUrl} variant="sun">
          {t('payments:waiting.continue')}
        </ButtonLink>
      )}
      {!isHydrated && <ButtonLink href={`/pay/${payment.ref}`}>{t('payments:waiting.check')}</ButtonLink>}
      <Stack gap={0} align="center">
        <CancelPayment payment={payment} />
        <ButtonLink to={`/debited?payment=${payment.ref}`} variant="quiet" size="medium">
          {t('payments:debited')}
        </ButtonLink>
      </Stack>
    </Stack>
  );
}

/** Ends this attempt, after one more question. */
function CancelPayment({ payment }: { readonly payment: PaymentPageView }) {
  const { t } = useTranslation();
  const { Form, formProps, errors, isBusy } = usePaymentForm('cancel');
  return (
    <Disclosure summary={t('payments:waiting.cancel')} look="quiet" isOpen={errors.root !== undefined}>
      <Form {...formProps}>
        <input type="hidden" name="do" value="cancel" />
        <Stack gap={1.5} align="center">
          <FormError message={errors.root} />
          <Text>{t(payment.orderId === null ? 'payments:cancel.contractWords' : 'payments:cancel.words')}</Text>
          <Button type="submit" variant="danger" isBusy={isBusy}>
            {t('payments:cancel.confirm')}
          </Button>
        </Stack>
      </Form>
    </Disclosure>
  );
}
