import type { ProviderTask } from '@ngoma/api/features/dashboards/provider';
import UserCircle from '@phosphor-icons/core/regular/user-circle.svg?react';
import { formatEventDate, formatMoney, formatRelative } from '#lib/format/format.ts';
import { useLocale } from '#lib/i18n/use-locale.ts';
import { useTranslation } from '#lib/i18n/use-translation.tsx';
import type { TaskRow } from '../../tasks/TaskRows.tsx';

/** Returns the path of the page where the provider can act on it. */
function pathOf(task: ProviderTask): string {
  if (task.kind === 'award') return `/project/${task._id}`;
  if (task.kind === 'profile') return '/profile-&-services-management';
  if (task.kind === 'request' || task.kind === 'propose') return `/reservations-and-contracts?open=${task._id}`;
  if (task.kind === 'message') return `/messaging-&-client-relationship?conversation=${task._id}`;
  return `/contracts/${task._id}`;
}

/** Returns a function that says what a task waits for. */
function useTaskWords(): (task: ProviderTask) => Pick<TaskRow, 'fact' | 'detail' | 'deadline'> {
  const { t } = useTranslation();
  const locale = useLocale();
  const money = (amountXaf: number) => formatMoney(amountXaf, locale);
  return (task) => {
    switch (task.kind) {
      case 'award':
        return { fact: t('provider-dashboard:needs.fact.award'), detail: money(task.amount), deadline: task.until };
      case 'sign':
        return {
          fact: t('provider-dashboard:needs.fact.sign'),
          detail: t('provider-dashboard:needs.signed', {
            when: formatEventDate(task.startsAt, locale),
            amount: money(task.amount),
          }),
          deadline: task.startsAt,
        };
      case 'request': {
        const when = formatRelative(task.since, locale);
        return {
          fact: t('provider-dashboard:needs.fact.request'),
          detail:
            task.amount === null
              ? t('provider-dashboard:needs.asked', { when })
              : t('provider-dashboard:needs.askedFor', { when, amount: money(task.amount) }),
        };
      }
      case 'propose': {
        const when = formatRelative(task.since, locale);
        return {
          fact: t('provider-dashboard:needs.fact.propose'),
          detail:
            task.amount === null
              ? t('provider-dashboard:needs.accepted', { when })
              : t('provider-dashboard:needs.acceptedFor', { when, amount: money(task.amount) }),
        };
      }
      case 'message':
        return {
          fact: t('provider-dashboard:needs.fact.message', { count: task.count }),
          detail: formatRelative(task.since, locale),
        };
      case 'hand_in':
        return { fact: t('provider-dashboard:needs.fact.handIn'), detail: money(task.amount) };
      case 'dispute':
        return { fact: t('provider-dashboard:needs.fact.dispute'), detail: t('provider-dashboard:needs.disputeWords') };
      case 'profile':
        return { fact: t('provider-dashboard:needs.fact.profile'), detail: t('provider-dashboard:needs.profileWords') };
    }
  };
}

const pictureOf = (task: ProviderTask): TaskRow['picture'] => {
  if (task.kind === 'profile') return { icon: <UserCircle /> };
  return task.kind === 'message' ? { people: [task.person] } : { cover: task.coverImage.url };
};

/** Returns a function that turns the provider's tasks into rows. */
export function useProviderTasks(): (tasks: readonly ProviderTask[]) => TaskRow[] {
  const { t } = useTranslation();
  const words = useTaskWords();
  return (tasks) =>
    tasks.map((task) => ({
      id: task.kind === 'profile' ? 'profile' : `${task.kind} ${task._id}`,
      name: task.kind === 'profile' ? t('provider-dashboard:needs.profileTitle') : task.title,
      ...{ picture: pictureOf(task), to: pathOf(task), verb: t(`provider-dashboard:needs.verb.${task.kind}`) },
      ...words(task),
    }));
}
