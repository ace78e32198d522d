import type { Locale } from '@ngoma/api/common/locale';
import type { OrganizerReports } from '@ngoma/api/features/dashboards/reports';
import { type DocumentPdfInput, printedMoment, type TicketsFeature } from '#features/tickets/index';
import type { Session } from '#platform/http/session/session';
import { bilingual, translate } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { lengthOf } from '../period.rules.ts';
import {
  arrivals,
  bestEvents,
  days,
  dayText,
  figures,
  months,
  type ReportTexts,
  ratings,
  reportZone,
} from './report-sections.ts';
import { findEventName, findOrganizerName } from './reports.read.ts';
import type { ReportQuery, reportsService } from './reports.service.ts';

/** Dependencies of an organizer's report as PDF. */
export interface PrintReportContext extends Pick<Platform, 'db' | 'clock'> {
  readonly reports: Pick<ReturnType<typeof reportsService>, 'ofPeriod'>;
  readonly tickets: Pick<TicketsFeature, 'documentPdf'>;
}

/** The longest period, in days, whose days are printed one by one. Longer ones are printed by month. */
const mostDays = 62;

const texts: ReportTexts = {
  figures: bilingual('dashboards.periodReport.figures'),
  sum: bilingual('dashboards.periodReport.period'),
  entered: bilingual('dashboards.periodReport.entered'),
  before: (value, locale) => translate(locale, 'dashboards.periodReport.before', { value }),
};

/** Returns a period in few characters, such as `10–15 Mar 2027`. */
function periodText({ from, to }: OrganizerReports, locale: Locale): string {
  const format = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    ...{ day: 'numeric', month: 'short', year: 'numeric', timeZone: reportZone },
  });
  // The fonts of documents have no thin spaces.
  return format.formatRange(new Date(`${from}T12:00:00Z`), new Date(`${to}T12:00:00Z`)).replaceAll(/[\u2009\u202f]/g, ' ');
}

interface Edition {
  readonly name: string;
  /** The event of the report; undefined for all events together. */
  readonly eventName: string | undefined;
  readonly now: Date;
  readonly locale: Locale;
}

/** Returns the content of the report of a period in the reader's language. */
export function toDocument(report: OrganizerReports, { name, eventName, now, locale }: Edition): DocumentPdfInput {
  const perTime = lengthOf(report) > mostDays ? months : days;
  const daysOf = ({ from, to }: { readonly from: string; readonly to: string }) => [
    `${dayText(from, locale)} –`,
    dayText(to, locale),
  ];
  return {
    ...{ locale, code: periodText(report, locale), date: now, title: translate(locale, 'dashboards.periodReport.title') },
    facts: [
      { label: translate(locale, 'common.labels.organizer'), lines: [name] },
      ...(eventName === undefined ? [] : [{ label: translate(locale, 'common.labels.event'), lines: [eventName] }]),
      { label: translate(locale, 'dashboards.periodReport.period'), lines: daysOf(report) },
      { label: translate(locale, 'dashboards.printed.compared'), lines: daysOf(report.before) },
      { label: translate(locale, 'dashboards.printed.made'), lines: [printedMoment(now, reportZone, locale)] },
    ],
    sections: [
      figures(report, texts, locale),
      ...(eventName === undefined ? bestEvents(report, locale) : []),
      perTime(report, texts, locale),
      ...arrivals(report, texts, locale),
      ...ratings(report, locale),
    ],
    foot: translate(locale, 'dashboards.periodReport.foot'),
  };
}

/** Returns the report of a period, over all own events or one, as PDF. Raises `not_found` (404) for another organizer's event. */
export async function printReport(
  { db, clock, reports, tickets }: PrintReportContext,
  session: Pick<Session, 'userId'>,
  query: ReportQuery,
  locale: Locale,
): Promise<{ readonly pdf: Buffer; readonly name: string }> {
  const report = await reports.ofPeriod(session, query, locale);
  const [name, eventName] = await Promise.all([
    findOrganizerName(db, session.userId),
    query.eventId ? findEventName(db, query.eventId, locale) : undefined,
  ]);
  const pdf = await tickets.documentPdf(toDocument(report, { name, eventName, now: clock(), locale }));
  return { pdf, name: `${report.from}-${report.to}` };
}
