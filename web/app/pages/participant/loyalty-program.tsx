import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { HowPointsWork } from '#features/loyalty/HowPointsWork.tsx';
import { loyaltyQuery } from '#features/loyalty/loyalty.queries.ts';
import { PointsHero } from '#features/loyalty/PointsHero.tsx';
import { PointsHistory } from '#features/loyalty/PointsHistory.tsx';
import { RedeemedCodes } from '#features/loyalty/RedeemedCodes.tsx';
import { RewardList } from '#features/loyalty/RewardList.tsx';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { RowSkeletons } from '#ui/feedback/Skeletons.tsx';
import { ButtonLink } from '#ui/kit/action/ButtonLink.tsx';
import { EmptyState } from '#ui/kit/feedback/EmptyState.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { PageHeader } from '#ui/page/PageHeader.tsx';
import { PageTitle } from '#ui/page/PageTitle.tsx';
import styles from './loyalty-program.module.css';

function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Heading level={2} id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </section>
  );
}

function Points() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(loyaltyQuery());
  if (error && !data) return <LoadError error={error} onRetry={refetch} />;
  if (!data)
    return (
      <>
        <PanelSkeleton size="part" />
        <RowSkeletons />
      </>
    );
  const { account, history, months, codes, rewards, rules, totalPoints } = data;
  return (
    <>
      <PointsHero account={account} history={history} />
      <Section title={t('loyalty:rewards.title')}>
        <RewardList rewards={rewards} points={totalPoints} />
      </Section>
      {codes.length > 0 && (
        <Section title={t('loyalty:codes')}>
          <RedeemedCodes codes={codes} />
        </Section>
      )}
      <Section title={t('loyalty:history.title')}>
        {history.length > 0 ? (
          <PointsHistory history={history} months={months} />
        ) : (
          <EmptyState
            covers={['empty-tickets', 'makossa', 'this-weekend']}
            title={t('loyalty:history.none')}
            action={
              <ButtonLink variant="sun" size="medium" to="/event-search-and-details">
                {t('loyalty:history.find')}
              </ButtonLink>
            }
          >
            {t('loyalty:history.noneWords')}
          </EmptyState>
        )}
      </Section>
      <Section title={t('loyalty:how.title')}>
        <HowPointsWork rules={rules} />
      </Section>
    </>
  );
}

/** /loyalty-program: points, rewards and history. */
export default function LoyaltyProgram() {
  const { t } = useTranslation();
  return (
    <>
      <PageTitle>{t('loyalty:title')}</PageTitle>
      <PageHeader title={t('loyalty:title')} lead={t('loyalty:lead')} />
      <div className={styles.columns}>
        <Points />
      </div>
    </>
  );
}
