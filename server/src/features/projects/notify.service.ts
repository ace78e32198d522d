import type { Bilingual } from '@ngoma/api/common/locale';
import { type NotifyContext, notifyAll } from '#features/notifications/index';
import type { DbOrTx } from '#platform/postgres/database';
import { type NotificationKind, notificationOf } from './projects.templates.ts';
import type { ProjectRow } from './projects.types.ts';

/** A notification with its recipients. */
interface Notification {
  readonly kind: NotificationKind;
  readonly to: readonly string[];
}

/** A recorded change of a project or bid, with the notifications that it causes. */
export interface Move {
  readonly moveId: string;
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'eventId'> &
    Partial<Pick<ProjectRow, 'city' | 'startsAt' | 'budgetMaxXaf'>>;
  /** The person who made the change; undefined for the clock. */
  readonly actor: { readonly id: string; readonly name: string } | undefined;
  /** The person in the text, if not the actor. */
  readonly by?: { readonly id: string; readonly name: string } | undefined;
  readonly totalXaf?: number | undefined;
  readonly reason?: string | Bilingual | null | undefined;
  readonly until?: Date | undefined;
  readonly notifications: readonly Notification[];
}

/** Notifies of changes of projects and bids, in the transaction of the change. */
export function projectNotifications(platform: NotifyContext) {
  return {
    /** Notifies each recipient once: the id of the change identifies the notification. */
    async notify(tx: DbOrTx, { moveId, project, actor, by, totalXaf, reason, until, notifications }: Move): Promise<void> {
      const { id: projectId, title, city, startsAt, budgetMaxXaf: budgetXaf, eventId } = project;
      const subject = { projectId, title, city, startsAt, budgetXaf, by: by?.name ?? actor?.name ?? '', totalXaf, reason, until };
      const about = [actor, by].flatMap((person) => person?.id ?? []);
      for (const { kind, to } of notifications) {
        const common = { to: to.map((userId) => ({ userId })), key: moveId, eventId, about };
        await notifyAll(platform, tx, [notificationOf(kind, subject, common)]);
      }
    },
  };
}
export type ProjectNotifications = ReturnType<typeof projectNotifications>;
