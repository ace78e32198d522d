import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { GlobalStatistics } from '@ngoma/api/features/dashboards/dashboards';
import { type ReactNode, useId } from 'react';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { scaleTop } from '../chart-path.ts';
import { Scale } from '../LineChart.tsx';

/** A card for bars, which show their own values. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, md: 2.5 }, minWidth: 0 }}>
      <Typography id={id} variant="h4" component="h2" sx={{ mb: 1.5 }}>
        {title}
      </Typography>
      {children}
    </Card>
  );
}

const roles = ['participant', 'organizer', 'provider', 'admin'] as const;
const grounds = { participant: 'primary.main', organizer: 'sun.main', provider: 'success.main', admin: 'error.main' } as const;

/** Sign-ups by part of the period: a stacked bar each, with a colour and a label for each role. */
export function RoleBars({ parts, first, last }: { parts: GlobalStatistics['people']; first: string; last: string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const sumOf = (part: GlobalStatistics['people'][number]) => roles.reduce((sum, role) => sum + part[role], 0);
  const top = scaleTop(parts.map(sumOf));
  const total = parts.reduce((sum, part) => sum + sumOf(part), 0);
  if (total === 0) return <Typography sx={{ color: 'text.secondary', py: 1 }}>{t('supervision:global.nobodyNew')}</Typography>;
  const shown = roles.filter((role) => parts.some((part) => part[role] > 0));
  return (
    <>
      <Scale top={formatNumber(top, locale)} first={first} last={last}>
        <Box
          role="img"
          aria-label={t('supervision:global.peopleWords', { count: total })}
          sx={{
            display: 'flex',
            alignItems: 'flex-end',
            gap: '2px',
            height: 200,
            borderBlock: '1px solid',
            borderColor: 'divider',
          }}
        >
          {parts.map((part) => (
            <Box
              key={part.from}
              sx={{ flex: 1, minWidth: 0, height: '100%', display: 'flex', flexDirection: 'column', justifyContent: 'flex-end' }}
            >
              {roles.map((role) => (
                <Box
                  key={role}
                  style={{ height: `${(part[role] / top) * 100}%` }}
                  sx={{
                    bgcolor: grounds[role],
                    minHeight: part[role] > 0 ? 2 : 0,
                    '&:first-of-type': { borderRadius: '3px 3px 0 0' },
                  }}
                />
              ))}
            </Box>
          ))}
        </Box>
      </Scale>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1, fontSize: '0.875rem' }}>
        {shown.map((role) => (
          <Box key={role} component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
            <Box
              component="span"
              aria-hidden="true"
              sx={{ width: 12, height: 12, borderRadius: '3px', bgcolor: grounds[role] }}
            />
            {t(`supervision:people.${role}`)}
          </Box>
        ))}
      </Box>
    </>
  );
}
