import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { ContractIncome, StatementEntry } from '@ngoma/api/features/dashboards/provider';
import { useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Figure, Figures } from '#ui/display/Figure.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { statementQuery, statementRows } from './provider.queries.ts';

const row = {
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  gap: 1.5,
  px: { xs: 2, md: 2.5 },
  py: 1.5,
  borderTop: '1px solid',
  borderColor: 'divider',
} as const;
const amount = { fontWeight: 700, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', textAlign: 'right' } as const;
const quiet = { color: 'text.secondary', fontSize: '0.875rem' } as const;

function Contract({ of }: { of: ContractIncome }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <TextLink to={`/contracts/${of._id}`}>{of.title}</TextLink>
        <Text look="small" tone="soft">
          {of.organizerName} · {formatDate(of.startsAt, 'dayYear', locale)}
        </Text>
      </Box>
      <Box>
        <Typography sx={amount}>{formatMoney(of.released, locale)}</Typography>
        <Typography sx={{ ...quiet, textAlign: 'right' }}>
          {of.escrow > 0
            ? t('provider-dashboard:statement.inEscrow', { amount: formatMoney(of.escrow, locale) })
            : t('provider-dashboard:statement.ofTotal', { amount: formatMoney(of.total, locale) })}
        </Typography>
      </Box>
    </Box>
  );
}

function Entry({ entry }: { entry: StatementEntry }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const isIn = entry.amount > 0;
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0 }}>
        <Text isStrong>{entry.title ?? t(`provider-dashboard:statement.kind.${entry.kind}`)}</Text>
        <Text look="small" tone="soft">
          {t(`provider-dashboard:statement.kind.${entry.kind}`)} · {formatDate(entry.at, 'moment', locale)}
        </Text>
      </Box>
      <Box>
        <Typography sx={{ ...amount, color: isIn ? 'success.main' : 'text.primary' }}>
          {isIn ? '+' : '−'}
          {formatMoney(Math.abs(entry.amount), locale)}
        </Typography>
        <Typography sx={{ ...quiet, textAlign: 'right' }}>
          {t('provider-dashboard:statement.after', { amount: formatMoney(entry.balanceAfter, locale) })}
        </Typography>
      </Box>
    </Box>
  );
}

interface StatementProps {
  readonly page: number;
  readonly onPage: (page: number) => void;
}

/** A provider's money: balances, income by contract, and every ledger movement. */
export function Statement({ page, onPage }: StatementProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(statementQuery(page));
  if (!data && error) return <LoadError error={error} onRetry={refetch} />;
  if (!data) return <PanelSkeleton size="page" />;
  const { balance, contracts, entries, total } = data;
  const pages = Math.max(1, Math.ceil(total / statementRows));
  return (
    <Stack>
      <Figures>
        <Figure label={t('provider-dashboard:figure.available')} value={formatMoney(balance.available, locale)}>
          {t('provider-dashboard:statement.availableWords')}
        </Figure>
        <Figure label={t('provider-dashboard:statement.escrow')} value={formatMoney(balance.escrow, locale)}>
          {t('provider-dashboard:statement.escrowWords')}
        </Figure>
        <Figure label={t('provider-dashboard:statement.reserved')} value={formatMoney(balance.reserved, locale)}>
          {t('provider-dashboard:statement.reservedWords')}
        </Figure>
      </Figures>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <Card component="section" aria-labelledby="by-contract-title">
          <Typography id="by-contract-title" variant="h4" component="h2" sx={{ p: { xs: 2, md: 2.5 }, pb: { xs: 1.5, md: 1.5 } }}>
            {t('provider-dashboard:statement.byContract')}
          </Typography>
          {contracts.length === 0 && (
            <Typography sx={{ px: { xs: 2, md: 2.5 }, pb: 2.5, color: 'text.secondary' }}>
              {t('provider-dashboard:statement.noContracts')}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {contracts.map((one) => (
              <Contract key={one._id} of={one} />
            ))}
          </Box>
        </Card>
        <Card component="section" aria-labelledby="movements-title">
          <Typography id="movements-title" variant="h4" component="h2" sx={{ p: { xs: 2, md: 2.5 }, pb: { xs: 1.5, md: 1.5 } }}>
            {t('provider-dashboard:statement.movements')}
          </Typography>
          {entries.length === 0 && (
            <Typography sx={{ px: { xs: 2, md: 2.5 }, pb: 2.5, color: 'text.secondary' }}>
              {t('provider-dashboard:statement.noMovements')}
            </Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0 }}>
            {entries.map((entry) => (
              <Entry key={entry._id} entry={entry} />
            ))}
          </Box>
          {pages > 1 && (
            <Box sx={{ display: 'flex', justifyContent: 'center', alignItems: 'center', gap: 2, p: 2 }}>
              <Button size="medium" disabled={page <= 1} onClick={() => onPage(page - 1)}>
                {t('provider-dashboard:statement.newer')}
              </Button>
              <span>{t('provider-dashboard:statement.page', { page, pages })}</span>
              <Button size="medium" disabled={page >= pages} onClick={() => onPage(page + 1)}>
                {t('provider-dashboard:statement.older')}
              </Button>
            </Box>
          )}
        </Card>
      </Box>
    </Stack>
  );
}
