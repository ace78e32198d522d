import type { NoticeChannel, NoticeKind, NotificationChoice } from '@ngoma/api/features/notification-choices';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { listChosen } from './choices.read.ts';
import { allChoices, requireChoice } from './choices.rules.ts';
import { saveChoice } from './choices.store.ts';

/** What people want to hear of, and where. */
export function choicesService({ db, clock }: Pick<Platform, 'db' | 'clock'>) {
  const list = async ({ userId, role }: Pick<Session, 'userId' | 'role'>): Promise<NotificationChoice[]> =>
    allChoices(await listChosen(db, userId), role);
  return {
    list,
    /** Answers how everything is then. Refusal 409 `choice_fixed`. */
    async choose(person: Pick<Session, 'userId' | 'role'>, choice: { kind: NoticeKind; channel: NoticeChannel; isOn: boolean }) {
      requireChoice(choice.kind, choice.channel, person.role);
      await saveChoice(db, person.userId, choice, clock());
      return list(person);
    },
  };
}
