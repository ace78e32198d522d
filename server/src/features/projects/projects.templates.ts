import type { AnyNotification, KindId } from '#features/notifications/index';
import { reasonIn } from './system-reasons.rules.ts';

/** The notifications, each from the recipient's point of view. */
export type NotificationKind = Extract<KindId, `projects.${string}`> extends `projects.${infer Kind}` ? Kind : never;

/** The data of a notification's text. */
export interface Subject {
  readonly projectId: string;
  readonly title: string;
  /** The name of the actor, empty for the clock. */
  readonly by: string;
  readonly totalXaf?: number | undefined;
  /** City, date and maximum budget, for recipients who do not know the project yet. */
  readonly city?: string | undefined;
  readonly startsAt?: Date | undefined;
  readonly budgetXaf?: number | undefined;
  readonly reason?: string | null | undefined;
  /** The deadline for the provider's answer. */
  readonly until?: Date | undefined;
}

/** Returns the params of every notification about a project. */
export const paramsOf = (it: Subject) => ({
  ...{ projectId: it.projectId, title: it.title, actor: it.by, totalXaf: it.totalXaf ?? 0, city: it.city ?? '' },
  ...{ budgetXaf: it.budgetXaf ?? 0, startsAt: it.startsAt?.toISOString() ?? null, until: it.until?.toISOString() ?? null },
  reason: it.reason ? { en: reasonIn(it.reason, 'en'), fr: reasonIn(it.reason, 'fr') } : null,
});

/** Returns a notification about a project to its recipients. */
export const notificationOf = (
  kind: NotificationKind,
  subject: Subject,
  common: Pick<AnyNotification, 'to' | 'key' | 'eventId' | 'about'>,
): AnyNotification => ({ ...common, kind: `projects.${kind}`, params: paramsOf(subject) });
