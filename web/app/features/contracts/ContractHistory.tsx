import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

/** The reason of a dispute, or its decision. */
export function Dispute({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dispute } = contract;
  if (!dispute) return null;
  return (
    <Card component="section" aria-labelledby="dispute" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1 }}>
      <Typography variant="h3" component="h2" id="dispute">
        {t('contracts:dispute.heading')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {t('contracts:disputes.opened', {
          name: contract[dispute.openedBy].name,
          day: formatDate(dispute.openedAt, 'moment', locale),
        })}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{dispute.reason}</Typography>
      {dispute.outcome && (
        <Box sx={{ mt: 1, p: 2, borderRadius: '12px', bgcolor: 'background.default' }}>
          <Typography sx={{ fontWeight: 600 }}>{t(`contracts:outcome.${dispute.outcome}`)}</Typography>
          <Typography sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t('contracts:milestone.split', {
              provider: formatMoney(dispute.toProvider ?? 0, locale),
              organizer: formatMoney(dispute.escrow - (dispute.toProvider ?? 0), locale),
            })}
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{dispute.note}</Typography>
        </Box>
      )}
    </Card>
  );
}

/** The contract's history, newest first. */
export function History({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (contract.history.length === 0) return null;
  return (
    <Card component="section" aria-labelledby="history" sx={{ p: { xs: 2, md: 3 } }}>
      <Typography variant="h3" component="h2" id="history">
        {t('contracts:history.title')}
      </Typography>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.25 }}>
        {contract.history.map(({ from, to, by, reason, at }) => (
          <Box component="li" key={`${at} ${from} ${to}`} sx={{ display: 'grid' }}>
            <Typography sx={{ fontWeight: 500 }}>
              {from === to ? t('contracts:history.version') : t(`contracts:state.${to}`)}
              {by && ` · ${by}`}
            </Typography>
            {reason && <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography>}
            <Typography sx={{ color: 'text.secondary', fontSize: '0.875rem' }}>{formatDate(at, 'moment', locale)}</Typography>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
