import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { giftsQuery } from './wallet.queries.ts';

/** The part of the balance that Ngoma gave, with the day by which it must be spent. Nothing without gifts. */
export function OwnGifts() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data } = useQuery(giftsQuery());
  if (!data || data.length === 0) return null;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5 }}>
      {data.map(({ _id, left, endsAt, reason }) => (
        <Typography key={_id} component="li" sx={{ overflowWrap: 'anywhere' }}>
          {t('wallet:gift', { amount: formatMoney(left, locale), day: formatDate(endsAt, 'dayYear', locale), reason })}
        </Typography>
      ))}
    </Box>
  );
}
