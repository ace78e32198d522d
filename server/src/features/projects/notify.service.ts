import { recordActivities } from '#features/activities/index';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { listReaders } from './projects.read.ts';
import { emailOf, inAppOf, isEmailed, type NotificationKind, type Subject } from './projects.templates.ts';
import type { ProjectRow } from './projects.types.ts';

/** A notification with its recipients. */
interface Notification {
  readonly kind: NotificationKind;
  readonly to: readonly string[];
}

interface EmailsJob {
  readonly moveId: string;
  readonly kind: NotificationKind;
  readonly to: readonly string[];
  readonly subject: Subject;
}

/** A job as the previous release enqueued it; it may still wait for a retry. */
type FormerEmailsJob = Omit<EmailsJob, 'kind'> & { readonly told: NotificationKind };

/** A recorded change of a project or bid, with the notifications that it causes. */
export interface Move {
  readonly moveId: string;
  readonly project: Pick<ProjectRow, 'id' | 'title' | 'eventId'> &
    Partial<Pick<ProjectRow, 'city' | 'startsAt' | 'budgetMaxXaf'>>;
  /** The person who made the change; undefined for the clock. */
  readonly actor: { readonly id: string; readonly name: string } | undefined;
  /** The name in the text if it differs from the actor's. */
  readonly by?: string | undefined;
  readonly totalXaf?: number | undefined;
  readonly reason?: string | null | undefined;
  readonly until?: Date | undefined;
  readonly notifications: readonly Notification[];
}

/** Notifications about projects and bids: in-app and push in the transaction of the change, emails by a job. */
export function projectNotifications({ db, jobs, mail, clock, config }: Platform) {
  return {
    /** Notifies each recipient once, however often the jobs run: the id of the change identifies the notification. */
    async notify(tx: DbOrTx, move: Move): Promise<void> {
      const subject: Subject = {
        projectId: move.project.id,
        title: move.project.title,
        city: move.project.city,
        startsAt: move.project.startsAt?.toISOString(),
        budgetXaf: move.project.budgetMaxXaf,
        by: move.by ?? move.actor?.name ?? '',
        totalXaf: move.totalXaf,
        reason: move.reason,
        until: move.until?.toISOString(),
      };
      const happenedAt = clock().toISOString();
      await recordActivities(
        jobs,
        tx,
        move.notifications.flatMap(({ kind, to }) =>
          to.map((recipientId) => ({
            ...inAppOf(kind, subject),
            sourceId: move.moveId,
            happenedAt,
            recipientId,
            personId: move.actor?.id,
            eventId: move.project.eventId,
          })),
        ),
      );
      for (const { kind, to } of move.notifications)
        if (to.length > 0 && isEmailed(kind))
          await jobs.enqueue(tx, 'projects.send-emails', { moveId: move.moveId, kind, to, subject } satisfies EmailsJob);
    },

    /** Sends the emails. The mail id prevents sending one again after a retry. */
    async sendEmails({ moveId, to, subject, ...job }: EmailsJob | FormerEmailsJob): Promise<void> {
      const kind = 'kind' in job ? job.kind : job.told;
      for (const reader of await listReaders(db, to))
        await mail.send(emailOf(kind, subject, reader, config.publicUrl), [], `project:${moveId}:${kind}:${reader.id}`);
    },
  };
}
export type ProjectNotifications = ReturnType<typeof projectNotifications>;
