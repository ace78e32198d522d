import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { LoyaltyAccount, LoyaltyEntry } from '@ngoma/api/features/loyalty';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

const night = '#161B4B';
const paper = '#F2F0EA';
const sun = '#FFC24B';

interface PointsHeroProps {
  readonly account: LoyaltyAccount;
  readonly history: readonly LoyaltyEntry[];
}

/** Overview of the points: available points, tier, progress to the next tier, and pending points. */
export function PointsHero({ account, history }: PointsHeroProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <Card sx={{ position: 'relative', overflow: 'hidden', border: 0, bgcolor: night, color: paper }}>
      <ClothPattern />
      <Box
        sx={{
          position: 'relative',
          p: { xs: 2.5, md: 4 },
          display: 'grid',
          gap: { xs: 3, md: 5 },
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
          alignItems: 'center',
        }}
      >
        <Box>
          <Text isStrong>{t('loyalty:spendable')}</Text>
          <Typography
            component="p"
            sx={{
              fontFamily: 'h1.fontFamily',
              fontWeight: 700,
              fontSize: { xs: '3.25rem', md: '4rem' },
              lineHeight: 1.1,
              letterSpacing: '-0.03em',
              fontVariantNumeric: 'tabular-nums',
            }}
          >
            {formatNumber(account.active, locale)}
            <Box component="span" sx={{ ml: 1, fontSize: '1.125rem', letterSpacing: 0, fontWeight: 600 }}>
              {t('loyalty:unit', { count: account.active })}
            </Box>
          </Typography>
          {account.expiringNext && (
            <Typography variant="body2" sx={{ mt: 0.5 }}>
              {t('loyalty:expiring', {
                count: account.expiringNext.points,
                date: formatDate(account.expiringNext.at, 'dayYear', locale),
              })}
            </Typography>
          )}
        </Box>
        <Stack gap={3}>
          <TierProgress account={account} />
          <PendingPoints pending={account.pending} history={history} />
        </Stack>
      </Box>
    </Card>
  );
}

function TierProgress({ account }: { account: LoyaltyAccount }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { nextTier, tierPoints, tier, multiplierPercent } = account;
  const share = nextTier ? Math.min(100, Math.round((tierPoints / nextTier.fromPoints) * 100)) : 100;
  const words = nextTier
    ? t('loyalty:toNext', {
        count: nextTier.fromPoints - tierPoints,
        points: formatNumber(nextTier.fromPoints - tierPoints, locale),
        tier: t(`loyalty:tier.${nextTier.tier}`),
      })
    : t('loyalty:topTier');
  return (
    <Box>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, mb: 1 }}>
        <Typography component="p" variant="h4">
          {t(`loyalty:tier.${tier}`)}
        </Typography>
        {multiplierPercent > 100 && <Text look="small">{t('loyalty:multiplier', { percent: multiplierPercent - 100 })}</Text>}
      </Box>
      <Box
        role="progressbar"
        aria-label={t('loyalty:progress')}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={share}
        aria-valuetext={words}
        sx={{ height: 10, borderRadius: 99, bgcolor: '#FFFFFF2E', overflow: 'hidden' }}
      >
        <Box sx={{ width: `${share}%`, height: 1, borderRadius: 99, bgcolor: sun }} />
      </Box>
      <Typography variant="body2" sx={{ mt: 1 }}>
        {words}
      </Typography>
    </Box>
  );
}

/** Pending points, which become active after their event. */
function PendingPoints({ pending, history }: { pending: number; history: readonly LoyaltyEntry[] }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (pending === 0) return null;
  const waiting = history
    .filter(({ isPending, activeFrom }) => isPending && activeFrom)
    .sort((one, other) => String(one.activeFrom).localeCompare(String(other.activeFrom)));
  return (
    <Box sx={{ bgcolor: '#0D0F1FA6', borderRadius: '12px', p: 2 }}>
      <Text isStrong>{t('loyalty:pending', { count: pending, points: formatNumber(pending, locale) })}</Text>
      <Box
        component="ul"
        sx={{ m: 0, mt: 0.5, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {waiting.slice(0, 3).map(({ _id, points, title, activeFrom }) => (
          <Typography
            key={_id}
            component="li"
            variant="body2"
            sx={{ display: 'flex', gap: 1.5, justifyContent: 'space-between' }}
          >
            <Box component="span" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              +{formatNumber(points, locale)} · {title}
            </Box>
            <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
              {activeFrom && formatDate(activeFrom, 'day', locale)}
            </Box>
          </Typography>
        ))}
      </Box>
    </Box>
  );
}
