import type { ReturnableCredit as Credit } from '@ngoma/api/features/ledger/wallet';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePaymentWay } from '#ui/display/use-payment-way.ts';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { ConfirmDialog } from '#ui/kit/overlay/ConfirmDialog.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { ListRow } from '#ui/list/ListRow.tsx';
import styles from './ReturnableCredit.module.css';
import { returnableQuery, useSendCreditBack } from './wallet.queries.ts';

function Row({ credit: { _id, amount, eventName, orderCode, operator, numberEnding } }: { credit: Credit }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const send = useSendCreditBack();
  const [isConfirming, setConfirming] = useState(false);
  const way = usePaymentWay({ operator, numberEnding });
  const text = formatMoney(amount, locale);
  return (
    <ListRow>
      <div>
        <Text isStrong>{text}</Text>
        <Text look="small" tone="soft">
          {eventName} · {orderCode}
        </Text>
        <Text look="small" tone="soft">
          {way}
        </Text>
      </div>
      <Button
        size="medium"
        aria-label={t('wallet:sendBack.actionFor', { amount: text, event: eventName })}
        onClick={() => setConfirming(true)}
      >
        {t('wallet:sendBack.action')}
      </Button>
      <ConfirmDialog
        tone="ink"
        isOpen={isConfirming}
        title={t('wallet:sendBack.title', { amount: text })}
        confirmLabel={t('wallet:sendBack.confirm', { amount: text })}
        keepLabel={t('wallet:sendBack.keep')}
        isBusy={send.isPending}
        onClose={() => setConfirming(false)}
        onConfirm={() =>
          send.mutate(
            { id: _id, amountXaf: amount },
            {
              onSuccess: ({ message }) => toast(message),
              onError: (error) => toast(error.message, 'error'),
              onSettled: () => setConfirming(false),
            },
          )
        }
      >
        {t('wallet:sendBack.confirmWords', { way })}
      </ConfirmDialog>
    </ListRow>
  );
}

/** Refunds taken as credit, each with the choice to have the money after all. Nothing if there are none. */
export function ReturnableCredit() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(returnableQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data || data.length === 0) return null;
  return (
    <Card aria-labelledby="send-back" as="section" padding="none">
      <Heading level={2} look="part" id="send-back" className={styles.heading}>
        {t('wallet:sendBack.heading')}
      </Heading>
      <p className={styles.lead}>{t('wallet:sendBack.lead')}</p>
      <ul style={{ listStyle: 'none', margin: 0, padding: 0 }}>
        {data.map((credit) => (
          <Row key={credit._id} credit={credit} />
        ))}
      </ul>
    </Card>
  );
}
