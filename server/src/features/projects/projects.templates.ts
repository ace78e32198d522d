import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { ActivityType } from '@ngoma/api/features/activities';
import { bilingual } from '#platform/i18n/messages';
import { greeting } from '#platform/mail/recipient';
import type { EmailMessage } from '#platform/platform';
import type { Reader } from './projects.types.ts';
import { reasonIn } from './system-reasons.rules.ts';

/** The notifications, each from the recipient's point of view. */
export type NotificationKind =
  | 'project_posted'
  | 'bid_placed'
  | 'bid_updated'
  | 'bid_withdrawn'
  | 'bid_awarded'
  | 'other_awarded'
  | 'bid_accepted'
  | 'bid_rejected'
  | 'bid_declined'
  | 'award_lapsed'
  | 'own_award_lapsed'
  | 'award_taken_back'
  | 'project_reopened'
  | 'project_changed'
  | 'project_cancelled';

/** The data of a notification's text. */
export interface Subject {
  readonly projectId: string;
  readonly title: string;
  /** The name of the actor, empty for the clock. */
  readonly by: string;
  readonly totalXaf?: number | undefined;
  /** City, date and maximum budget, for recipients who do not know the project yet. */
  readonly city?: string | undefined;
  readonly startsAt?: string | undefined;
  readonly budgetXaf?: number | undefined;
  readonly reason?: string | null | undefined;
  /** The deadline for the provider's answer. */
  readonly until?: string | undefined;
}

type Side = 'organizer' | 'provider';

interface NotificationText {
  readonly type: ActivityType;
  readonly side: Side;
  readonly line: (subject: Subject) => Bilingual;
  /**
   * The next step for the recipient. Only notifications with it are sent by email too; emails about a new contract come from the
   * contracts feature.
   */
  readonly next?: (subject: Subject) => Bilingual;
}

const sum = ({ totalXaf = 0 }: Subject): Bilingual => ({ en: formatXaf(totalXaf, 'en'), fr: formatXaf(totalXaf, 'fr') });
const because = ({ reason }: Subject): Bilingual =>
  reason
    ? bilingual('projects.because.because', { reason: { en: reasonIn(reason, 'en'), fr: reasonIn(reason, 'fr') } })
    : { en: '', fr: '' };

/** Formats a date such as `12 December`, in Cameroon. */
function dayIn(iso = ''): Bilingual {
  const write = (locale: string) =>
    new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', timeZone: 'Africa/Douala' }).format(new Date(iso));
  return { en: write('en-GB'), fr: write('fr-FR') };
}

/** The texts of all notifications, shared by in-app, push and email. */
const texts: Readonly<Record<NotificationKind, NotificationText>> = {
  project_posted: {
    type: 'project_posted',
    side: 'provider',
    line: (it) => {
      const [day, budgetXaf] = [dayIn(it.startsAt), it.budgetXaf ?? 0];
      return bilingual('projects.notifications.projectPosted', {
        city: it.city ?? '',
        title: it.title,
        day,
        budget: { en: formatXaf(budgetXaf, 'en'), fr: formatXaf(budgetXaf, 'fr') },
      });
    },
  },
  bid_placed: {
    type: 'bid_placed',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.bidPlaced', { actor: it.by, amount: sum(it), title: it.title }),
  },
  bid_updated: {
    type: 'bid_updated',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.bidUpdated', { actor: it.by, title: it.title, amount: sum(it) }),
  },
  bid_withdrawn: {
    type: 'bid_withdrawn',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.bidWithdrawn', { actor: it.by, title: it.title }),
  },
  bid_awarded: {
    type: 'bid_awarded',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.bidAwarded', { actor: it.by, title: it.title, amount: sum(it) }),
    next: () => bilingual('projects.notifications.bidAwardedNext'),
  },
  other_awarded: {
    type: 'bid_awarded',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.otherAwarded', { title: it.title }),
  },
  bid_accepted: {
    type: 'bid_accepted',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.bidAccepted', { actor: it.by, title: it.title }),
  },
  bid_rejected: {
    type: 'bid_rejected',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.bidRejected', { title: it.title }),
    next: () => bilingual('projects.notifications.bidRejectedNext'),
  },
  bid_declined: {
    type: 'bid_declined',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.bidDeclined', { actor: it.by, title: it.title, reason: because(it) }),
    next: () => bilingual('projects.notifications.bidDeclinedNext'),
  },
  award_lapsed: {
    type: 'award_lapsed',
    side: 'organizer',
    line: (it) => bilingual('projects.notifications.awardLapsed', { actor: it.by, title: it.title }),
    next: () => bilingual('projects.notifications.awardLapsedNext'),
  },
  own_award_lapsed: {
    type: 'award_lapsed',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.ownAwardLapsed', { title: it.title }),
    next: () => bilingual('projects.notifications.ownAwardLapsedNext'),
  },
  award_taken_back: {
    type: 'award_taken_back',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.awardTakenBack', { actor: it.by, title: it.title, reason: because(it) }),
    next: () => bilingual('projects.notifications.awardTakenBackNext'),
  },
  project_reopened: {
    type: 'project_reopened',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.projectReopened', { title: it.title }),
  },
  project_changed: {
    type: 'project_changed',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.projectChanged', { actor: it.by, title: it.title }),
  },
  project_cancelled: {
    type: 'project_cancelled',
    side: 'provider',
    line: (it) => bilingual('projects.notifications.projectCancelled', { title: it.title, reason: because(it) }),
    next: () => bilingual('projects.notifications.projectCancelledNext'),
  },
};

const pathOf = (side: Side, { projectId }: Subject): string =>
  side === 'organizer' ? `/place-a-bid/bids/${projectId}` : `/project/${projectId}`;

/** Returns the in-app notification: its type, text and path. */
export function inAppOf(kind: NotificationKind, subject: Subject): { type: ActivityType; text: Bilingual; path: string } {
  const { type, side, line } = texts[kind];
  return { type, text: line(subject), path: pathOf(side, subject) };
}

/** Returns whether a notification is also sent by email. */
export const isEmailed = (kind: NotificationKind): boolean => texts[kind].next !== undefined;

/** Returns the email in the recipient's language. */
export function emailOf(kind: NotificationKind, subject: Subject, reader: Reader, publicUrl: string): EmailMessage {
  const { side, line, next } = texts[kind];
  const text = line(subject);
  return {
    to: reader.email,
    locale: reader.locale,
    subject: text,
    heading: { en: subject.title, fr: subject.title },
    paragraphs: [greeting(reader), asSentence(text), ...(next ? [next(subject)] : [])],
    ...(subject.until && {
      facts: [{ label: bilingual('projects.labels.answerBy'), value: untilIn(subject.until) }],
    }),
    action: {
      label: side === 'organizer' ? bilingual('projects.seeBids') : bilingual('projects.seeProject'),
      url: `${publicUrl}${pathOf(side, subject)}`,
    },
  };
}

const asSentence = ({ en, fr }: Bilingual): Bilingual => ({ en: `${en}.`, fr: `${fr}.` });

/** Formats day and time in Cameroon. */
function untilIn(iso: string): Bilingual {
  const write = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: 'Africa/Douala' }).format(new Date(iso));
  return { en: write('en-GB'), fr: write('fr-FR') };
}
