import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { Link } from 'react-router';
import { formatDate } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { todayQuery } from './todays-events.ts';

/** Today's events as a row of small cards. Shows an error with a retry button, and nothing on a day without events. */
export function TodayEvents({ pathOf }: { pathOf: (eventId: string) => string }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const titleId = useId();
  const { data: today, refetch } = useQuery(todayQuery());
  if (!today || today.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={titleId} sx={{ mb: 2.5 }}>
      <Typography id={titleId} variant="h4" component="h2" sx={{ mb: 1 }}>
        {t('events:today.title')}
      </Typography>
      {today === 'denied' ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography sx={{ color: 'text.secondary' }}>{t('events:today.denied')}</Typography>
          <Button size="small" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Box>
      ) : (
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0.5, display: 'flex', gap: 1.5, overflowX: 'auto', scrollbarWidth: 'thin' }}
        >
          {today.map((event) => (
            <Box component="li" key={event._id} sx={{ flex: 'none', maxWidth: 300 }}>
              <Box
                component={Link}
                to={pathOf(event._id)}
                preventScrollReset
                sx={{
                  display: 'flex',
                  gap: 1.25,
                  alignItems: 'center',
                  minHeight: 60,
                  p: 0.75,
                  pr: 2,
                  border: '1px solid',
                  borderColor: 'divider',
                  borderRadius: '12px',
                  bgcolor: 'background.paper',
                  color: 'text.primary',
                  textDecoration: 'none',
                  '&:hover': { borderColor: 'primary.main' },
                }}
              >
                <Box
                  component="img"
                  src={event.coverImage.url}
                  alt=""
                  width={56}
                  height={48}
                  sx={{ borderRadius: '8px', objectFit: 'cover', flex: 'none' }}
                />
                <Box sx={{ minWidth: 0 }}>
                  <Typography noWrap sx={{ fontWeight: 600, lineHeight: 1.3 }}>
                    {event.eventName}
                  </Typography>
                  <Typography noWrap variant="body2" sx={{ color: 'text.secondary' }}>
                    {formatDate(event.date, 'time', locale, event.zone)} · {event.city}
                  </Typography>
                </Box>
              </Box>
            </Box>
          ))}
        </Box>
      )}
    </Box>
  );
}
