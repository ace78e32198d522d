import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { Need } from '@ngoma/api/features/dashboards';
import { Link as RouterLink } from 'react-router';
import { formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip, type StatusTone } from '#ui/StatusChip.tsx';

const tones: Readonly<Record<Need['kind'], StatusTone>> = {
  suspended: 'red',
  nearly_sold_out: 'sun',
  payments_waiting: 'primary',
  draft: 'neutral',
};

/** What is all gone is not nearly gone. */
const kindOf = (need: Need) => (need.kind === 'nearly_sold_out' && need.left === 0 ? 'sold_out' : need.kind);

/** Where something can be done about it. */
function placeOf(need: Need): string {
  if (need.kind === 'draft') return `/events/add-new?event=${need.eventId}`;
  return `/events/edit?event=${need.eventId}&tab=${need.kind === 'suspended' ? 'settings' : 'tickets'}`;
}

function useWords(): (need: Need) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return (need) => {
    switch (need.kind) {
      case 'suspended':
        return t('dashboards:needs.words.suspended', { reason: need.reason ?? '' });
      case 'nearly_sold_out':
        return need.left === 0 ? t('dashboards:needs.words.soldOut') : t('dashboards:needs.words.left', { count: need.left });
      case 'payments_waiting':
        return t('dashboards:needs.words.waiting', { count: need.orders, amount: formatMoney(need.amount, locale) });
      case 'draft':
        return t('dashboards:needs.words.draft');
    }
  };
}

/** What waits for the organizer, each with the way to it. */
export function NeedsToday({ needs }: { needs: readonly Need[] }) {
  const { t } = useTranslation();
  const wordsOf = useWords();
  return (
    <Card component="section" sx={{ p: { xs: 2, md: 2.5 } }} aria-labelledby="needs-title">
      <Typography id="needs-title" variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {t('dashboards:needs.title')}
      </Typography>
      {needs.length === 0 && <Typography sx={{ color: 'text.secondary' }}>{t('dashboards:needs.nothing')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, display: 'grid', gap: 1.75 }}>
        {needs.map((need) => (
          <Box component="li" key={`${need.kind} ${need.eventId}`} sx={{ display: 'grid', gap: 0.5, justifyItems: 'start' }}>
            <StatusChip tone={tones[need.kind]}>{t(`dashboards:needs.kind.${kindOf(need)}`)}</StatusChip>
            <Box>
              <Link component={RouterLink} to={placeOf(need)} sx={{ fontWeight: 600, py: 0.5 }}>
                {need.eventName}
              </Link>{' '}
              <span>{wordsOf(need)}</span>
            </Box>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
