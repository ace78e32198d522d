import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { ShareMenu } from '#features/events/detail/ShareMenu.tsx';
import { InviteCard } from '#features/referrals/InviteCard.tsx';
import { InvitedList } from '#features/referrals/InvitedList.tsx';
import { invitationsPerStep, referralsQuery } from '#features/referrals/referrals.queries.ts';
import { formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Skeleton, Skeletons } from '#ui/kit/feedback/Skeleton.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { lazyPart } from '#ui/page/lazy-part.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';

// The chart comes with its library.
const ReferralProgress = lazyPart(async () => (await import('#features/referrals/ReferralProgress.tsx')).ReferralProgress);

function Invitations() {
  const { t } = useTranslation();
  const locale = useLocale();
  const [limit, setLimit] = useState(invitationsPerStep);
  const { data, error, refetch } = useQuery(referralsQuery(limit));
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data)
    return (
      <>
        <Skeletons label={t('common:loading')}>
          <Skeleton shape="title" width={60} />
          <Skeleton width={80} />
          <Skeleton shape="button" width={40} />
        </Skeletons>
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
      {invitedBy && <Text>{t('referrals:invitedBy', { name: invitedBy })}</Text>}
      <Suspense fallback={<PanelSkeleton size="part" />}>
        <ReferralProgress />
      </Suspense>
      <Section
        title={t('referrals:invited')}
        action={
          earnedCount > 0 && (
            <Text isStrong>
              {t('referrals:earned', {
                count: earnedCount,
                points: t('referrals:points', { count: earnedPoints, points: formatNumber(earnedPoints, locale) }),
              })}
            </Text>
          )
        }
      >
        {total > 0 ? (
          <InvitedList people={invited} />
        ) : (
          <EmptyState title={t('referrals:none')} covers={['empty-tickets', 'makossa', 'this-weekend']}>
            {t('referrals:noneWords')}
          </EmptyState>
        )}
        {total > invited.length && limit < 100 && (
          <Button variant="quiet" size="medium" onClick={() => setLimit(Math.min(100, limit + invitationsPerStep))}>
            {t('referrals:more')}
          </Button>
        )}
      </Section>
      <Text look="small" tone="soft">
        {t('referrals:rules')}
      </Text>
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
          <ButtonLink to="/loyalty-program" size="medium">
            {t('referrals:toPoints')}
          </ButtonLink>
        }
      />
      <Stack gap={3}>
        <Invitations />
      </Stack>
    </>
  );
}
