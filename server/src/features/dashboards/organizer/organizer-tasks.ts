import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { OrganizerTask } from '@ngoma/api/features/dashboards/dashboards';
import type { Face } from '@ngoma/api/features/dashboards/progress';
import { isNearlySoldOut } from '../dashboards.rules.ts';
import type { LookRow } from '../event-look.read.ts';
import { type Covers, coverOf } from '../event-look.ts';
import type { PicturesToApprove, RefundsToDecide } from './event-tasks.read.ts';
import type { EventRow } from './organizer.read.ts';
import type {
  FaceRow,
  OpenInvitation,
  OpenProposal,
  ProjectWithBids,
  SubmittedWork,
  UnreadConversation,
  UnsignedContract,
} from './people-tasks.read.ts';

const maxTasks = 12;
const silenceMs = business.contract.silenceHours * 3_600_000;

/** The rows that tasks are made from. */
export interface TaskRows {
  readonly events: readonly EventRow[];
  readonly looks: ReadonlyMap<string, LookRow>;
  readonly refunds: readonly RefundsToDecide[];
  readonly pictures: readonly PicturesToApprove[];
  readonly contracts: readonly UnsignedContract[];
  readonly submitted: readonly SubmittedWork[];
  readonly proposals: readonly OpenProposal[];
  readonly invitations: readonly OpenInvitation[];
  readonly projects: readonly ProjectWithBids[];
  readonly conversations: readonly UnreadConversation[];
}

interface Context {
  readonly locale: Locale;
  readonly covers: Covers;
  readonly urlOf: (key: string) => string;
}

/** Returns the name of an event in the reader's language. */
export const nameOf = ({ name, nameFr }: Pick<EventRow, 'name' | 'nameFr'>, locale: Locale): string =>
  locale === 'fr' && nameFr ? nameFr : name;

/** Returns a person with the address of their picture. */
export const faceOf = ({ name, avatarKey }: FaceRow, urlOf: (key: string) => string): Face => ({
  name,
  avatar: avatarKey === null ? null : { url: urlOf(avatarKey) },
});

/** Returns a function that gives the fields by which a task names its event. An event without a look has none to show. */
const eventFieldsOf =
  ({ looks }: TaskRows, { locale, covers }: Context) =>
  (event: Pick<EventRow, 'id' | 'name' | 'nameFr'>) => {
    const look = looks.get(event.id);
    if (!look) throw new Error(`No look of event ${event.id}`);
    return { eventId: event.id, eventName: nameOf(event, locale), coverImage: coverOf(covers, look) };
  };

function stoppedTasks({ events }: TaskRows, of: ReturnType<typeof eventFieldsOf>): OrganizerTask[] {
  const tasksOf = (kind: 'suspended' | 'postponed') =>
    events
      .filter(({ state }) => state === kind)
      .map((event): OrganizerTask => ({ kind, ...of(event), reason: event.stateReason }));
  return [...tasksOf('suspended'), ...tasksOf('postponed')];
}

function salesTasks({ events }: TaskRows, of: ReturnType<typeof eventFieldsOf>): OrganizerTask[] {
  const published = events.filter(({ state }) => state === 'published');
  return [
    ...published.filter(isNearlySoldOut).map((event): OrganizerTask => {
      const left = event.capacity - event.sold;
      return { kind: 'nearly_sold_out', ...of(event), left, date: event.startsAt.toISOString() };
    }),
    ...published.flatMap((event): OrganizerTask[] => {
      const { waitingOrders: orders, waitingXaf: amount, waitingUntil } = event;
      return waitingUntil ? [{ kind: 'payments_waiting', ...of(event), orders, amount, until: waitingUntil.toISOString() }] : [];
    }),
  ];
}

/** Tasks that are decided without the organizer when their time is up. */
function decisionTasks(
  { refunds, submitted }: TaskRows,
  { urlOf }: Context,
  of: ReturnType<typeof eventFieldsOf>,
): OrganizerTask[] {
  return [
    ...refunds.map(({ count: requests, paidXaf: amount, decideBy, ...event }): OrganizerTask => {
      return { kind: 'refunds', ...of(event), requests, amount, until: decideBy.toISOString() };
    }),
    ...submitted.map(({ id: _id, title, amountXaf: amount, submittedAt, ...person }): OrganizerTask => {
      const until = new Date(submittedAt.getTime() + silenceMs).toISOString();
      return { kind: 'approve', _id, title, amount, until, person: faceOf(person, urlOf) };
    }),
  ];
}

function personTasks({ contracts, projects, proposals }: TaskRows, { urlOf }: Context): OrganizerTask[] {
  return [
    ...contracts.map(
      ({ id: _id, title, amountXaf: amount, startsAt, hasTheirSignature, ...person }): OrganizerTask => ({
        kind: 'sign',
        ...{ _id, title, amount, startsAt: startsAt.toISOString(), hasTheirSignature },
        person: faceOf(person, urlOf),
      }),
    ),
    ...proposals.map(({ id: _id, title, amountXaf: amount, validUntil, ...person }): OrganizerTask => {
      return { kind: 'proposal', _id, title, amount, until: validUntil.toISOString(), person: faceOf(person, urlOf) };
    }),
    ...projects.map(
      ({ id: _id, title, bids, deadline, lowestXaf: lowest, people }): OrganizerTask => ({
        kind: 'bids',
        ...{ _id, title, bids, lowest, until: deadline.toISOString() },
        people: people.map((person) => faceOf(person, urlOf)),
      }),
    ),
  ];
}

function waitingTasks(
  { events, conversations, invitations, pictures }: TaskRows,
  { urlOf, locale }: Context,
  of: ReturnType<typeof eventFieldsOf>,
): OrganizerTask[] {
  return [
    ...invitations.map(({ id: _id, role, eventName: name, eventNameFr: nameFr, startsAt, ...person }): OrganizerTask => {
      const event = nameOf({ name, nameFr }, locale);
      return { kind: 'invitation', _id, event, role, startsAt: startsAt.toISOString(), person: faceOf(person, urlOf) };
    }),
    ...conversations.map(
      ({ id: _id, title: name, avatarKey, count, at }): OrganizerTask => ({
        kind: 'message',
        ...{ _id, count, since: at.toISOString(), person: faceOf({ name, avatarKey }, urlOf) },
      }),
    ),
    ...events.flatMap((event): OrganizerTask[] => {
      const { questions, askedAt } = event;
      return askedAt ? [{ kind: 'questions', ...of(event), questions, since: askedAt.toISOString() }] : [];
    }),
    ...pictures.map(
      ({ count, sentAt, ...event }): OrganizerTask => ({
        kind: 'pictures',
        ...of(event),
        pictures: count,
        since: sentAt.toISOString(),
      }),
    ),
    ...events
      .filter(({ state }) => state === 'draft')
      .map((event): OrganizerTask => {
        const { creationStep, startsAt } = event;
        return { kind: 'draft', ...of(event), creationStep, date: startsAt.toISOString() };
      }),
  ];
}

/**
 * Returns what needs the organizer's attention, the most urgent first: suspended and postponed events, refund requests and submitted
 * work, contracts to sign, proposals, bids to compare, nearly sold out events, unpaid orders, invitations, unread messages, questions,
 * pictures, drafts.
 */
export function tasksOf(rows: TaskRows, context: Context): OrganizerTask[] {
  const of = eventFieldsOf(rows, context);
  return [
    ...stoppedTasks(rows, of),
    ...decisionTasks(rows, context, of),
    ...personTasks(rows, context),
    ...salesTasks(rows, of),
    ...waitingTasks(rows, context, of),
  ].slice(0, maxTasks);
}
