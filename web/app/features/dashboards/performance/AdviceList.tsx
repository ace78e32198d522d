import type { Advice } from '@ngoma/api/features/dashboards/performance';
import Lightbulb from '@phosphor-icons/core/regular/lightbulb.svg?react';
import { formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import styles from './AdviceList.module.css';

/** Returns a writer of advice: a fact of the period, and what to do about it. */
function useAdviceText() {
  const { t } = useTranslation();
  const locale = useLocale();
  const share = (hundredths: number) => percent(hundredths, locale);
  return (advice: Advice): string => {
    switch (advice.kind) {
      case 'answer_requests':
        return t('performance:advice.answerRequests', { count: advice.unanswered, received: advice.received });
      case 'answer_sooner':
        return t('performance:advice.answerSooner', { fast: share(advice.fastPercent), slow: share(advice.slowPercent) });
      case 'accept_in_time':
        return t('performance:advice.acceptInTime', { count: advice.lapsed });
      case 'price':
        return t('performance:advice.price', { above: advice.above, count: advice.lost });
      case 'price_named':
        return t('performance:advice.priceNamed', { named: advice.named, count: advice.lost });
      case 'best_service':
        return t('performance:advice.bestService', {
          service: t(`services:kind.${advice.category}`),
          ...{ share: share(advice.percent), others: share(advice.othersPercent) },
        });
      case 'profile':
        return t('performance:advice.profile', { views: formatNumber(advice.views, locale), count: advice.requests });
      case 'rating':
        return t('performance:advice.rating', {
          aspect: t(`reviews:aspect.${advice.aspect}`),
          average: formatNumber(advice.average, locale),
        });
    }
  };
}

/** The page where something can be done about it. */
const pages = {
  answer_requests: '/reservations-and-contracts?state=waiting',
  accept_in_time: '/project/bids?state=awarded',
  best_service: '/project/view?mine=1',
  profile: '/profile-&-services-management',
} as const;
const isLinked = (kind: Advice['kind']): kind is keyof typeof pages => kind in pages;

/** Lists advice on winning more, as far as the figures of the period support it. */
export function AdviceList({ advice }: { readonly advice: readonly Advice[] }) {
  const { t } = useTranslation();
  const textOf = useAdviceText();
  if (advice.length === 0) return null;
  return (
    <section aria-labelledby="advice-title" className={styles.advice}>
      <div className={styles.head}>
        <Lightbulb className={styles.icon} />
        <Heading level={2} look="part" id="advice-title">
          {t('performance:advice.title')}
        </Heading>
      </div>
      <ul className={styles.list}>
        {advice.map((one) => (
          <li key={one.kind}>
            {textOf(one)}{' '}
            {isLinked(one.kind) && <TextLink to={pages[one.kind]}>{t(`performance:adviceLink.${one.kind}`)}</TextLink>}
          </li>
        ))}
      </ul>
    </section>
  );
}
