import type { Role } from '@ngoma/api/common/roles';
import {
  defaultPreferences,
  type NotificationChannel,
  type NotificationChoice,
  type NotificationKind,
  notificationChannels,
  notificationKinds,
  notificationRoles,
} from '@ngoma/api/features/notifications';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** A stored choice for one kind and channel. */
export interface StoredChoice {
  readonly kind: string;
  readonly channel: string;
  readonly isOn: boolean;
}

/** Returns whether people of this role receive this kind of notification at all. */
const isForRole = (kind: NotificationKind, role: Role): boolean => notificationRoles[kind]?.includes(role) ?? true;

/**
 * Lists every choice of this role with its current state: the stored choice, else the default. Channels that are never used are
 * left out.
 */
export function allChoices(chosen: readonly StoredChoice[], role: Role): NotificationChoice[] {
  const kinds = notificationKinds.filter((kind) => isForRole(kind, role));
  return kinds.flatMap((kind) =>
    notificationChannels.flatMap((channel): NotificationChoice[] => {
      const usual = defaultPreferences[kind][channel];
      if (usual === 'never') return [];
      if (usual === 'fixed') return [{ kind, channel, isOn: true, isFixed: true }];
      const own = chosen.find((one) => one.kind === kind && one.channel === channel);
      return [{ kind, channel, isOn: own?.isOn ?? usual === 'on', isFixed: false }];
    }),
  );
}

/** Raises `choice_fixed` (409) for what is always sent, such as purchase emails, and for what is never sent. */
export function requireChoice(kind: NotificationKind, channel: NotificationChannel, role: Role): void {
  const usual = isForRole(kind, role) ? defaultPreferences[kind][channel] : 'never';
  if (usual === 'on' || usual === 'off') return;
  throw new Refusal(
    'choice_fixed',
    409,
    usual === 'fixed' && kind === 'messages'
      ? bilingual('notifications.unreadMessagesAreAlwaysCounted')
      : usual === 'fixed'
        ? bilingual('notifications.ticketsReceiptsAndRefundsAreAlways')
        : bilingual('notifications.nothingOfThisKindIsSent'),
  );
}
