import type { LoyaltyAccount, LoyaltyEntry } from '@ngoma/api/features/loyalty';
import { formatDate, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ClothPattern } from '#ui/kit/frame/ClothPattern.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './PointsHero.module.css';

interface PointsHeroProps {
  readonly account: LoyaltyAccount;
  readonly history: readonly LoyaltyEntry[];
}

/** Overview of the points: available points, tier, progress to the next tier, and pending points. */
export function PointsHero({ account, history }: PointsHeroProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    // The colours of the dark mode, in both modes.
    <div className={styles.hero} data-mode="dark">
      <ClothPattern />
      <div className={styles.columns}>
        <div>
          <Text isStrong>{t('loyalty:spendable')}</Text>
          <p className={styles.points}>
            {formatNumber(account.active, locale)}
            <span className={styles.unit}>{t('loyalty:unit', { count: account.active })}</span>
          </p>
          {account.expiringNext && (
            <p className={styles.expiring}>
              {t('loyalty:expiring', {
                count: account.expiringNext.points,
                date: formatDate(account.expiringNext.at, 'dayYear', locale),
              })}
            </p>
          )}
        </div>
        <Stack gap={3}>
          <TierProgress account={account} />
          <PendingPoints pending={account.pending} history={history} />
        </Stack>
      </div>
    </div>
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
    <div>
      <div className={styles.tierRow}>
        <p className={styles.tier}>{t(`loyalty:tier.${tier}`)}</p>
        {multiplierPercent > 100 && <Text look="small">{t('loyalty:multiplier', { percent: multiplierPercent - 100 })}</Text>}
      </div>
      <progress aria-label={t('loyalty:progress')} aria-valuetext={words} value={share} max={100} className={styles.progress} />
      <p className={styles.words}>{words}</p>
    </div>
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
    <div className={styles.tile}>
      <Text isStrong>{t('loyalty:pending', { count: pending, points: formatNumber(pending, locale) })}</Text>
      <ul className={styles.list}>
        {waiting.slice(0, 3).map(({ _id, points, title, activeFrom }) => (
          <li key={_id} className={styles.item}>
            <span className={styles.texts}>
              +{formatNumber(points, locale)} · {title}
            </span>
            <span className={styles.note}>{activeFrom && formatDate(activeFrom, 'day', locale)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
