import CalendarMonthOutlined from '@mui/icons-material/CalendarMonthOutlined';
import EventOutlined from '@mui/icons-material/EventOutlined';
import HourglassBottomOutlined from '@mui/icons-material/HourglassBottomOutlined';
import PaymentsOutlined from '@mui/icons-material/PaymentsOutlined';
import PlaceOutlined from '@mui/icons-material/PlaceOutlined';
import Box from '@mui/material/Box';
import type { SvgIconProps } from '@mui/material/SvgIcon';
import type { Project } from '@ngoma/api/features/projects/projects';
import type { ComponentType, ReactNode } from 'react';
import { formatDate, formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';

function Fact({ icon: Icon, label, children }: { icon: ComponentType<SvgIconProps>; label: string; children: ReactNode }) {
  return (
    <Box sx={{ position: 'relative', pl: 3.75, minWidth: 0 }}>
      <Box component="dt" sx={{ color: 'text.secondary', fontSize: '0.8125rem', lineHeight: 1.3 }}>
        <Icon sx={{ position: 'absolute', left: 0, top: 2, fontSize: 20 }} aria-hidden="true" />
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, fontWeight: 500, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

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
    <Box
      component="dl"
      sx={{ m: 0, display: 'grid', gap: 1.75, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 230px), 1fr))' }}
    >
      <Fact icon={PaymentsOutlined} label={t('projects:fact.budget')}>
        <Box component="span" sx={{ fontWeight: 700, fontVariantNumeric: 'tabular-nums' }}>
          {budget(project)}
        </Box>
      </Fact>
      <Fact icon={CalendarMonthOutlined} label={t('projects:fact.date')}>
        {formatEventDate(project.date, locale, zone)} –{' '}
        {isOneDay ? formatDate(project.endDate, 'time', locale, zone) : formatEventDate(project.endDate, locale, zone)}
      </Fact>
      <Fact icon={PlaceOutlined} label={t('projects:fact.place')}>
        {project.location}, {project.city}
      </Fact>
      <Fact icon={HourglassBottomOutlined} label={t('projects:fact.deadline')}>
        {formatEventDate(project.deadline, locale, zone)}
        {project.status === 'open' && (
          <Box component="span" sx={{ color: 'text.secondary', fontWeight: 400 }}>
            {' '}
            · {formatRelative(project.deadline, locale)}
          </Box>
        )}
      </Fact>
      <Fact icon={EventOutlined} label={t('projects:fact.event')}>
        {project.event.eventName}
      </Fact>
    </Box>
  );
}
