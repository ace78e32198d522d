import type { OrganizerReports as Reports } from '@ngoma/api/features/dashboards/reports';
import CaretLeft from '@phosphor-icons/core/regular/caret-left.svg?react';
import CaretRight from '@phosphor-icons/core/regular/caret-right.svg?react';
import FilePdf from '@phosphor-icons/core/regular/file-pdf.svg?react';
import LinkSimple from '@phosphor-icons/core/regular/link-simple.svg?react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { formatDate, formatMoney, formatNumber } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import { LoadError } from '#ui/feedback/LoadError.tsx';
import { useToast } from '#ui/feedback/Toasts.tsx';
import { Button } from '#ui/kit/action/Button.tsx';
import { IconLink } from '#ui/kit/action/IconButton.tsx';
import { Badge } from '#ui/kit/feedback/Badge.tsx';
import { PanelSkeleton } from '#ui/kit/feedback/PanelSkeleton.tsx';
import { Stack } from '#ui/kit/layout/Stack.tsx';
import { Heading } from '#ui/kit/text/Heading.tsx';
import { Text } from '#ui/kit/text/Text.tsx';
import { RefreshingBox } from '#ui/list/RefreshingBox.tsx';
import { ChangeText } from '../../figures/ComparedFigures.tsx';
import { ReportCard } from '../ReportCard.tsx';
import { Arrivals } from '../ReportOutcomes.tsx';
import { ReportSales } from '../ReportSales.tsx';
import { reportsQuery, saveReport, saveWeek } from '../reports.queries.ts';
import styles from './WeekReport.module.css';
import { readWeek, reportOf, type Week, weekPath } from './week.ts';

const noonOf = (day: string) => `${day}T12:00:00Z`;

/** The week with the ways to the weeks around it. */
function WeekHead({ week }: { readonly week: Week }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <div className={styles.week}>
      <IconLink replace variant="outlined" to={weekPath(week.previous)} label={t('weekly-report:previous')}>
        <CaretLeft />
      </IconLink>
      <div className={styles.days}>
        <Heading level={2} look="part">
          {t('weekly-report:days', {
            from: formatDate(noonOf(week.from), 'dayMonth', locale),
            to: formatDate(noonOf(week.to), 'dayMonth', locale),
            year: week.to.slice(0, 4),
          })}
        </Heading>
        {week.next === undefined && <Badge tone="sun">{t('weekly-report:running')}</Badge>}
      </div>
      {week.next && (
        <IconLink replace variant="outlined" to={weekPath(week.next)} label={t('weekly-report:next')}>
          <CaretRight />
        </IconLink>
      )}
    </div>
  );
}

function Actions({ week }: { readonly week: Week }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const toast = useToast();
  const file = useMutation({
    mutationFn: () => saveWeek(week.from, locale, t('weekly-report:file', { day: week.from })),
    onSuccess: () => toast(t('weekly-report:saved')),
    onError: (error) => toast(error.message, 'error'),
  });
  const copy = async () => {
    const address = new URL(weekPath(week.from), window.location.origin).href;
    try {
      await navigator.clipboard.writeText(address);
      toast(t('weekly-report:copied'));
    } catch {
      toast(t('weekly-report:notCopied', { address }), 'info');
    }
  };
  return (
    <div className={styles.actions}>
      <Button variant="outlined" size="medium" icon={<LinkSimple />} onClick={() => void copy()}>
        {t('weekly-report:copy')}
      </Button>
      <Button size="medium" icon={<FilePdf />} isBusy={file.isPending} onClick={() => file.mutate()}>
        {t('weekly-report:download')}
      </Button>
    </div>
  );
}

/** The four sums of the week in large type, each beside that of the week before. */
function WeekFigures({ reports: { totals, before } }: { readonly reports: Reports }) {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  const count = (value: number) => formatNumber(value, locale);
  const figures = [
    ['tickets', count],
    ['gross', money],
    ['orders', count],
    ['net', money],
  ] as const;
  return (
    <dl className={styles.figures}>
      {figures.map(([name, write]) => (
        <div key={name}>
          <dt className={styles.label}>{t(`weekly-report:figure.${name}`)}</dt>
          <dd className={styles.value}>
            {write(totals[name])} <ChangeText now={totals[name]} before={before[name]} />
          </dd>
          <dd className={styles.before}>{t('weekly-report:before', { value: write(before[name]) })}</dd>
        </div>
      ))}
    </dl>
  );
}

const eventsShown = 10;

/** The events that sold most in the week, best first. */
function BestEvents({ reports, week }: { readonly reports: Reports; readonly week: Week }) {
  const { t } = useTranslation();
  const locale = useLocale();
  return (
    <ReportCard
      title={t('weekly-report:events')}
      onSave={() => saveReport('events', reportOf(week))}
      table={{
        headings: [t('reports:column.event'), t('reports:column.tickets'), t('reports:column.gross'), t('reports:column.net')],
        rows: reports.events
          .slice(0, eventsShown)
          .map(({ eventName, tickets, gross, net }) => [
            eventName,
            formatNumber(tickets, locale),
            formatMoney(gross, locale),
            formatMoney(net, locale),
          ]),
      }}
    />
  );
}

/**
 * The report of a week from Monday to Sunday beside the week before: figures, sales by day, best events and arrivals. The address names a
 * day of the week.
 */
export function WeekReport({ asked }: { readonly asked: string }) {
  const { t } = useTranslation();
  const week = readWeek(asked, new Date());
  const { data: reports, error, refetch, isPlaceholderData } = useQuery(reportsQuery(reportOf(week)));
  const isQuiet = reports && reports.totals.orders === 0 && reports.arrivals.tickets === 0;
  return (
    <Stack>
      <div className={styles.head}>
        <WeekHead week={week} />
        <Actions week={week} />
      </div>
      {!reports && (error ? <LoadError error={error} onRetry={refetch} /> : <PanelSkeleton size="page" />)}
      {reports && (
        <RefreshingBox isRefreshing={isPlaceholderData} layout="stack">
          <WeekFigures reports={reports} />
          {isQuiet && <Text tone="soft">{t('weekly-report:quiet')}</Text>}
          <ReportSales reports={reports} reportQuery={reportOf(week)} />
          <BestEvents reports={reports} week={week} />
          {reports.arrivals.tickets > 0 && <Arrivals reports={reports} reportQuery={reportOf(week)} />}
        </RefreshingBox>
      )}
    </Stack>
  );
}
