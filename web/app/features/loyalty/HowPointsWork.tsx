import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { loyaltyTerms } from '@ngoma/api/common/loyalty-terms';
import type { PointsRules } from '@ngoma/api/features/loyalty';
import { formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';

const loyalty = loyaltyTerms;

/** Explains the loyalty rules in four sentences, and the tiers with their multipliers. */
export function HowPointsWork({ rules: terms }: { readonly rules: PointsRules }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rules = [
    t('loyalty:how.paid', { amount: formatMoney(terms.xafPerPoint, locale) }),
    t('loyalty:how.rating', { count: terms.pointsPerRating }),
    t('loyalty:how.friend', { count: terms.pointsPerReferral }),
    t('loyalty:how.lifetime', { count: terms.lifetimeMonths }),
  ];
  return (
    <Card>
      <Stack>
        <Box component="ul" sx={{ m: 0, pl: 2.5, display: 'grid', gap: 0.75 }}>
          {rules.map((rule) => (
            <Text key={rule} as="li">
              {rule}
            </Text>
          ))}
        </Box>
        <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fit, minmax(116px, 1fr))' }}>
          {loyalty.tiers.map(({ tier, fromPoints, multiplierPercent }) => (
            <Box key={tier} sx={{ borderTop: '3px solid', borderColor: 'sun.main', pt: 1 }}>
              <Text as="dt" isStrong>
                {t(`loyalty:tier.${tier}`)}
              </Text>
              <Typography component="dd" variant="body2" sx={{ m: 0, color: 'text.secondary' }}>
                {t('loyalty:how.from', { count: fromPoints, points: formatNumber(fromPoints, locale) })}
                <br />
                {multiplierPercent > 100
                  ? t('loyalty:multiplier', { percent: multiplierPercent - 100 })
                  : t('loyalty:how.plain', { amount: formatMoney(terms.xafPerPoint, locale) })}
              </Typography>
            </Box>
          ))}
        </Box>
      </Stack>
    </Card>
  );
}
