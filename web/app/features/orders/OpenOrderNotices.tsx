import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { listOrders } from '@ngoma/api/features/orders/orders';
import { useRevalidator } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { OwnTexts } from '#lib/i18n/OwnTexts.tsx';
import { labelWithValue } from '#lib/i18n/punctuation.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Notice } from '#ui/kit/feedback/Notice.tsx';
import { TimeLeft } from '#ui/kit/feedback/TimeLeft.tsx';
import styles from './OpenOrderNotices.module.css';
import { openOrderTexts } from './open-order-texts.ts';

interface OpenOrderNoticesProps {
  /** Orders that wait for their payment; undefined if they could not be loaded. */
  readonly orders: ReplyOf<typeof listOrders>['allOrders'] | undefined;
  /** The time of rendering. */
  readonly now: Date;
  /** The address of the page, to load it again. */
  readonly address: string;
}

/** Orders that hold tickets and wait for payment, so that closing a page does not lose them. */
export const OpenOrderNotices = (props: OpenOrderNoticesProps) => (
  <OwnTexts source={openOrderTexts} fallback={null}>
    <Notices {...props} />
  </OwnTexts>
);

function Notices({ orders, now, address }: OpenOrderNoticesProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { revalidate } = useRevalidator();
  // The person must not believe that there are no open orders.
  if (!orders)
    return (
      <Notice
        tone="primary"
        action={
          <ButtonLink to={address} size="medium">
            {t('common:tryAgain')}
          </ButtonLink>
        }
      >
        {t('open-orders:open.failed')}
      </Notice>
    );
  const held = orders.flatMap((order) =>
    order.holdsUntil && new Date(order.holdsUntil) > now ? [{ ...order, holdsUntil: order.holdsUntil }] : [],
  );
  if (held.length === 0) return null;
  return (
    <ul className={styles.list}>
      {held.map((order) => (
        <li key={order._id}>
          <Notice
            tone="sun"
            role="alert"
            action={
              <ButtonLink
                to={`/orders/${order._id}`}
                variant="sun"
                size="medium"
                aria-label={labelWithValue(t('open-orders:open.action'), order.eventName, locale)}
              >
                {t('open-orders:open.action')}
              </ButtonLink>
            }
          >
            <p className={styles.words}>{t('open-orders:open.reserved', { count: order.ticketCount, event: order.eventName })}</p>
            <TimeLeft
              until={order.holdsUntil}
              label={t('open-orders:open.left')}
              lastLabel={t('open-orders:open.last')}
              still={t('open-orders:open.until', { time: formatDate(order.holdsUntil, 'time', locale) })}
              onEnd={() => void revalidate()}
            />
          </Notice>
        </li>
      ))}
    </ul>
  );
}
