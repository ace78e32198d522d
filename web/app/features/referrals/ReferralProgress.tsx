import type { ReferralProgress as Progress } from '@ngoma/api/features/people/referrals';
import { useQuery } from '@tanstack/react-query';
import { formatCompact, formatDate, formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { FoldedTable } from '#ui/display/FigureTable.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Section } from '#ui/kit/layout/Section.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import styles from './ReferralProgress.module.css';
import { referralProgressQuery } from './referrals.queries.ts';

const steps = ['visits', 'signUps', 'rewards'] as const;
type Step = (typeof steps)[number];

const tones = { visits: 'ghost', signUps: 'primary', rewards: 'sun' } as const;

/** Returns the share of a step in the one before; undefined where it says nothing, because the one before is smaller. */
function shareOf(totals: Progress['totals'], step: Step): number | undefined {
  const before = steps[steps.indexOf(step) - 1];
  if (!before || totals[before] === 0 || totals[step] > totals[before]) return undefined;
  return Math.round((totals[step] / totals[before]) * 100);
}

/** The three sums, each with its share of the step before. */
function Figures({ totals }: Pick<Progress, 'totals'>) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <dl className={styles.figures}>
      {steps.map((step) => {
        const share = shareOf(totals, step);
        return (
          <div key={step}>
            <dt className={styles.label}>{t(`referral-progress:step.${step}`)}</dt>
            <dd className={styles.value}>{formatNumber(totals[step], locale)}</dd>
            {share !== undefined && step !== 'visits' && (
              <dd className={styles.share}>
                {t(`referral-progress:share.${step}`, { share: percent(formatNumber(share, locale), locale) })}
              </dd>
            )}
          </div>
        );
      })}
    </dl>
  );
}

function Weeks({ weeks, totals }: Progress) {
  const { t } = useTranslation();
  const locale = useLocale();
  const nameOf = (from: string, style: 'dayMonth' | 'dayYear') => formatDate(`${from}T12:00:00Z`, style, locale);
  const series = steps.map((step) => ({
    ...{ id: step, label: t(`referral-progress:step.${step}`), tone: tones[step], values: weeks.map((week) => week[step]) },
  }));
  const label = t('referral-progress:title');
  return (
    <>
      <PlotLegend entries={series} />
      <Plot
        kind="lines"
        label={label}
        summary={t('referral-progress:words', { visits: totals.visits, signUps: totals.signUps, rewards: totals.rewards })}
        names={weeks.map(({ from }) => t('referral-progress:weekOf', { day: nameOf(from, 'dayYear') }))}
        marks={weeks.map(({ from }) => nameOf(from, 'dayMonth'))}
        series={series}
        format={(count) => formatNumber(count, locale)}
        axisFormat={(value) => formatCompact(value, locale)}
      />
      <FoldedTable
        summary={t('referral-progress:asTable')}
        label={label}
        table={{
          headings: [t('referral-progress:week'), ...steps.map((step) => t(`referral-progress:step.${step}`))],
          rows: weeks
            .toReversed()
            .map((week) => [nameOf(week.from, 'dayYear'), ...steps.map((step) => formatNumber(week[step], locale))]),
        }}
      />
    </>
  );
}

/** From the referral link to the reward: visits, sign-ups and rewards of the last twelve weeks. */
export function ReferralProgress() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(referralProgressQuery());
  const isEmpty = data && steps.every((step) => data.totals[step] === 0);
  return (
    <Section title={t('referral-progress:title')} lead={t('referral-progress:lead')}>
      {!data && (error ? <LoadError error={error} onRetry={refetch} /> : <PanelSkeleton size="part" />)}
      {isEmpty && <Text tone="soft">{t('referral-progress:none')}</Text>}
      {data && !isEmpty && (
        <Card>
          <Figures totals={data.totals} />
          <Weeks {...data} />
        </Card>
      )}
      <Text look="small" tone="soft">
        {t('referral-progress:how')}
      </Text>
    </Section>
  );
}
