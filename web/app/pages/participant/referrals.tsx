import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ShareMenu } from '#features/events/ShareMenu.tsx';
import { InviteCard } from '#features/referrals/InviteCard.tsx';
import { InvitedList } from '#features/referrals/InvitedList.tsx';
import { invitedShown, referralsQuery } from '#features/referrals/referrals.queries.ts';
import { formatNumber } from '#lib/format.ts';
import { useLocale } from '#lib/use-locale.ts';
import { useTranslation } from '#lib/use-translation.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';
import { LoadFailure } from '#ui/LoadFailure.tsx';
import { PageHeader } from '#ui/PageHeader.tsx';
import { PageTitle } from '#ui/PageTitle.tsx';
import { RowSkeletons } from '#ui/Skeletons.tsx';

function Invitations() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [limit, setLimit] = useState(invitedShown);
  const { data, error, refetch } = useQuery(referralsQuery(limit));
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data)
    return (
      <>
        <Skeleton variant="rounded" height={300} aria-label={t('common:loading')} />
        <RowSkeletons />
      </>
    );
  const { code, link, pointsEach, invited, invitedBy, total, earnedCount, earnedPoints } = data;
  return (
    <>
      <InviteCard
        code={code}
        link={link}
        pointsEach={pointsEach}
        share={<ShareMenu title={t('referrals:message', { count: pointsEach })} url={link} />}
      />
      {invitedBy && <Typography>{t('referrals:invitedBy', { name: invitedBy })}</Typography>}
      <Box component="section">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1.5 }}>
          <Typography variant="h3" component="h2">
            {t('referrals:invited')}
          </Typography>
          {earnedCount > 0 && (
            <Typography sx={{ fontWeight: 600 }}>
              {t('referrals:earned', { count: earnedCount, points: formatNumber(earnedPoints, locale) })}
            </Typography>
          )}
        </Box>
        {total > 0 ? (
          <InvitedList people={invited} />
        ) : (
          <EmptyState title={t('referrals:none')} image="/api/art/empty-tickets.svg?w=480&h=300">
            {t('referrals:noneWords')}
          </EmptyState>
        )}
        {total > invited.length && limit < 100 && (
          <Button variant="text" sx={{ mt: 1 }} onClick={() => setLimit(Math.min(100, limit + invitedShown))}>
            {t('referrals:more')}
          </Button>
        )}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', maxWidth: '70ch' }}>
        {t('referrals:rules')}
      </Typography>
    </>
  );
}

/** /referrals: the own code, the ways to pass it on, and what became of it. */
export default function Referrals() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('referrals:title')}</PageTitle>
      <PageHeader
        title={t('referrals:title')}
        lead={t('referrals:lead')}
        actions={
          <Button component={Link} to="/loyalty-program">
            {t('referrals:toPoints')}
          </Button>
        }
      />
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Invitations />
      </Box>
    </>
  );
}
