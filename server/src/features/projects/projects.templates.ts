import type { Bilingual } from '@ngoma/api/common/locale';
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
  /** A text that a person typed or that is stored, or one in both languages. */
  readonly reason?: string | Bilingual | null | undefined;
  /** The deadline for the provider's answer. */
  readonly until?: Date | undefined;
}

/** Returns the params of every notification about a project. */
export const paramsOf = (it: Subject) => ({
  ...{ projectId: it.projectId, title: it.title, actor: it.by, totalXaf: it.totalXaf ?? 0, city: it.city ?? '' },
  ...{ budgetXaf: it.budgetXaf ?? 0, startsAt: it.startsAt?.toISOString() ?? null, until: it.until?.toISOString() ?? null },
  reason: typeof it.reason === 'string' ? bilingualReason(it.reason) : (it.reason ?? null),
});

const bilingualReason = (reason: string) => (reason ? { en: reasonIn(reason, 'en'), fr: reasonIn(reason, 'fr') } : null);

/** Returns a notification about a project to its recipients. */
export const notificationOf = (
  kind: NotificationKind,
  subject: Subject,
  common: Pick<AnyNotification, 'to' | 'key' | 'eventId' | 'about'>,
): AnyNotification => ({ ...common, kind: `projects.${kind}`, params: paramsOf(subject) });
