import type { OrganizerTask } from '@ngoma/api/features/dashboards/dashboards';
import { formatDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { TaskRow } from '../tasks/TaskRows.tsx';

type EventTask = Extract<OrganizerTask, { readonly eventId: string }>;
type PersonTask = Exclude<OrganizerTask, EventTask>;

/** Returns the path of the page where the organizer can act on it. */
function pathOf(task: OrganizerTask): string {
  switch (task.kind) {
    case 'draft':
      return `/events/add-new?event=${task.eventId}`;
    case 'questions':
      return `/events/questions?event=${task.eventId}&state=waiting`;
    case 'refunds':
      return `/ticket-and-reservation-management?event=${task.eventId}#refunds`;
    case 'pictures':
      return `/events/edit?event=${task.eventId}&tab=photos`;
    case 'payments_waiting':
      return `/ticket-and-reservation-management?event=${task.eventId}`;
    case 'postponed':
      // The date is under the first tab.
      return `/events/edit?event=${task.eventId}`;
    case 'suspended':
      return `/events/edit?event=${task.eventId}&tab=settings`;
    case 'nearly_sold_out':
      return `/events/edit?event=${task.eventId}&tab=tickets`;
    case 'sign':
    case 'approve':
      return `/contracts/${task._id}`;
    case 'proposal':
      return `/search-&-select-service-providers?tab=requests&open=${task._id}`;
    case 'invitation':
      return '/visibility-and-access-settings';
    case 'bids':
      return `/place-a-bid/bids/${task._id}`;
    case 'message':
      return `/messaging-relationship?conversation=${task._id}`;
  }
}

type Words = Pick<TaskRow, 'fact' | 'detail' | 'deadline'>;

/** Returns a function that says what an event waits for. */
function useEventWords(): (task: EventTask) => Words {
  const { t } = useTranslation();
  const locale = useLocale();
  const on = (date: string) => t('dashboards:needs.on', { day: formatDate(date, 'dayYear', locale) });
  return (task) => {
    switch (task.kind) {
      case 'suspended':
        return { fact: t('dashboards:needs.fact.suspended'), detail: task.reason ?? undefined };
      case 'postponed':
        return { fact: t('dashboards:needs.fact.postponed'), detail: task.reason ?? undefined };
      case 'nearly_sold_out':
        return {
          fact: task.left === 0 ? t('dashboards:needs.fact.soldOut') : t('dashboards:needs.fact.left', { count: task.left }),
          detail: on(task.date),
        };
      case 'payments_waiting':
        return {
          fact: t('dashboards:needs.fact.waiting', { count: task.orders }),
          detail: t('dashboards:needs.held', { amount: formatMoney(task.amount, locale) }),
          deadline: task.until,
        };
      case 'refunds':
        return {
          fact: t('dashboards:needs.fact.refunds', { count: task.requests }),
          detail: t('dashboards:needs.decided', { amount: formatMoney(task.amount, locale) }),
          deadline: task.until,
        };
      case 'pictures':
        return {
          fact: t('dashboards:needs.fact.pictures', { count: task.pictures }),
          detail: t('dashboards:needs.sent', { when: formatRelative(task.since, locale) }),
        };
      case 'questions':
        return {
          fact: t('dashboards:needs.fact.questions', { count: task.questions }),
          detail: t('dashboards:needs.asked', { when: formatRelative(task.since, locale) }),
        };
      case 'draft':
        return { fact: t('dashboards:needs.fact.draft'), detail: on(task.date) };
    }
  };
}

/** Returns a function that says what a person waits for, with who it is and what it is about. */
function usePersonWords(): (task: PersonTask) => Words & Pick<TaskRow, 'name' | 'picture'> {
  const { t } = useTranslation();
  const locale = useLocale();
  return (task) => {
    switch (task.kind) {
      case 'sign':
        return {
          ...{ name: task.person.name, picture: { people: [task.person] } },
          fact: t(task.hasTheirSignature ? 'dashboards:needs.fact.signed' : 'dashboards:needs.fact.sign'),
          detail: t('dashboards:needs.contract', { title: task.title, amount: formatMoney(task.amount, locale) }),
          deadline: task.startsAt,
        };
      case 'approve':
        return {
          ...{ name: task.person.name, picture: { people: [task.person] } },
          fact: t('dashboards:needs.fact.approve'),
          detail: t('dashboards:needs.paidAnyway', { title: task.title, amount: formatMoney(task.amount, locale) }),
          deadline: task.until,
        };
      case 'proposal':
        return {
          ...{ name: task.person.name, picture: { people: [task.person] } },
          fact: t('dashboards:needs.fact.proposal'),
          detail: t('dashboards:needs.contract', { title: task.title, amount: formatMoney(task.amount, locale) }),
          deadline: task.until,
        };
      case 'invitation':
        return {
          ...{ name: task.person.name, picture: { people: [task.person] } },
          fact: t('dashboards:needs.fact.invitation', { event: task.event }),
          detail: t(`dashboards:needs.role.${task.role}`),
          deadline: task.startsAt,
        };
      case 'bids':
        return {
          ...{ name: task.title, picture: { people: task.people } },
          fact: t('dashboards:needs.fact.bids', { count: task.bids }),
          detail: task.lowest === null ? undefined : t('dashboards:needs.lowest', { amount: formatMoney(task.lowest, locale) }),
          deadline: task.until,
        };
      case 'message':
        return {
          ...{ name: task.person.name, picture: { people: [task.person] } },
          fact: t('dashboards:needs.fact.message', { count: task.count }),
          detail: t('dashboards:needs.wrote', { when: formatRelative(task.since, locale) }),
        };
    }
  };
}

const isAboutEvent = (task: OrganizerTask): task is EventTask => 'eventId' in task;

/** Returns a function that turns the organizer's tasks into rows. */
export function useOrganizerTasks(): (tasks: readonly OrganizerTask[]) => TaskRow[] {
  const { t } = useTranslation();
  const eventWords = useEventWords();
  const personWords = usePersonWords();
  return (tasks) =>
    tasks.map((task) => ({
      id: `${task.kind} ${isAboutEvent(task) ? task.eventId : task._id}`,
      ...{ to: pathOf(task), verb: t(`dashboards:needs.verb.${task.kind}`) },
      ...(isAboutEvent(task)
        ? { name: task.eventName, picture: { cover: task.coverImage.url }, ...eventWords(task) }
        : personWords(task)),
    }));
}
