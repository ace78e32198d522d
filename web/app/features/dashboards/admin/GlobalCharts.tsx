import type { GlobalStatistics } from '@ngoma/api/features/dashboards/dashboards';
import { type ReactNode, useId } from 'react';
import { formatCompact, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { Plot, PlotLegend } from '#ui/guarded/plot/Plot.tsx';
import { Card } from '#ui/kit/layout/Card.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import styles from './GlobalCharts.module.css';

/** A card for bars, which show their own values. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card aria-labelledby={id} as="section">
      <Heading level={2} look="part" id={id} className={styles.title}>
        {title}
      </Heading>
      {children}
    </Card>
  );
}

const roles = ['participant', 'organizer', 'provider', 'admin'] as const;
const tones = { participant: 'primary', organizer: 'sun', provider: 'leaf', admin: 'red' } as const;

interface RoleBarsProps {
  readonly parts: GlobalStatistics['people'];
  readonly nameOf: (from: string) => string;
  /** The shorter name on the axis. */
  readonly markOf: (from: string) => string;
}

/** Sign-ups by part of the period: a stacked bar each, with a colour and a label for each role. */
export function RoleBars({ parts, nameOf, markOf }: RoleBarsProps) {
  const { t } = useTranslation();
  const locale = useLocale();
  const total = parts.reduce((sum, part) => sum + roles.reduce((all, role) => all + part[role], 0), 0);
  if (total === 0) return <p className={styles.nobodyNew}>{t('global-statistics:nobodyNew')}</p>;
  const shown = roles.filter((role) => parts.some((part) => part[role] > 0));
  return (
    <>
      <Plot
        kind="bars"
        label={t('global-statistics:newPeople')}
        summary={t('global-statistics:peopleWords', { count: total })}
        names={parts.map(({ from }) => nameOf(from))}
        marks={parts.map(({ from }) => markOf(from))}
        series={shown.map((role) => ({
          id: role,
          label: t(`supervision:people.${role}`),
          tone: tones[role],
          values: parts.map((part) => part[role]),
        }))}
        format={(value) => formatNumber(value, locale)}
        axisFormat={(value) => formatCompact(value, locale)}
      />
      <PlotLegend entries={shown.map((role) => ({ label: t(`supervision:people.${role}`), tone: tones[role] }))} />
    </>
  );
}
