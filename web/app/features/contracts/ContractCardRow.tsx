import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ContractCard } from '@ngoma/api/features/contracts/contracts';
import { Link } from 'react-router';
import { formatEventDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { contractTones } from './contract-meta.ts';

/** A contract in a list: the other side, time, price, state, and whether it waits for the reader. */
export function ContractCardRow({ contract, reader }: { contract: ContractCard; reader: 'organizer' | 'provider' | 'admin' }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { _id, title, state, event, organizer, provider, startsAt, location, total, escrow, released, isMyTurn } = contract;
  const others = { organizer: provider.name, provider: organizer.name, admin: `${organizer.name} · ${provider.name}` }[reader];
  return (
    <Card component="li" sx={{ p: { xs: 2, md: 2.5 }, display: 'grid', gap: 1, position: 'relative', listStyle: 'none' }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Badge tone={contractTones[state]}>{t(`contracts:state.${state}`)}</Badge>
        {isMyTurn && reader !== 'admin' && <Badge tone="sun">{t('contracts:yourTurn')}</Badge>}
      </Box>
      <Typography variant="h4" component="h2" sx={{ overflowWrap: 'anywhere' }}>
        <Box
          component={Link}
          to={`/contracts/${_id}`}
          sx={{
            color: 'inherit',
            textDecoration: 'none',
            '&::after': { content: '""', position: 'absolute', inset: 0 },
            '&:hover': { textDecoration: 'underline' },
          }}
        >
          {title}
        </Box>
      </Typography>
      <Typography sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {others} · {event.name}
      </Typography>
      <Typography sx={{ fontWeight: 500 }}>
        {formatEventDate(startsAt, locale)} · {location}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 3, rowGap: 0.5, fontVariantNumeric: 'tabular-nums' }}>
        <Typography sx={{ fontWeight: 700 }}>{formatMoney(total, locale)}</Typography>
        {escrow > 0 && (
          <Typography sx={{ color: 'primary.main' }}>{t('contracts:inEscrow', { sum: formatMoney(escrow, locale) })}</Typography>
        )}
        {released > 0 && (
          <Typography sx={{ color: 'success.main' }}>{t('contracts:paidOut', { sum: formatMoney(released, locale) })}</Typography>
        )}
      </Box>
    </Card>
  );
}
