import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts';
import { formatDate, formatEventDate, formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { StatusChip } from '#ui/StatusChip.tsx';
import { contractTones } from './contract-meta.ts';

/** Title, sides, when and where, and how the money stands. */
export function ContractHead({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { title, state, organizer, provider, event, startsAt, endsAt, location, total, escrow, released, refunded } = contract;
  const { returned, owed } = contract;
  const sums = [
    ['total', total],
    ['escrow', escrow],
    ['released', released],
    ['refunded', refunded],
    ['returned', returned],
    ['owed', owed],
  ] as const;
  // What hardly ever is stands there only where it is.
  const isRare = (name: (typeof sums)[number][0]) => name === 'refunded' || name === 'returned' || name === 'owed';
  return (
    <Card sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 2 }}>
      <Box>
        <StatusChip tone={contractTones[state]}>{t(`contracts:state.${state}`)}</StatusChip>
        <Typography variant="h2" component="h1" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {title}
        </Typography>
        <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {organizer.name} · {provider.name} · {event.name}
        </Typography>
        <Typography sx={{ fontWeight: 500, mt: 0.5, overflowWrap: 'anywhere' }}>
          {formatEventDate(startsAt, locale)} – {formatDate(endsAt, 'time', locale)} · {location}
        </Typography>
      </Box>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gap: { xs: 1.5, md: 2 },
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
          '& > :first-of-type': { gridColumn: { xs: '1 / -1', md: 'auto' } },
        }}
      >
        {sums.map(([name, sum]) =>
          isRare(name) && sum === 0 ? null : (
            <Box key={name}>
              <Typography component="dt" sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>
                {t(`contracts:sum.${name}`)}
              </Typography>
              <Typography
                component="dd"
                sx={{
                  m: 0,
                  fontFamily: 'Poppins, sans-serif',
                  fontWeight: 600,
                  fontSize: { xs: '1.125rem', md: '1.3125rem' },
                  fontVariantNumeric: 'tabular-nums',
                  color: name === 'released' && sum > 0 ? 'success.main' : name === 'owed' ? 'error.main' : 'inherit',
                }}
              >
                {formatMoney(sum, locale)}
              </Typography>
            </Box>
          ),
        )}
      </Box>
    </Card>
  );
}
