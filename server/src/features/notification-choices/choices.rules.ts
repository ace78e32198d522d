import type { Role } from '@ngoma/api/common/roles';
import {
  type NoticeChannel,
  type NoticeKind,
  type NotificationChoice,
  noticeChannels,
  noticeKinds,
  noticeRoles,
  usualChoice,
} from '@ngoma/api/features/notification-choices';
import { Refusal } from '#platform/refusal';

/** What somebody chose for one kind in one place. */
export interface Chosen {
  readonly kind: string;
  readonly channel: string;
  readonly isOn: boolean;
}

/** Whether people of this role are told of such things at all. */
const isFor = (kind: NoticeKind, role: Role): boolean => noticeRoles[kind]?.includes(role) ?? true;

/** Everything that this role may choose, as it is now: what was chosen, else what is usual. What cannot be sent is left out. */
export function allChoices(chosen: readonly Chosen[], role: Role): NotificationChoice[] {
  const kinds = noticeKinds.filter((kind) => isFor(kind, role));
  return kinds.flatMap((kind) =>
    noticeChannels.flatMap((channel): NotificationChoice[] => {
      const usual = usualChoice[kind][channel];
      if (usual === 'never') return [];
      if (usual === 'fixed') return [{ kind, channel, isOn: true, isFixed: true }];
      const own = chosen.find((one) => one.kind === kind && one.channel === channel);
      return [{ kind, channel, isOn: own?.isOn ?? usual === 'on', isFixed: false }];
    }),
  );
}

/** Refusal 409 `choice_fixed`: what is part of the purchase is always sent, and what is never sent cannot be asked for. */
export function requireChoice(kind: NoticeKind, channel: NoticeChannel, role: Role): void {
  const usual = isFor(kind, role) ? usualChoice[kind][channel] : 'never';
  if (usual === 'on' || usual === 'off') return;
  throw new Refusal(
    'choice_fixed',
    409,
    usual === 'fixed' && kind === 'messages'
      ? { en: 'Unread messages are always counted', fr: 'Les messages non lus sont toujours comptés' }
      : usual === 'fixed'
        ? {
            en: 'Tickets, receipts and refunds are always sent by e-mail',
            fr: 'Les billets, reçus et remboursements sont toujours envoyés par e-mail',
          }
        : { en: 'Nothing of this kind is sent there', fr: 'Rien de tel n’y est envoyé' },
  );
}
