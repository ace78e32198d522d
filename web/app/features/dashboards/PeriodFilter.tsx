import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Chip from '@mui/material/Chip';
import { useTranslation } from '#lib/use-translation.tsx';
import { TextField } from '#ui/TextField.tsx';
import { dayOf, type ReportWish, type Span, spans } from './report-period.ts';

interface PeriodFilterProps {
  readonly wish: ReportWish;
  readonly onWish: (wish: { readonly span?: Span; readonly from?: string; readonly to?: string }) => void;
}

/** Which days: a usual span at one touch, or two days. */
export function PeriodFilter({ wish, onWish }: PeriodFilterProps) {
  const { t } = useTranslation();
  const { span, from, to } = wish;
  return (
    <Card sx={{ p: { xs: 2, md: 2.5 }, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 2 }}>
      <Box
        role="group"
        aria-label={t('reports:filter.period')}
        sx={{ display: { xs: 'grid', sm: 'flex' }, gridTemplateColumns: 'repeat(4, minmax(0, 1fr))', gap: 1 }}
      >
        {spans.map((days) => (
          <Chip
            key={days}
            component="button"
            type="button"
            clickable
            label={t(`reports:filter.span.${days}`)}
            aria-pressed={span === days}
            color={span === days ? 'primary' : 'default'}
            variant={span === days ? 'filled' : 'outlined'}
            onClick={() => onWish({ span: days })}
            sx={{
              px: { xs: 0, sm: 0.5 },
              fontSize: { xs: '0.8125rem', sm: '0.9375rem' },
              '& .MuiChip-label': { px: { xs: 0.25, sm: 1.5 } },
            }}
          />
        ))}
      </Box>
      <Box sx={{ display: 'grid', gap: 2, flex: '1 1 280px', gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' }}>
        {(['from', 'to'] as const).map((name) => (
          <TextField
            key={name}
            type="date"
            label={t(`reports:filter.${name}`)}
            value={wish[name]}
            onChange={({ target }) => target.value && onWish({ from, to, [name]: target.value })}
            inputProps={{ max: dayOf(new Date()) }}
            sx={{ minWidth: 0 }}
          />
        ))}
      </Box>
    </Card>
  );
}
