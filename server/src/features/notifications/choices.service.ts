import type { NotificationChannel, NotificationChoice, NotificationKind } from '@ngoma/api/features/notifications';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import { listStored } from './choices.read.ts';
import { allChoices, requireChoice } from './choices.rules.ts';
import { saveChoice } from './choices.store.ts';

/** Shows and changes the notification choices of a person. */
export function choicesService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const list = async ({ userId, role }: Pick<Session, 'userId' | 'role'>): Promise<NotificationChoice[]> =>
    allChoices(await listStored(db, userId), role);
  return {
    list,
    /** Stores a choice and returns all choices. Raises `choice_fixed` (409). */
    async choose(
      person: Pick<Session, 'userId' | 'role'>,
      choice: { kind: NotificationKind; channel: NotificationChannel; isOn: boolean },
    ) {
      requireChoice(choice.kind, choice.channel, person.role);
      await saveChoice(db, person.userId, choice, clock());
      return list(person);
    },
  };
}
