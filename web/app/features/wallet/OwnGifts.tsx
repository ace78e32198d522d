import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { giftsQuery } from './wallet.queries.ts';

/** The part of the balance that Ngoma gave, with the day by which it must be spent. Nothing without gifts. */
export function OwnGifts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(giftsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Stack as="ul" gap={0.5}>
      {data.map(({ _id, left, endsAt, reason }) => (
        <Text key={_id} as="li">
          {t('wallet:gift', { amount: formatMoney(left, locale), day: formatDate(endsAt, 'dayYear', locale), reason })}
        </Text>
      ))}
    </Stack>
  );
}
