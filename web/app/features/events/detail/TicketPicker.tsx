import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { localizedText } from '@ngoma/api/common/locale';
import type { TicketTypeView } from '@ngoma/api/features/events/ticket-types';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { StatusChip } from '#ui/display/StatusChip.tsx';
import { QuantityStepper } from '#ui/form/QuantityStepper.tsx';
import { isBuyable, ticketStateTones } from './ticket-state.ts';

export type Quantities = Readonly<Record<string, number>>;

interface TicketPickerProps {
  readonly types: readonly TicketTypeView[];
  readonly zone: string;
  readonly quantities: Quantities;
  readonly onChange: (quantities: Quantities) => void;
  /** Heading level of the ticket types' names, which depends on the headings above them. */
  readonly heading?: 'h2' | 'h3';
  /** True in a preview: quantities cannot be changed. */
  readonly isReadOnly?: boolean;
}

/** Returns the number of chosen tickets, their price with taxes and fees, and the fees in XAF. */
export function orderTotals(types: readonly TicketTypeView[], quantities: Quantities) {
  return types.reduce(
    (sum, type) => {
      const quantity = quantities[type._id] ?? 0;
      return {
        tickets: sum.tickets + quantity,
        fees: sum.fees + quantity * type.fee,
        total: sum.total + quantity * (priceOf(type) + type.fee),
      };
    },
    { tickets: 0, fees: 0, total: 0 },
  );
}

/** The price of a ticket with the taxes that are added to it: what buyers choose by. The summary of the order names the taxes. */
const priceOf = (type: TicketTypeView): number => type.price + type.addedTax;

/** Price of a ticket type with its taxes, with a current discount and its end. */
function PriceLine({ type, zone }: { type: TicketTypeView; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {type.price === 0 ? t('common:free') : formatMoney(priceOf(type), locale)}
      {type.fee > 0 && ` + ${t('events:fee', { fee: formatMoney(type.fee, locale) })}`}
      {type.priceAfter !== null && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem' }}>
          {type.phaseEndsAt
            ? t('events:thenOn', {
                price: formatMoney(type.priceAfter, locale),
                date: formatDate(type.phaseEndsAt, 'day', locale, zone),
              })
            : t('events:then', { price: formatMoney(type.priceAfter, locale) })}
        </Box>
      )}
      {type.state === 'not_yet' && type.saleStart && (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem' }}>
          {t('events:saleStarts', { date: formatDate(type.saleStart, 'moment', locale, zone) })}
        </Box>
      )}
    </Typography>
  );
}

/** Ticket types of an event with a quantity field each. A type that is not on sale shows the reason. */
export function TicketPicker(props: TicketPickerProps) {
  const { types, zone, quantities, onChange, heading = 'h3', isReadOnly = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card component="ul" aria-label={t('events:tickets')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {types.map((type) => {
        const canBuy = isBuyable(type.state);
        const name = localizedText(locale, type.name, type.nameFr);
        const description = localizedText(locale, type.description, type.descriptionFr);
        return (
          <Box
            component="li"
            key={type._id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1.5,
              px: 2,
              py: 1.75,
              borderBottom: '1px solid',
              borderColor: 'divider',
              '&:last-of-type': { borderBottom: 0 },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, opacity: canBuy || isReadOnly ? 1 : 0.75 }}>
              <Typography component={heading} sx={{ fontWeight: 600, fontSize: '1rem' }}>
                {name}
                {description && (
                  <Box
                    component="span"
                    sx={{ display: 'block', color: 'text.secondary', fontWeight: 400, fontSize: '0.9375rem' }}
                  >
                    {description}
                  </Box>
                )}
              </Typography>
              <PriceLine type={type} zone={zone} />
            </Box>
            {type.state === 'few_left' && <StatusChip tone="red">{t('events:left', { count: type.available })}</StatusChip>}
            {canBuy && !isReadOnly && (
              <QuantityStepper
                label={name}
                value={quantities[type._id] ?? 0}
                min={type.minPerOrder}
                max={Math.min(type.maxPerOrder, type.perPerson ?? type.maxPerOrder, type.available)}
                onChange={(quantity) => onChange({ ...quantities, [type._id]: quantity })}
              />
            )}
            {!canBuy && <StatusChip tone={ticketStateTones[type.state]}>{t(`events:state.${type.state}`)}</StatusChip>}
          </Box>
        );
      })}
    </Card>
  );
}
