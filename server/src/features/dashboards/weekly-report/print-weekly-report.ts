import type { Locale } from '@ngoma/api/common/locale';
import type { OrganizerReports } from '@ngoma/api/features/dashboards/reports';
import { type DocumentPdfInput, printedMoment } from '#features/tickets/index';
import { dayOf } from '#platform/business-days.rules';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { PrintReportContext } from '../reports/print-report.ts';
import { arrivals, bestEvents, days, dayText, figures, type ReportTexts, reportZone } from '../reports/report-sections.ts';
import { findOrganizerName } from '../reports/reports.read.ts';
import { weekOf } from './weekly-report.rules.ts';

const texts: ReportTexts = {
  figures: bilingual('dashboards.weekly.figures'),
  sum: bilingual('dashboards.weekly.week'),
  entered: bilingual('dashboards.weekly.entered'),
  before: (value, locale) => translate(locale, 'dashboards.weekly.before', { value }),
};

/** Returns the content of a weekly report in the reader's language. */
export function toDocument(
  report: OrganizerReports,
  { name, now, locale }: { readonly name: string; readonly now: Date; readonly locale: Locale },
): DocumentPdfInput {
  return {
    ...{ locale, code: report.from, date: now, title: translate(locale, 'dashboards.weekly.title') },
    facts: [
      { label: translate(locale, 'common.labels.organizer'), lines: [name] },
      {
        label: translate(locale, 'dashboards.weekly.week'),
        lines: [`${dayText(report.from, locale)} –`, dayText(report.to, locale)],
      },
      {
        label: translate(locale, 'dashboards.printed.compared'),
        lines: [`${dayText(report.before.from, locale)} –`, dayText(report.before.to, locale)],
      },
      { label: translate(locale, 'dashboards.printed.made'), lines: [printedMoment(now, reportZone, locale)] },
    ],
    sections: [
      figures(report, texts, locale),
      ...bestEvents(report, locale),
      days(report, texts, locale),
      ...arrivals(report, texts, locale),
    ],
    foot: translate(locale, 'dashboards.weekly.foot'),
  };
}

/** Returns the report of a week as PDF. Raises `not_found` (404) for a week that has not begun. */
export async function printWeeklyReport(
  { db, clock, reports, tickets }: PrintReportContext,
  session: Pick<Session, 'userId'>,
  day: string,
  locale: Locale,
): Promise<{ readonly pdf: Buffer; readonly from: string }> {
  const now = clock();
  const week = weekOf(day);
  if (week.from > dayOf(now)) throw notFound();
  const [report, name] = await Promise.all([reports.ofPeriod(session, week, locale), findOrganizerName(db, session.userId)]);
  return { pdf: await tickets.documentPdf(toDocument(report, { name, now, locale })), from: week.from };
}
