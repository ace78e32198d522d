import type { PaymentPageView } from '@ngoma/api/features/payments';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { pathOf } from '#lib/page/path-of.ts';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { FormError } from '#ui/kit/form/FormError.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Rings } from '#ui/kit/media/Rings.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './PayWaiting.module.css';
import { usePaymentForm } from './use-payment-form.ts';

/** Returns whether the purpose of the payment was paid, and the money stays. */
export const isHonoured = (payment: PaymentPageView): boolean =>
  payment.state === 'succeeded' && payment.outcome !== 'refunded' && payment.orderState !== 'cancelled';

/** Final state of the payment, with links for what comes next. */
export function PaySettled({ payment }: { readonly payment: PaymentPageView }) {
  const { t } = useTranslation();
  const isLate = payment.outcome === 'refunded';
  // Paid in time, but the event was cancelled afterwards: the money is refunded, now or soon.
  const isReturned =
    !isLate && (payment.state === 'refunded' || (payment.state === 'succeeded' && payment.orderState === 'cancelled'));
  const isPaid = isHonoured(payment);
  // The payment is for a milestone of a contract, not for an order of tickets.
  const isForContract = payment.orderId === null;
  return (
    <Stack align="center" className={styles.waiting}>
      {isPaid && <Rings />}
      <div role="status" className={styles.words}>
        <Heading level={2}>
          {t(isPaid ? 'payments:settled.paid' : isLate || isReturned ? 'payments:settled.refunded' : 'payments:settled.failed')}
        </Heading>
      </div>
      {isLate && (
        <Notice tone="sun">{t(isForContract ? 'payments:settled.contractWords' : 'payments:settled.refundedWords')}</Notice>
      )}
      {isReturned && <Notice tone="primary">{t('payments:settled.returnedWords')}</Notice>}
      {payment.reasonText && <Notice tone="red">{payment.reasonText}</Notice>}
      {payment.mayRetry && <RetryForm />}
      <ButtonLink to={pathOf(payment.returnUrl)} variant={payment.mayRetry ? 'quiet' : 'sun'}>
        {t(isForContract ? 'payments:settled.contract' : isPaid ? 'payments:settled.tickets' : 'payments:settled.back')}
      </ButtonLink>
      {(payment.state === 'failed' || payment.state === 'cancelled') && (
        <ButtonLink to={`/debited?payment=${payment.ref}`} variant="quiet" size="medium">
          {t('payments:debited')}
        </ButtonLink>
      )}
    </Stack>
  );
}

/** Makes another attempt, which has a page of its own. */
function RetryForm() {
  const { t } = useTranslation();
  const { Form, formProps, errors, isBusy } = usePaymentForm('retry');
  return (
    <Form {...formProps}>
      <input type="hidden" name="do" value="retry" />
      <FormError message={errors.root} />
      <Button type="submit" variant="sun" isBusy={isBusy}>
        {t('payments:settled.retry')}
      </Button>
    </Form>
  );
}
