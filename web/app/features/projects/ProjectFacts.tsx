import type { Project } from '@ngoma/api/features/projects/projects';
import CalendarBlank from '@phosphor-icons/core/regular/calendar-blank.svg?react';
import CalendarStar from '@phosphor-icons/core/regular/calendar-star.svg?react';
import Clock from '@phosphor-icons/core/regular/clock.svg?react';
import HandCoins from '@phosphor-icons/core/regular/hand-coins.svg?react';
import MapPin from '@phosphor-icons/core/regular/map-pin.svg?react';
import type { ReactNode } from 'react';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import styles from './ProjectFacts.module.css';

interface FactProps {
  readonly icon: ReactNode;
  readonly label: string;
  readonly children: ReactNode;
}

const Fact = ({ icon, label, children }: FactProps) => (
  <div className={styles.fact}>
    <dt className={styles.label}>
      {icon}
      {label}
    </dt>
    <dd className={styles.value}>{children}</dd>
  </div>
);

/** Returns a formatter of budgets: a range, or an upper bound if there is no lower one. */
export function useBudgetFormat(): (project: Pick<Project, 'budgetMin' | 'budgetMax'>) => string {
  const { t } = useTranslation();
  const locale = useLocale();
  return ({ budgetMin, budgetMax }) => {
    const to = formatMoney(budgetMax, locale);
    if (budgetMin === 0) return t('projects:budget.upTo', { to });
    if (budgetMin === budgetMax) return to;
    // The currency is shown once for both amounts.
    return t('projects:budget.range', { from: formatMoney(budgetMin, locale).replace(/\sXAF$/, ''), to });
  };
}

/** Time, place, budget, deadline and event of a project. */
export function ProjectFacts({ project }: { project: Project }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const budget = useBudgetFormat();
  const { zone } = project.event;
  const isOneDay = formatDate(project.date, 'day', locale, zone) === formatDate(project.endDate, 'day', locale, zone);
  return (
    <dl className={styles.facts}>
      <Fact icon={<HandCoins />} label={t('projects:fact.budget')}>
        <strong>{budget(project)}</strong>
      </Fact>
      <Fact icon={<CalendarBlank />} label={t('projects:fact.date')}>
        {formatEventDate(project.date, locale, zone)} –{' '}
        {isOneDay ? formatDate(project.endDate, 'time', locale, zone) : formatEventDate(project.endDate, locale, zone)}
      </Fact>
      <Fact icon={<MapPin />} label={t('projects:fact.place')}>
        {project.location}, {project.city}
      </Fact>
      <Fact icon={<Clock />} label={t('projects:fact.deadline')}>
        {formatEventDate(project.deadline, locale, zone)}
        {project.status === 'open' && <span className={styles.note}> · {formatRelative(project.deadline, locale)}</span>}
      </Fact>
      <Fact icon={<CalendarStar />} label={t('projects:fact.event')}>
        {project.event.eventName}
      </Fact>
    </dl>
  );
}
