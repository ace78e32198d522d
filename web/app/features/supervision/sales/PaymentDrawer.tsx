import { useQuery } from '@tanstack/react-query';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Money } from '#ui/display/Money.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { Fact, type ListedDrawerProps, Part } from '#ui/overlay/SideDrawer.tsx';
import { EntryDrawer, PersonFact } from '../EntryDrawer.tsx';
import { paymentQuery, type SupervisedPaymentDetail } from '../supervision.queries.ts';
import { PaymentAttempt, Transfers } from './PaymentParts.tsx';

/** The order or the contract that the payment is for, as a link. */
function Purpose({ payment }: { readonly payment: SupervisedPaymentDetail }) {
  const { t } = useTranslation();
  const { contract, orderCode, purposeId } = payment;
  if (contract)
    return (
      <Fact name={t('supervision:payment.contract')}>
        <TextLink to={`/contracts/${contract._id}`}>{contract.title}</TextLink>
      </Fact>
    );
  if (!orderCode) return null;
  return (
    <Fact name={t('supervision:sales.column.code')}>
      <TextLink to={`/ticketing-&-transactions-supervision?tab=orders&open=${purposeId}`}>{orderCode}</TextLink>
    </Fact>
  );
}

/** Drawer with one payment attempt: its history, gateway messages, refunds and ledger transfers. */
export function PaymentDrawer({ id, list, onClose }: ListedDrawerProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const query = useQuery({ ...paymentQuery(id), enabled: id !== '' });
  return (
    <EntryDrawer
      id={id}
      list={list}
      query={query}
      title={t('supervision:payment.one')}
      titleOf={({ payer }) => t('supervision:payment.title', { name: payer.name })}
      onClose={onClose}
    >
      {(payment) => (
        <>
          <PaymentAttempt payment={payment} code={payment.orderCode ?? payment.ref} />
          <Part title={t('supervision:account.about')}>
            <PersonFact name={t('supervision:sales.column.payer')} person={payment.payer} />
            <Text look="small" tone="soft">
              {payment.payer.email}
            </Text>
            <Purpose payment={payment} />
            <Fact name={t('supervision:payment.ownRef')}>{payment.ref}</Fact>
            <Fact name={t('supervision:sales.column.begun')}>{formatDate(payment.createdAt, 'moment', locale)}</Fact>
            {payment.submittedAt && (
              <Fact name={t('supervision:payment.submitted')}>{formatDate(payment.submittedAt, 'moment', locale)}</Fact>
            )}
            {payment.settledAt && (
              <Fact name={t('supervision:sales.column.ended')}>{formatDate(payment.settledAt, 'moment', locale)}</Fact>
            )}
            {payment.gatewayTxnId && <Fact name={t('supervision:payment.transaction')}>{payment.gatewayTxnId}</Fact>}
            {payment.gatewayFee > 0 && (
              <Fact name={t('supervision:payment.gatewayFee')}>
                <Money amountXaf={payment.gatewayFee} />
              </Fact>
            )}
          </Part>
          <Part title={t('supervision:order.ledger')}>
            <Transfers transfers={payment.transfers} />
          </Part>
        </>
      )}
    </EntryDrawer>
  );
}
