import type { SavedOrder } from '@ngoma/api/features/orders/orders';
import ArrowLeft from '@phosphor-icons/core/regular/arrow-left.svg?react';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { chipOf, chipTones } from './list/order-chip.ts';
import { orderPartTexts } from './my-order-texts.ts';

type OrderHeadProps = Pick<SavedOrder, 'code' | 'state' | 'refund' | 'refundPayout'>;

function Content({ code, ...order }: OrderHeadProps) {
  const { t } = useTranslation();
  const chip = chipOf(order);
  return (
    <div>
      <TextLink to="/ticket-management?when=orders" hasTouchHeight>
        <ArrowLeft /> {t('my-orders:back')}
      </TextLink>
      <Row gap={1.5}>
        <Heading level={1} look="page">
          {t('order-page:order', { code })}
        </Heading>
        <Badge tone={chipTones[chip]}>{t(`my-orders:state.${chip}`)}</Badge>
      </Row>
    </div>
  );
}

/** The name of an order with its state, and the way back to all orders. */
export const OrderHead = (props: OrderHeadProps) => (
  <OwnTexts source={orderPartTexts} fallback={null}>
    <Content {...props} />
  </OwnTexts>
);
