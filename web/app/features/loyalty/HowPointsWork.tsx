import { loyaltyTerms } from '@ngoma/api/common/loyalty-terms';
import type { PointsRules } from '@ngoma/api/features/loyalty';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './HowPointsWork.module.css';

const loyalty = loyaltyTerms;

/** Explains the loyalty rules in a few sentences, and the tiers with their multipliers. */
export function HowPointsWork({ rules: terms }: { readonly rules: PointsRules }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rules = [
    t('loyalty:how.paid', { amount: formatMoney(terms.xafPerPoint, locale) }),
    t('loyalty:how.rating', { count: terms.pointsPerRating }),
    t('loyalty:how.friend', { count: terms.pointsPerReferral }),
    t('loyalty:how.lifetime', { count: terms.lifetimeMonths }),
    t('loyalty:how.tierWindow', { count: loyalty.lifetimeMonths }),
  ];
  return (
    <Card>
      <Stack>
        <ul className={styles.list}>
          {rules.map((rule) => (
            <Text key={rule} as="li">
              {rule}
            </Text>
          ))}
        </ul>
        <dl className={styles.facts}>
          {loyalty.tiers.map(({ tier, fromPoints, multiplierPercent }) => (
            <div key={tier} className={styles.part}>
              <Text as="dt" isStrong>
                {t(`loyalty:tier.${tier}`)}
              </Text>
              <dd className={styles.value}>
                {t('loyalty:how.from', { count: fromPoints, points: formatNumber(fromPoints, locale) })}
                <br />
                {multiplierPercent > 100
                  ? t('loyalty:multiplier', { percent: multiplierPercent - 100 })
                  : t('loyalty:how.plain', { amount: formatMoney(terms.xafPerPoint, locale) })}
              </dd>
            </div>
          ))}
        </dl>
      </Stack>
    </Card>
  );
}
