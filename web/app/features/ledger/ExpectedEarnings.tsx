import { business } from '@ngoma/api/common/business';
import { useQuery } from '@tanstack/react-query';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ExpectedMoney } from '#ui/display/ExpectedMoney.tsx';
import { settlementsQuery } from './ledger.queries.ts';

const reserve = business.refundReserve.basisPoints / 100;
const shares = { released: 100 - reserve, reserve_released: reserve } as const;

/** Shows what becomes available of the earnings of all events, and when. The settlements below say it when they cannot be loaded. */
export function ExpectedEarnings() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(settlementsQuery(1));
  if (!data) return null;
  return (
    <ExpectedMoney
      nothing={t('ledger:expected.nothing')}
      rows={data.expected.map(({ eventId, eventName, part, amount, expectedAt, zone }) => ({
        ...{ id: `${eventId} ${part}`, at: expectedAt, zone, name: eventName, amount },
        note: t(`ledger:expected.${part}`, { percent: percent(shares[part], locale) }),
        // The statement below, of this event alone.
        to: `?event=${eventId}`,
      }))}
    />
  );
}
