import { type LostReason, lostReasons } from '@ngoma/api/common/lost-reasons';
import type { LossCause, ProviderPerformance } from '@ngoma/api/features/dashboards/performance';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Disclosure } from '#ui/kit/layout/Disclosure.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { TextLink } from '#ui/kit/text/TextLink.tsx';
import { ReportCard } from '../reports/ReportCard.tsx';
import { Bars } from '../reports/ReportCharts.tsx';
import styles from './LostCards.module.css';
import { savePerformance } from './performance.queries.ts';
import type { PerformancePartProps } from './performance-part.ts';

type Loss = ProviderPerformance['lost']['latest'][number];

/** The page of a lost bid or proposal. */
const pageOf = ({ kind, _id }: Loss): string => (kind === 'bid' ? `/project/${_id}` : `/reservations-and-contracts?open=${_id}`);

/** Returns whether the organizer gave the cause as a reason. */
const isGiven = (cause: LossCause): cause is LostReason => (lostReasons as readonly LossCause[]).includes(cause);

/** Returns the name of a cause: the organizer's reason, or what the product knows. */
function useCauseText(): (cause: LossCause) => string {
  const { t } = useTranslation();
  return (cause) => (isGiven(cause) ? t(`lost-reasons:${cause}`) : t(`performance:cause.${cause}`));
}

function LatestLosses({ latest }: { readonly latest: readonly Loss[] }) {
  const locale = useLocale();
  const nameOf = useCauseText();
  return (
    <ul className={styles.list}>
      {latest.map((loss) => (
        <li key={`${loss.kind} ${loss._id} ${loss.at}`} className={styles.loss}>
          <div className={styles.texts}>
            <TextLink to={pageOf(loss)}>{loss.title}</TextLink>
            <Text look="small" tone="soft">
              {formatDate(loss.at, 'dayYear', locale)} · {nameOf(loss.cause)}
            </Text>
          </div>
          <span className={styles.amount}>{formatMoney(loss.amount, locale)}</span>
        </li>
      ))}
    </ul>
  );
}

function Causes({ figures: { lost }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = useCauseText();
  return (
    <ReportCard
      title={t('performance:lost.title')}
      unit={lost.count > 0 ? t('performance:lost.count', { count: lost.count }) : ''}
      onSave={() => savePerformance('lost', search)}
      table={{
        headings: [t('performance:column.reason'), t('performance:column.count')],
        rows: lost.causes.map(({ cause, count }) => [nameOf(cause), formatNumber(count, locale)]),
      }}
    >
      <Bars
        bars={lost.causes.map(({ cause, count }) => ({
          ...{ id: cause, name: nameOf(cause), value: count, label: formatNumber(count, locale) },
        }))}
      />
      <Disclosure summary={t('performance:lost.latest')}>
        <LatestLosses latest={lost.latest} />
      </Disclosure>
    </ReportCard>
  );
}

function Distances({ figures: { lost }, search }: PerformancePartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (!lost.distances) return null;
  return (
    <ReportCard
      title={t('performance:distance.title')}
      unit={t('performance:distance.unit')}
      onSave={() => savePerformance('lost', search)}
      table={{
        headings: [t('performance:distance.column'), t('performance:column.count')],
        rows: lost.distances.map(({ distance, count }) => [t(`performance:distance.${distance}`), formatNumber(count, locale)]),
      }}
    >
      <Bars
        bars={lost.distances.map(({ distance, count }) => ({
          ...{ id: distance, name: t(`performance:distance.${distance}`), value: count, label: formatNumber(count, locale) },
        }))}
      />
    </ReportCard>
  );
}

/** Lost bids and proposals with the reasons, and how far the bids were from those accepted. */
export const LostCards = (part: PerformancePartProps) => (
  <>
    <Causes {...part} />
    <Distances {...part} />
  </>
);
