import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import { formatNumber } from '#lib/format/format.ts';
import { percent } from '#lib/format/percent.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { ChangeText } from '../figures/ComparedFigures.tsx';
import styles from './ReportFunnel.module.css';

type Step = keyof Reports['funnel'];

const shareOf = (part: number, whole: number): number => (whole > 0 ? Math.round((part / whole) * 100) : 0);

/** Returns the outline of the flow from one bar to the next, in the units of the drawing. */
const flowPath = (from: number, to: number): string => `M0 ${100 - from}C50 ${100 - from} 50 ${100 - to} 100 ${100 - to}V100H0Z`;

interface StepPartProps {
  readonly step: Step;
  readonly previous: number | undefined;
  readonly reports: Pick<Reports, 'funnel' | 'before'>;
}

/** One step: its number with its change, its share of the step before, and in words how many were lost on the way. */
function StepPart({ step, previous, reports: { funnel, before } }: StepPartProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const count = funnel[step];
  const lost = previous === undefined ? 0 : previous - count;
  return (
    <li className={styles.step} data-step={step}>
      <p className={styles.figure}>
        <strong className={styles.number}>{formatNumber(count, locale)}</strong>{' '}
        <ChangeText now={count} before={before.funnel[step]} />
      </p>
      <p className={styles.name}>
        <strong>{t(`reports:funnel.step.${step}`)}</strong>
        {previous !== undefined && previous > 0 && (
          <span className={styles.share}> {percent(shareOf(count, previous), locale)}</span>
        )}
      </p>
      {(step === 'begun' || step === 'paid') && lost > 0 && (
        <p className={styles.lost}>{t(`reports:funnel.lost.${step}`, { count: lost })}</p>
      )}
    </li>
  );
}

/** How many browsers opened the pages of the events, and which share of them led to an order. */
function Visits({ reports: { visits, before, funnel } }: { readonly reports: Reports }) {
  const { t } = useTranslation();
  const locale = useLocale();
  if (visits === 0) return null;
  return (
    <p className={styles.visits}>
      <strong className={styles.number}>{formatNumber(visits, locale)}</strong> <ChangeText now={visits} before={before.visits} />{' '}
      <span className={styles.name}>
        <strong>{t('reports:visits.name')}</strong>{' '}
        <span className={styles.share}>
          {/* Visits have been counted later than orders, so that there may be fewer. */}
          {visits >= funnel.placed && t('reports:visits.ordered', { share: percent(shareOf(funnel.placed, visits), locale) })}
        </span>
      </span>
    </p>
  );
}

/** From visits to tickets: how many orders got how far, and how many were lost on the way, beside the period before. */
export function ReportFunnel({ reports }: { readonly reports: Reports }) {
  const { t } = useTranslation();
  const { funnel, before, orders } = reports;
  // Before the first event of the period, admissions would only read as a loss.
  const steps = (['placed', 'begun', 'paid', 'entered'] as const).filter((step) => step !== 'entered' || funnel.entered > 0);
  const height = (count: number) =>
    funnel.placed > 0 ? Math.max(2, (count / Math.max(funnel.placed, before.funnel.placed)) * 100) : 0;
  const hasBefore = before.funnel.placed > 0;
  if (funnel.placed === 0)
    return (
      <section aria-label={t('reports:funnel.title')} className={styles.lead}>
        <Visits reports={reports} />
        <p className={styles.name}>
          <strong>{t('reports:funnel.nothing')}</strong>
        </p>
      </section>
    );
  return (
    <section aria-label={t('reports:funnel.title')} className={styles.lead}>
      <Visits reports={reports} />
      <ol className={styles.steps} data-count={steps.length}>
        {steps.map((step, index) => {
          const previous = steps[index - 1];
          return <StepPart key={step} step={step} previous={previous && funnel[previous]} reports={reports} />;
        })}
      </ol>
      <div aria-hidden="true" className={styles.drawing} data-count={steps.length}>
        {steps.map((step, index) => {
          const next = steps[index + 1];
          return (
            <div key={step} className={styles.place}>
              <div className={styles.bar} data-step={step} style={{ blockSize: `${height(funnel[step])}%` }} />
              {hasBefore && <div className={styles.earlier} style={{ insetBlockEnd: `${height(before.funnel[step])}%` }} />}
              {next && (
                <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" className={styles.flow}>
                  <path d={flowPath(height(funnel[step]), height(funnel[next]))} />
                </svg>
              )}
            </div>
          );
        })}
      </div>
      {(hasBefore || orders.waiting > 0) && (
        <p className={styles.key}>
          {hasBefore && t('reports:funnel.before')} {orders.waiting > 0 && t('reports:funnel.waiting', { count: orders.waiting })}
        </p>
      )}
    </section>
  );
}
