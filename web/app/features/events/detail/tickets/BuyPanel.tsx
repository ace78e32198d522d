import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { Form } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { DiamondRow } from '#ui/kit/layout/DiamondRow.tsx';
import styles from './BuyPanel.module.css';
import { TicketPicker } from './TicketPicker.tsx';
import { isBuyable } from './ticket-state.ts';
import { orderTotals, type Quantities } from './ticket-totals.ts';

/**
 * Returns the path of the purchase page. The event and the quantities stand in the address, so that signing in on the way loses
 * nothing.
 */
export function buyPath(eventId: string, quantities: Quantities, accessCode?: string): string {
  const params = new URLSearchParams({ event: eventId });
  for (const [typeId, quantity] of Object.entries(quantities)) if (quantity > 0) params.append('type', `${typeId}:${quantity}`);
  if (accessCode) params.set('code', accessCode);
  return `/ticket-purchase-process?${params}`;
}

interface BuyPanelProps {
  readonly event: EventWithDetails;
  readonly quantities: Quantities;
  readonly onChange: (quantities: Quantities) => void;
  readonly accessCode?: string | undefined;
  /** Whether tickets are on sale now; if not, only the ticket types are shown. */
  readonly isOnSale: boolean;
  /** Heading level of the ticket types' names, which depends on the headings above them. */
  readonly heading?: 'h2' | 'h3';
  /** The page has an action that counts the taps on a quantity before the scripts have come. */
  readonly isForm?: boolean;
}

function BuyButton({ event, quantities, accessCode, isWide = false }: BuyBarProps & { readonly isWide?: boolean }) {
  const { t } = useTranslation();
  return (
    <ButtonLink to={buyPath(event._id, quantities, accessCode)} variant="sun" isWide={isWide}>
      {event.priceFrom === 0 ? t('events:getTickets') : t('events:buy')}
    </ButtonLink>
  );
}

function Total({ event, quantities }: Pick<BuyPanelProps, 'event' | 'quantities'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sum = orderTotals(event.ticketTypes, quantities);
  const from = event.priceFrom ?? 0;
  return (
    <div aria-live="polite" className={styles.total}>
      <p className={styles.label}>
        {sum.tickets > 0
          ? sum.fees > 0
            ? t('events:totalWithFees', { count: sum.tickets })
            : t('events:totalTickets', { count: sum.tickets })
          : t('events:priceFrom')}
      </p>
      <p className={styles.sum}>
        {sum.tickets > 0 ? formatMoney(sum.total, locale) : from === 0 ? t('common:free') : formatMoney(from, locale)}
      </p>
    </div>
  );
}

/** Returns whether tickets of the event can be bought now. */
export const canBuy = (event: EventWithDetails, now: Date): boolean =>
  event.status === 'published' &&
  new Date(event.endDate ?? event.date) > now &&
  event.ticketTypes.some(({ state }) => isBuyable(state));

/** Ticket types with total and buy button. On mobile the total and the button are in `BuyBar`. */
export function BuyPanel({ isForm = false, ...props }: BuyPanelProps) {
  const { event, quantities, onChange, isOnSale, heading = 'h2' } = props;
  const picker = (
    <TicketPicker types={event.ticketTypes} zone={event.zone} quantities={quantities} onChange={onChange} heading={heading} />
  );
  return (
    <Card padding="none" isLead>
      {isForm ? (
        // With scripts the numbers change without it.
        <Form method="post" preventScrollReset onSubmit={(submitted) => submitted.preventDefault()}>
          {/* The first button of a form is the one that Enter in a field presses. */}
          <button type="submit" hidden tabIndex={-1} />
          {picker}
        </Form>
      ) : (
        picker
      )}
      {isOnSale && (
        <div className={styles.foot}>
          <DiamondRow tone="mark" />
          <div className={styles.line}>
            <Total event={event} quantities={quantities} />
          </div>
          <div className={styles.line}>
            <BuyButton {...props} isWide />
          </div>
        </div>
      )}
    </Card>
  );
}

interface BuyBarProps extends Omit<BuyPanelProps, 'onChange' | 'isOnSale' | 'isForm'> {
  /** Whether the page around has side margins, which the bar extends over. */
  readonly isInMargins?: boolean;
}

/** Sticky bar with total and buy button at the bottom of the screen on mobile. It reserves its space at the end of the page. */
export const BuyBar = ({ isInMargins = false, ...props }: BuyBarProps) => (
  <div className={styles.bar} data-in-margins={isInMargins || undefined}>
    <DiamondRow tone="mark" />
    <div className={styles.barRow}>
      <Total event={props.event} quantities={props.quantities} />
      <BuyButton {...props} />
    </div>
  </div>
);
