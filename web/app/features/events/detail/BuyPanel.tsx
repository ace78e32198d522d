import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { EventWithDetails } from '@ngoma/api/features/events/events';
import { Link } from 'react-router';
import { formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { orderTotals, type Quantities, TicketPicker } from './TicketPicker.tsx';
import { isBuyable } from './ticket-state.ts';

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
}

function BuyButton({ event, quantities, accessCode }: BuyBarProps) {
  const { t } = useTranslation();
  return (
    <Button
      component={Link}
      to={buyPath(event._id, quantities, accessCode)}
      variant="contained"
      color="sun"
      size="large"
      sx={{ minWidth: 150 }}
    >
      {event.priceFrom === 0 ? t('events:getTickets') : t('events:buy')}
    </Button>
  );
}

function Total({ event, quantities }: Pick<BuyPanelProps, 'event' | 'quantities'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sum = orderTotals(event.ticketTypes, quantities);
  const from = event.priceFrom ?? 0;
  return (
    <Box aria-live="polite" sx={{ minWidth: 0 }}>
      <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
        {sum.tickets > 0
          ? sum.fees > 0
            ? t('events:totalWithFees', { count: sum.tickets })
            : t('events:totalTickets', { count: sum.tickets })
          : t('events:priceFrom')}
      </Typography>
      <Typography
        sx={{ fontFamily: 'h1.fontFamily', fontWeight: 600, fontSize: '1.25rem', lineHeight: 1.25, whiteSpace: 'nowrap' }}
      >
        {sum.tickets > 0 ? formatMoney(sum.total, locale) : from === 0 ? t('common:free') : formatMoney(from, locale)}
      </Typography>
    </Box>
  );
}

/** Returns whether tickets of the event can be bought now. */
export const canBuy = (event: EventWithDetails, now: Date): boolean =>
  event.status === 'published' &&
  new Date(event.endDate ?? event.date) > now &&
  event.ticketTypes.some(({ state }) => isBuyable(state));

/** Ticket types with total and buy button. On mobile the total and the button are in `BuyBar`. */
export function BuyPanel(props: BuyPanelProps) {
  const { event, quantities, onChange, isOnSale, heading = 'h2' } = props;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <TicketPicker types={event.ticketTypes} zone={event.zone} quantities={quantities} onChange={onChange} heading={heading} />
      {isOnSale && (
        <Box sx={{ display: { xs: 'none', md: 'flex' }, alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
          <Total event={event} quantities={quantities} />
          <BuyButton {...props} />
        </Box>
      )}
    </Box>
  );
}

interface BuyBarProps extends Omit<BuyPanelProps, 'onChange' | 'isOnSale'> {
  /** Whether the page around has side margins, which the bar extends over. */
  readonly isInMargins?: boolean;
}

/** Sticky bar with total and buy button at the bottom of the screen on mobile. It reserves its space at the end of the page. */
export function BuyBar({ isInMargins = false, ...props }: BuyBarProps) {
  return (
    <Box
      sx={{
        display: { xs: 'flex', md: 'none' },
        position: 'sticky',
        zIndex: 'appBar',
        bottom: 0,
        ...(isInMargins && { mx: -2, mt: 2, mb: -2.5 }),
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: 2,
        px: 2.5,
        pt: 1.5,
        pb: 'max(14px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      <Total event={props.event} quantities={props.quantities} />
      <BuyButton {...props} />
    </Box>
  );
}
