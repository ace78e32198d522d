import { createHash } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import {
  type CancellationPolicy,
  cancellationPolicyNames,
  cancellationSteps,
  type MilestoneDue,
} from '@ngoma/api/features/contracts/terms';
import { bilingual, translate } from '#platform/i18n/messages';
import { sumXaf } from '../contracts.rules.ts';
import type { PlannedMilestone, Terms } from '../contracts.types.ts';

export interface Parties {
  readonly organizer: string;
  readonly provider: string;
  /** The name of the event per language; the same in both if it has one name only. */
  readonly eventName: Bilingual;
}

/** Names of milestones without a label of their own. */
export const milestoneNames: Readonly<Record<MilestoneDue, Bilingual>> = {
  signing: bilingual('contracts.milestoneNames.signing'),
  event_day: bilingual('contracts.milestoneNames.eventDay'),
  after_event: bilingual('contracts.milestoneNames.afterEvent'),
};
const dueLabels: Readonly<Record<MilestoneDue, Bilingual>> = {
  signing: bilingual('contracts.dueLabels.signing'),
  event_day: bilingual('contracts.dueLabels.eventDay'),
  after_event: bilingual('contracts.dueLabels.afterEvent'),
};

export const nameOfMilestone = ({ label, due }: Pick<PlannedMilestone, 'label' | 'due'>, locale: Locale): string =>
  label ?? milestoneNames[due][locale];

const zone = business.event.defaultZone;

/** Formats a time in Douala: "Saturday 12 December 2026, 19:00" or "samedi 12 décembre 2026 à 19 h 00". */
export function formatDateTime(at: Date, locale: Locale): string {
  const day = new Intl.DateTimeFormat(locale === 'fr' ? 'fr-FR' : 'en-GB', {
    ...{ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', timeZone: zone },
  })
    .format(at)
    .replace(',', '');
  const time = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: zone }).format(
    at,
  );
  return translate(locale, 'contracts.writtenTime', { day, time: { en: time, fr: time.replace(':', ' h ') } });
}

const formatPeriod = (hours: number, locale: Locale): string => {
  const days = hours / 24;
  if (hours <= 72) return translate(locale, 'contracts.hours', { hours });
  return translate(locale, 'contracts.days', { days });
};

/** Returns the steps of a cancellation policy as sentences for both sides, one line each. */
export function policyLines(policy: CancellationPolicy, locale: Locale): readonly string[] {
  const steps = cancellationSteps[policy];
  const lines = steps.map(({ untilHoursBefore, percent }, place) => {
    const earlier = steps[place - 1]?.untilHoursBefore;
    const late = formatPeriod(untilHoursBefore, locale);
    if (earlier === undefined) return translate(locale, 'contracts.orMoreBeforeStart', { late, percent });
    const early = formatPeriod(earlier, locale);
    if (untilHoursBefore === 0) return translate(locale, 'contracts.lessThanBeforeStart', { early, percent });
    return translate(locale, 'contracts.betweenAndBefore', { early, late, percent });
  });
  return [...lines, translate(locale, 'contracts.fromStartOn')];
}

const bullets = (lines: readonly string[]): string => lines.map((line) => `– ${line}`).join('\n');
/** Removes empty lines from user input, because an empty line starts a new clause. */
const withoutEmptyLines = (text: string): string => text.replace(/\s*\n\s*/g, '\n').trim();
const onOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Returns the clauses on the parties, the service, the date and place, and the price. */
function serviceClauses(terms: Terms, parties: Parties, locale: Locale): readonly (readonly [string, string])[] {
  const isFrench = locale === 'fr';
  const [from, until] = [formatDateTime(new Date(terms.startsAt), locale), formatDateTime(new Date(terms.endsAt), locale)];
  const organizer = onOneLine(parties.organizer);
  const provider = onOneLine(parties.provider);
  const eventName = onOneLine(parties.eventName[locale]);
  const delivery = terms.delivery && withoutEmptyLines(terms.delivery);
  const total = formatXaf(sumXaf(terms.lines), locale);
  const lines = bullets(
    terms.lines.map(({ label, amountXaf }) => `${onOneLine(label)}${isFrench ? ' :' : ':'} ${formatXaf(amountXaf, locale)}`),
  );
  return [
    [
      translate(locale, 'contracts.clauses.parties'),
      translate(locale, 'contracts.clauses.organizerAndProvider', { organizer, provider, eventName }),
    ],
    [
      translate(locale, 'contracts.clauses.service'),
      [
        onOneLine(terms.title),
        withoutEmptyLines(terms.description),
        ...(delivery ? [translate(locale, 'contracts.clauses.suppliedByProvider', { delivery })] : []),
      ].join('\n'),
    ],
    [
      translate(locale, 'contracts.clauses.dateAndPlace'),
      translate(locale, 'contracts.clauses.fromToDoualaTime', { from, until, location: onOneLine(terms.location) }),
    ],
    [
      translate(locale, 'contracts.clauses.price'),
      translate(locale, 'contracts.clauses.totalEverythingIncluded', { lines, total }),
    ],
  ];
}

/** Returns the clauses on payment by milestones and on cancellation. */
function moneyClauses(terms: Terms, committedXaf: number, locale: Locale): readonly (readonly [string, string])[] {
  const isFrench = locale === 'fr';
  const hours = business.contract.silenceHours;
  const kept = translate(locale, 'contracts.alreadyFundedOrPaidOut', { kept: formatXaf(committedXaf, locale) });
  const parts = bullets([
    ...(committedXaf > 0 ? [kept] : []),
    ...terms.milestones.map((part) => {
      const name = `${onOneLine(nameOfMilestone(part, locale))}${part.label ? ` (${dueLabels[part.due][locale]})` : ''}`;
      return `${name}${isFrench ? ' :' : ':'} ${formatXaf(part.amountXaf, locale)}`;
    }),
  ]);
  const policy = cancellationPolicyNames[terms.cancellationPolicy][locale];
  const steps = bullets(policyLines(terms.cancellationPolicy, locale));
  return [
    [
      translate(locale, 'contracts.clauses.paymentByMilestones'),
      translate(locale, 'contracts.clauses.organizerFundsEachMilestoneBeforeWork', { parts, hours }),
    ],
    [
      translate(locale, 'contracts.clauses.callingOff'),
      translate(locale, 'contracts.clauses.termsIfOrganizerCallsOff', { policy, steps }),
    ],
  ];
}

const closingClauses = (locale: Locale): readonly (readonly [string, string])[] => [
  [translate(locale, 'contracts.clauses.liability'), translate(locale, 'contracts.clauses.providerDoesWorkWithCare')],
  [translate(locale, 'contracts.clauses.disagreement'), translate(locale, 'contracts.clauses.bothSidesTalkFirst')],
  [translate(locale, 'contracts.clauses.changesAndSignatures'), translate(locale, 'contracts.clauses.changeIsValid')],
];

/** Returns the full text in one language: numbered clauses with headings, separated by empty lines. */
export function contractText(terms: Terms, parties: Parties, committedXaf: number, locale: Locale): string {
  return [...serviceClauses(terms, parties, locale), ...moneyClauses(terms, committedXaf, locale), ...closingClauses(locale)]
    .map(([heading, body], place) => `${place + 1}. ${heading}\n${body}`)
    .join('\n\n');
}

/** Returns the SHA-256, in hexadecimal, of both texts joined by an empty line. It identifies a frozen version. */
export const hashOf = (textEn: string, textFr: string): string =>
  createHash('sha256').update(`${textEn}\n\n${textFr}`, 'utf8').digest('hex');
