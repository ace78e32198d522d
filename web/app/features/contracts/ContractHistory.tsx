import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { Contract } from '@ngoma/api/features/contracts/contracts';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

/** The reason of a dispute, or its decision. */
export function Dispute({ contract }: { contract: Contract }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { dispute } = contract;
  if (!dispute) return null;
  return (
    <Card component="section" aria-labelledby="dispute" sx={{ p: { xs: 2, md: 3 }, display: 'grid', gap: 1 }}>
      <Heading id="dispute" level={2}>
        {t('contracts:dispute.heading')}
      </Heading>
      <Text tone="soft">
        {t('contracts:disputes.opened', {
          name: contract[dispute.openedBy].name,
          day: formatDate(dispute.openedAt, 'moment', locale),
        })}
      </Text>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{dispute.reason}</Typography>
      {dispute.outcome && (
        <Box sx={{ mt: 1, p: 2, borderRadius: '12px', bgcolor: 'background.default' }}>
          <Text isStrong>{t(`contracts:outcome.${dispute.outcome}`)}</Text>
          <Text>
            {t('contracts:milestone.split', {
              provider: formatMoney(dispute.toProvider ?? 0, locale),
              organizer: formatMoney(dispute.escrow - (dispute.toProvider ?? 0), locale),
            })}
          </Text>
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
      <Heading id="history" level={2}>
        {t('contracts:history.title')}
      </Heading>
      <Box component="ol" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1.25 }}>
        {contract.history.map(({ from, to, by, reason, at }) => (
          <Stack key={`${at} ${from} ${to}`} as="li" gap={0}>
            <Text isStrong>
              {from === to ? t('contracts:history.version') : t(`contracts:state.${to}`)}
              {by && ` · ${by}`}
            </Text>
            {reason && <Text>{reason}</Text>}
            <Text look="small" tone="soft">
              {formatDate(at, 'moment', locale)}
            </Text>
          </Stack>
        ))}
      </Box>
    </Card>
  );
}
