import { localizedText } from '@ngoma/api/common/locale';
import type { TicketTypeView } from '@ngoma/api/features/events/ticketing/ticket-types';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { QuantityStepper } from '#ui/kit/form/QuantityStepper.tsx';
import styles from './TicketPicker.module.css';
import { mostOf, quantityField } from './ticket-choice.ts';
import { isBuyable, ticketStateTones } from './ticket-state.ts';
import { priceOf, type Quantities } from './ticket-totals.ts';

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

/** Price of a ticket type with its taxes, with a current discount and its end. */
function PriceLine({ type, zone }: { type: TicketTypeView; zone: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <>
      <p className={styles.price}>
        {type.price === 0 ? t('common:free') : formatMoney(priceOf(type), locale)}
        {type.fee > 0 && <span className={styles.fee}> + {t('events:fee', { fee: formatMoney(type.fee, locale) })}</span>}
      </p>
      {type.priceAfter !== null && (
        <p className={styles.note}>
          {type.phaseEndsAt
            ? t('events:thenOn', {
                price: formatMoney(type.priceAfter, locale),
                date: formatDate(type.phaseEndsAt, 'day', locale, zone),
              })
            : t('events:then', { price: formatMoney(type.priceAfter, locale) })}
        </p>
      )}
      {type.state === 'not_yet' && type.saleStart && (
        <p className={styles.note}>{t('events:saleStarts', { date: formatDate(type.saleStart, 'moment', locale, zone) })}</p>
      )}
    </>
  );
}

/** Ticket types of an event with a quantity field each. A type that is not on sale shows the reason. */
export function TicketPicker({ types, heading = 'h3', ...choice }: TicketPickerProps) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('events:tickets')} className={styles.list}>
      {types.map((type) => (
        <li key={type._id} className={styles.type}>
          <TicketType {...choice} type={type} heading={heading} />
        </li>
      ))}
    </ul>
  );
}

interface TicketTypeProps extends Omit<TicketPickerProps, 'types' | 'heading'> {
  readonly type: TicketTypeView;
  readonly heading: 'h2' | 'h3';
}

function TicketType({ type, zone, quantities, onChange, heading: Heading, isReadOnly = false }: TicketTypeProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const canBuy = isBuyable(type.state);
  const name = localizedText(locale, type.name, type.nameFr);
  const description = localizedText(locale, type.description, type.descriptionFr);
  return (
    <>
      <div className={styles.text} data-off={!(canBuy || isReadOnly) || undefined}>
        <Heading className={styles.name}>
          {name}
          {description && <span className={styles.note}>{description}</span>}
        </Heading>
        <PriceLine type={type} zone={zone} />
      </div>
      <div className={styles.end}>
        {type.state === 'few_left' && <Badge tone="red">{t('events:left', { count: type.available })}</Badge>}
        {canBuy && !isReadOnly && (
          <QuantityStepper
            label={name}
            name={quantityField(type._id)}
            item={type._id}
            value={quantities[type._id] ?? 0}
            min={type.minPerOrder}
            max={mostOf(type)}
            onChange={(quantity) => onChange({ ...quantities, [type._id]: quantity })}
          />
        )}
        {!canBuy && <Badge tone={ticketStateTones[type.state]}>{t(`events:state.${type.state}`)}</Badge>}
      </div>
    </>
  );
}
