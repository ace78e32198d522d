import { business } from '@ngoma/api/common/business';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { OrganizerReports } from '@ngoma/api/features/dashboards/reports';
import { type DocumentPdfInput, printedDay } from '#features/tickets/index';
import { bilingual, translate } from '#platform/i18n/messages';

type Section = DocumentPdfInput['sections'][number];

/** The texts that depend on whether a printed report is of a week or of another period. */
export interface ReportTexts {
  /** Heading of the figures. */
  readonly figures: Bilingual;
  /** Names the sum over all days. */
  readonly sum: Bilingual;
  readonly entered: Bilingual;
  /** Returns a figure of the period before with its label. */
  before(value: string, locale: Locale): string;
}

/** The time zone of all days and times in reports. */
export const reportZone = business.event.defaultZone;
const eventsShown = 10;
/** The fewest ratings of which the number for each number of stars is printed. */
const fewestStarRatings = 5;

/** Returns a day such as `2026-11-26` in full. */
export const dayText = (day: string, locale: Locale): string => printedDay(new Date(`${day}T12:00:00Z`), reportZone, locale);
const money = (amountXaf: number, locale: Locale): string => formatXaf(amountXaf, locale);
const number = (count: number, locale: Locale): string => translate(locale, 'dashboards.printed.count', { count });
const ticketsText = (count: number, locale: Locale): string => translate(locale, 'dashboards.printed.ticketCount', { count });

const labels = {
  tickets: bilingual('dashboards.printed.tickets'),
  orders: bilingual('dashboards.printed.orders'),
  gross: bilingual('dashboards.printed.gross'),
  net: bilingual('dashboards.printed.net'),
  visits: bilingual('dashboards.printed.visits'),
} as const;

/** The figures of the period, each with that of the period before. */
export function figures({ totals, visits, before }: OrganizerReports, texts: ReportTexts, locale: Locale): Section {
  const now = { ...totals, visits };
  const row = (name: keyof typeof labels, write: (value: number, locale: Locale) => string) => ({
    text: labels[name][locale],
    value: write(now[name], locale),
    detail: texts.before(write(before[name], locale), locale),
  });
  return {
    heading: texts.figures[locale],
    rows: [row('visits', number), row('tickets', number), row('orders', number), row('gross', money), row('net', money)],
  };
}

/** The events with the highest sales. What is left out is said. */
export function bestEvents({ events: all }: OrganizerReports, locale: Locale): Section[] {
  const sold = all.filter(({ tickets, gross }) => tickets > 0 || gross > 0);
  if (sold.length === 0) return [];
  const rows = sold.slice(0, eventsShown).map(({ eventName, tickets, gross }) => ({
    ...{ text: eventName, value: money(gross, locale), detail: ticketsText(tickets, locale) },
  }));
  const heading = translate(locale, 'dashboards.printed.events', { shown: rows.length, count: sold.length });
  return [{ heading, rows }];
}

const sumRow = ({ totals }: OrganizerReports, texts: ReportTexts, locale: Locale) => ({
  text: texts.sum[locale],
  value: money(totals.gross, locale),
});

/** The sales of each day. */
export const days = (report: OrganizerReports, texts: ReportTexts, locale: Locale): Section => ({
  heading: translate(locale, 'dashboards.printed.days'),
  rows: report.salesPerDay.map(({ day, tickets, revenue }) => ({
    ...{ text: dayText(day, locale), value: money(revenue, locale), detail: ticketsText(tickets, locale) },
  })),
  total: sumRow(report, texts, locale),
});

/** Returns the name of the month that a day is in, with its year. */
function monthText(day: string, locale: Locale): string {
  const tag = locale === 'fr' ? 'fr-FR' : 'en-GB';
  const text = new Intl.DateTimeFormat(tag, { month: 'long', year: 'numeric', timeZone: reportZone }).format(
    new Date(`${day}T12:00:00Z`),
  );
  return text.charAt(0).toLocaleUpperCase(tag) + text.slice(1);
}

/** The sales of each calendar month, of which the first and the last count as far as the period covers them. */
export function months(report: OrganizerReports, texts: ReportTexts, locale: Locale): Section {
  const byMonth = [...Map.groupBy(report.salesPerDay, ({ day }) => day.slice(0, 7)).values()];
  return {
    heading: translate(locale, 'dashboards.printed.months'),
    rows: byMonth.map((ofMonth) => ({
      text: monthText(ofMonth[0]?.day ?? report.from, locale),
      value: money(
        ofMonth.reduce((sum, { revenue }) => sum + revenue, 0),
        locale,
      ),
      detail: ticketsText(
        ofMonth.reduce((sum, { tickets }) => sum + tickets, 0),
        locale,
      ),
    })),
    total: sumRow(report, texts, locale),
  };
}

/** The tickets that were checked in at the events of the period, if it had some. */
export function arrivals({ arrivals: { tickets, entered } }: OrganizerReports, texts: ReportTexts, locale: Locale): Section[] {
  if (tickets === 0) return [];
  const value = translate(locale, 'dashboards.printed.enteredOf', { entered, count: tickets });
  return [{ heading: translate(locale, 'dashboards.printed.arrivals'), rows: [{ text: texts.entered[locale], value }] }];
}

/** The average of the ratings of the period, if there are some. Of five or more also how many gave each number of stars. */
export function ratings({ ratings: { count, average, stars } }: OrganizerReports, locale: Locale): Section[] {
  if (average === null) return [];
  const mean = {
    text: translate(locale, 'dashboards.printed.average'),
    value: translate(locale, 'dashboards.printed.averageOf', { average }),
    detail: translate(locale, 'dashboards.printed.ratingCount', { count }),
  };
  const rows = stars.map((row) => ({
    ...{ text: translate(locale, 'dashboards.printed.stars', { count: row.stars }), value: number(row.count, locale) },
  }));
  const heading = translate(locale, 'dashboards.printed.ratings');
  return [{ heading, rows: count < fewestStarRatings ? [mean] : [mean, ...rows] }];
}
