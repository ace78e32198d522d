import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { inReaders } from '@ngoma/api/common/locale';
import type { TicketTypeView } from '@ngoma/api/features/event-tickets';
import { formatDate, formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { QuantityStepper } from '#ui/QuantityStepper.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { isBuyable, ticketStateTones } from './ticket-state.ts';

export type Quantities = Readonly<Record<string, number>>;

interface TicketPickerProps {
  readonly types: readonly TicketTypeView[];
  readonly zone: string;
  readonly quantities: Quantities;
  readonly onChange: (quantities: Quantities) => void;
  /** The level of the types' names, by what stands above them. */
  readonly heading?: 'h2' | 'h3';
  /** In a preview nothing can be chosen. */
  readonly isReadOnly?: boolean;
}

/** What is chosen, in figures. */
export function sumOf(types: readonly TicketTypeView[], quantities: Quantities) {
  return types.reduce(
    (sum, type) => {
      const quantity = quantities[type._id] ?? 0;
      return {
        tickets: sum.tickets + quantity,
        fees: sum.fees + quantity * type.fee,
        total: sum.total + quantity * (type.price + type.fee),
      };
    },
    { tickets: 0, fees: 0, total: 0 },
  );
}

/** Adds to a type's name what a buyer should know of its price now. */
function PriceLine({ type, zone }: { type: TicketTypeView; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Typography sx={{ color: 'text.secondary' }}>
      {type.price === 0 ? t('common:free') : formatMoney(type.price, locale)}
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

/** The ticket types of an event with a count beside each; what cannot be bought says why. */
export function TicketPicker(props: TicketPickerProps) {
  const { types, zone, quantities, onChange, heading = 'h3', isReadOnly = false } = props;
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card component="ul" aria-label={t('events:tickets')} sx={{ listStyle: 'none', p: 0, m: 0 }}>
      {types.map((type) => {
        const canBuy = isBuyable(type.state);
        const name = inReaders(locale, type.name, type.nameFr);
        const description = inReaders(locale, type.description, type.descriptionFr);
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
