import type { OrderWithDetails } from '@ngoma/api/features/orders/orders';
import ArrowClockwise from '@phosphor-icons/core/regular/arrow-clockwise.svg?react';
import Receipt from '@phosphor-icons/core/regular/receipt.svg?react';
import { formatEventDate } from '#lib/format/format.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Poster } from '#ui/kit/media/Poster.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { OrderBill } from '../OrderBill.tsx';
import type { BuyAgain } from './buy-again.ts';
import { orderPartTexts } from './my-order-texts.ts';
import styles from './OrderAside.module.css';
import { ReceiptCompanyPart, type ShownCompany } from './receipt/ReceiptCompanyPart.tsx';

/** The part of an order that its summary shows. */
export interface SummedOrder
  extends Pick<OrderWithDetails, 'state' | 'payment' | 'items' | 'fees' | 'taxes' | 'total' | 'fromBalance'> {
  readonly event: Pick<OrderWithDetails['event'], 'eventName' | 'date' | 'zone' | 'location' | 'coverImage'>;
}

interface OrderAsideProps {
  readonly order: SummedOrder;
  /** The code of an order with tickets, which has a receipt. */
  readonly receipt: { readonly orderId: string; readonly code: string } | undefined;
  /** The company on the receipt. */
  readonly company: ShownCompany | undefined;
  readonly again: BuyAgain | undefined;
}

/** Beside an order: its event with what was paid for what, its receipt, and the way to buy the same again. */
export const OrderAside = ({ order, receipt, company, again }: OrderAsideProps) => (
  <OwnTexts source={orderPartTexts} fallback={null}>
    <OrderSummary order={order} />
    {receipt && <Receipts {...receipt} />}
    {company && <ReceiptCompanyPart {...company} />}
    {again && <Again again={again} />}
  </OwnTexts>
);

function OrderSummary({ order: { event, ...order } }: { readonly order: SummedOrder }) {
  const locale = useLocale();
  return (
    <Card padding="none">
      {/* The tickets show it, too. */}
      {order.state !== 'confirmed' && <Poster src={event.coverImage.url} />}
      <div className={styles.bill}>
        <Heading level={2} look="part">
          {event.eventName}
        </Heading>
        <Text tone="soft">
          {formatEventDate(event.date, locale, event.zone)} · {event.location}
        </Text>
        <OrderBill
          lines={order.items.map((item) => ({
            ...{ key: item.ticketTypeId, label: item.name, quantity: item.quantity },
            amountXaf: item.unitPrice * item.quantity,
          }))}
          feesXaf={order.fees}
          taxes={order.taxes}
          totalXaf={order.total}
          fromBalanceXaf={order.fromBalance}
          isPaid={order.payment === 'paid'}
        />
      </div>
    </Card>
  );
}

/** Downloads the receipt of the order: in the reader's language, and in the other one for whom it concerns. */
function Receipts({ orderId, code }: { readonly orderId: string; readonly code: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const link = (lang: string) => ({
    href: `/api/event-order/${orderId}/receipt.pdf?lang=${lang}`,
    download: `${t('my-orders:receipt.file', { code })}.pdf`,
  });
  return (
    <Row>
      <ButtonLink {...link(locale)} icon={<Receipt />} size="medium">
        {t('my-orders:receipt.action')}
      </ButtonLink>
      <ButtonLink {...link(locale === 'fr' ? 'en' : 'fr')} variant="quiet" size="medium">
        {t('my-orders:receipt.otherLanguage')}
      </ButtonLink>
    </Row>
  );
}

/** Leads to the purchase of the same tickets, or says why they cannot be bought again. */
function Again({ again }: { readonly again: BuyAgain }) {
  const { t } = useTranslation();
  if (!again.isPossible) return <Text tone="soft">{t(`my-orders:again.${again.reason}`)}</Text>;
  return (
    <Stack gap={0.5} align="start">
      <ButtonLink to={again.path} icon={<ArrowClockwise />} size="medium">
        {t('my-orders:again.action')}
      </ButtonLink>
      {again.isReduced && (
        <Text look="small" tone="soft">
          {t('my-orders:again.reduced')}
        </Text>
      )}
    </Stack>
  );
}
