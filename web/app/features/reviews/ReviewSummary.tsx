import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { reviewAspects, type ReviewSummary as Summary } from '@ngoma/api/features/reviews';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Stars } from '#ui/display/Stars.tsx';

/** The count of each number of stars, five stars first. */
function Spread({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const rows = summary.perStars.map((count, place) => ({ stars: place + 1, count })).reverse();
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, minWidth: 0 }}>
      {rows.map(({ stars, count }) => (
        <Box
          component="li"
          key={stars}
          aria-label={t('reviews:gave', { count: stars, reviews: count })}
          sx={{
            display: 'grid',
            gridTemplateColumns: '2.25em minmax(0, 1fr) 2.5em',
            gap: 1,
            alignItems: 'center',
            fontSize: '0.875rem',
          }}
        >
          <span aria-hidden="true">{stars} ★</span>
          <Box aria-hidden="true" sx={{ height: 8, borderRadius: 99, bgcolor: 'divider', overflow: 'hidden' }}>
            <Box
              sx={{ height: '100%', borderRadius: 99, bgcolor: 'sun.main' }}
              style={{ width: `${summary.count === 0 ? 0 : (count / summary.count) * 100}%` }}
            />
          </Box>
          <Box component="span" aria-hidden="true" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
            {formatNumber(count, locale)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

/** The summary of a person's reviews: average, counts and aspects. */
export function ReviewSummary({ summary }: { summary: Summary }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const { average, count } = summary;
  if (average === null) return null;
  const parts = reviewAspects.flatMap((aspect) => (summary[aspect] === null ? [] : [{ aspect, value: summary[aspect] }]));
  return (
    <Box
      sx={{
        display: 'grid',
        gap: { xs: 2, sm: 4 },
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'auto minmax(0, 280px) auto' },
        alignItems: 'center',
        justifyContent: 'start',
      }}
    >
      <Box>
        <Typography
          component="p"
          sx={{
            fontFamily: 'h1.fontFamily',
            fontWeight: 700,
            fontSize: '2.5rem',
            lineHeight: 1.1,
            letterSpacing: '-0.015em',
          }}
        >
          {formatNumber(average, locale)}
        </Typography>
        <Stars value={average} />
        <Typography sx={{ color: 'text.secondary', fontSize: '0.9375rem' }}>{t('reviews:count', { count })}</Typography>
      </Box>
      <Spread summary={summary} />
      {parts.length > 0 && (
        <Box
          component="dl"
          sx={{ m: 0, display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 2, rowGap: 0.5, justifyContent: 'start' }}
        >
          {parts.map(({ aspect, value }) => (
            <Box key={aspect} sx={{ display: 'contents' }}>
              <Box component="dt" sx={{ color: 'text.secondary' }}>
                {t(`reviews:aspect.${aspect}`)}
              </Box>
              <Box component="dd" sx={{ m: 0, fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
                {formatNumber(value ?? 0, locale)}
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
