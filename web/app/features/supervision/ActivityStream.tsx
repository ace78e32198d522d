import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { streamQuery } from './supervision.queries.ts';

/** The latest activities on the platform, newest first. */
export function ActivityStream() {
  const { t } = useTranslation();
  const locale = useLocale();
  const { data, error, refetch } = useQuery(streamQuery());
  if (!data && !error) return <RowSkeletons />;
  return (
    <Card component="section" aria-labelledby="stream-title" sx={{ pt: 2, minWidth: 0 }}>
      <Typography id="stream-title" variant="h4" component="h2" sx={{ px: 2.5 }}>
        {t('supervision:stream.title')}
      </Typography>
      {!data && (
        <Box sx={{ px: 2.5, py: 2 }}>
          {error?.message}{' '}
          <Button size="medium" onClick={() => void refetch()}>
            {t('common:tryAgain')}
          </Button>
        </Box>
      )}
      {data?.length === 0 && (
        <Typography sx={{ px: 2.5, py: 2, color: 'text.secondary' }}>{t('supervision:stream.nothing')}</Typography>
      )}
      <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1.25 }}>
        {data?.map((activity) => (
          <Box component="li" key={activity._id} sx={{ px: 2.5, py: 1.25, borderTop: '1px solid', borderColor: 'divider' }}>
            {activity.path ? (
              <TextLink to={activity.path} look="quiet">
                {activity.description}
              </TextLink>
            ) : (
              activity.description
            )}
            <Text look="small" tone="soft">
              {[activity.location, formatRelative(activity.timestamp, locale)].filter(Boolean).join(' · ')}
            </Text>
          </Box>
        ))}
      </Box>
    </Card>
  );
}
