import { paletteLook } from '#features/events/event-palette.ts';
import { Celebration } from '#features/orders/mine/Celebration.tsx';
import { myOrderTexts } from '#features/orders/mine/my-order-texts.ts';
import { boughtField } from '#features/orders/mine/order-forms.ts';
import { AttendancePart } from '#features/tickets/AttendancePart.tsx';
import { TicketPass } from '#features/tickets/TicketPass.tsx';
import { mapAddress } from '#lib/format/map-address.ts';
import { fetchTexts } from '#lib/i18n/i18n.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { usePageQuery } from '#lib/page/use-page-query.ts';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Row } from '#ui/kit/layout/Row.tsx';
import { usedPart } from '#ui/page/used-part.tsx';
import type { ShownOrder } from './order.server.ts';

const ResendForm = usedPart(async () => {
  const { ResendForm: Form } = await import('#features/orders/mine/ResendForm.tsx');
  await fetchTexts(myOrderTexts);
  return Form;
});

/** The valid tickets of an order with their QR codes, and what was said when they were bought. */
export function BoughtTickets({ order, tickets, choices, palette, isOnline, now }: ShownOrder) {
  const { t } = useTranslation();
  const { event } = order;
  const isNew = usePageQuery().has(boughtField);
  const place = isOnline ? t('events:online') : `${event.location}, ${event.city}`;
  const look = paletteLook({ palette });
  return (
    <>
      {isNew && (
        <div {...look}>
          <Celebration title={t('order-page:done.title')}>{t('order-page:done.words', { email: order.buyer.email })}</Celebration>
        </div>
      )}
      <TicketPass
        group={{ orderId: order._id, event, tickets }}
        look={look}
        place={place}
        map={mapAddress({ online: isOnline, location: event.location, city: event.city })}
        now={new Date(now)}
      >
        <AttendancePart choices={choices} eventId={event._id} />
      </TicketPass>
      <Row align="start" gap={1.5}>
        <ButtonLink to="/ticket-management" variant={isNew ? 'sun' : 'outlined'}>
          {t('order-page:seeTickets')}
        </ButtonLink>
        <ResendForm email={order.buyer.email} />
      </Row>
    </>
  );
}
