import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { InviteCard } from '#features/referrals/InviteCard.tsx';
import { InvitedList } from '#features/referrals/InvitedList.tsx';
import { invitationsPerStep, referralsQuery } from '#features/referrals/referrals.queries.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

function Invitations() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [limit, setLimit] = useState(invitationsPerStep);
  const { data, error, refetch } = useQuery(referralsQuery(limit));
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
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
              {t('referrals:earned', {
                count: earnedCount,
                points: t('referrals:points', { count: earnedPoints, points: formatNumber(earnedPoints, locale) }),
              })}
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
          <Button variant="text" sx={{ mt: 1 }} onClick={() => setLimit(Math.min(100, limit + invitationsPerStep))}>
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

/** /referrals: referral code, share buttons and invited people. */
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
