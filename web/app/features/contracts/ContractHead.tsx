import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts';
import { formatDate, formatEventDate, formatMoney } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { Figure, Figures } from '#ui/Figure.tsx';
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
    <>
      <Card sx={{ p: { xs: 2, md: 3 } }}>
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
      </Card>
      <Figures>
        {sums.map(([name, sum]) =>
          isRare(name) && sum === 0 ? null : (
            <Figure
              key={name}
              label={t(`contracts:sum.${name}`)}
              value={formatMoney(sum, locale)}
              tone={name === 'released' && sum > 0 ? 'success' : name === 'owed' ? 'error' : undefined}
            />
          ),
        )}
      </Figures>
    </>
  );
}
