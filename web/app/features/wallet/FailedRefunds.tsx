import type { FailedRefund } from '@ngoma/api/features/ledger/wallet';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import styles from './FailedRefunds.module.css';
import { failedRefundsQuery, useCreditRefund } from './wallet.queries.ts';

const ChooseNumber = lazyPart(async () => (await import('./ChooseNumber.tsx')).ChooseNumber);

/** The state of the number that the buyer chose last. */
function ChosenNumber({ chosen }: { readonly chosen: NonNullable<FailedRefund['chosenNumber']> }) {
  const { t } = useTranslation();
  const { state, operator, ending, reason } = chosen;
  const method = t(`payments:method.${operator}`);
  return (
    <Text>
      {state === 'waiting'
        ? t('wallet:number.waiting', { method, ending })
        : t('wallet:number.declined', { method, ending, reason: reason ?? '' })}
    </Text>
  );
}

function Failed({ refund }: { readonly refund: FailedRefund }) {
  const { _id, amount, eventName, orderCode, payoutOperators, chosenNumber } = refund;
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const [isConfirming, setConfirming] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const credit = useCreditRefund();
  const text = formatMoney(amount, locale);
  const canChoose = payoutOperators.length > 0;
  return (
    <Card as="li">
      <Stack gap={1.5}>
        <Notice tone="sun" role="none">
          {t('wallet:failed.words', { amount: text, event: eventName, code: orderCode })}
        </Notice>
        {chosenNumber && <ChosenNumber chosen={chosenNumber} />}
        <Row align="stretch">
          {canChoose && (
            <Button variant="ink" size="medium" onClick={() => setChoosing(true)}>
              {t('wallet:number.action')}
            </Button>
          )}
          <Button variant={canChoose ? 'outlined' : 'ink'} size="medium" onClick={() => setConfirming(true)}>
            {t('wallet:failed.action')}
          </Button>
        </Row>
        {isChoosing && (
          <Suspense fallback={null}>
            <ChooseNumber refund={refund} onClose={() => setChoosing(false)} />
          </Suspense>
        )}
        <ConfirmDialog
          tone="ink"
          isOpen={isConfirming}
          title={t('wallet:failed.title', { amount: text })}
          confirmLabel={t('wallet:failed.confirm')}
          keepLabel={t('wallet:failed.keep')}
          isBusy={credit.isPending}
          onClose={() => setConfirming(false)}
          onConfirm={() =>
            credit.mutate(_id, {
              onSuccess: ({ message }) => toast(message),
              onError: (error) => toast(error.message, 'error'),
              onSettled: () => setConfirming(false),
            })
          }
        >
          {t('wallet:failed.confirmWords')}
        </ConfirmDialog>
      </Stack>
    </Card>
  );
}

/**
 * Refunds that could not be paid the way the money came, of one order or of all. The buyer has each paid to another number, or takes
 * it as credit. Nothing if there are none.
 */
export function FailedRefunds({ orderId }: { readonly orderId?: string }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(failedRefundsQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  const refunds = data?.filter((refund) => orderId === undefined || refund.orderId === orderId) ?? [];
  if (refunds.length === 0) return null;
  return (
    <ul aria-label={t('wallet:failed.list')} className={styles.list}>
      {refunds.map((refund) => (
        <Failed key={refund._id} refund={refund} />
      ))}
    </ul>
  );
}
