import type { Bilingual } from '@ngoma/api/common/locale';
import { type PersonalFact, recordActivities } from '#features/activities/index';
import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage, Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { findReader } from './contracts.read.ts';

/** A notification for one recipient, with what its email shows in addition. */
export interface PersonalNotification extends PersonalFact {
  readonly heading: Bilingual;
  readonly details?: EmailMessage['facts'];
  readonly action: Bilingual;
}

/**
 * Notifies single users in app, by push and by email in their locale. Each is notified once: in app by type, source and
 * recipient, by email by its id.
 */
export function notifier({ db, jobs, mail, config }: Pick<Platform, 'db' | 'jobs' | 'mail' | 'config'>) {
  return {
    /** Enqueues the notifications in the caller's transaction, so that a rollback discards them. */
    async notify(tx: Tx, notifications: readonly PersonalNotification[]): Promise<void> {
      if (notifications.length === 0) return;
      await recordActivities(
        jobs,
        tx,
        notifications.map(({ heading: _heading, details: _details, action: _action, ...fact }) => fact),
      );
      await jobs.enqueueMany(
        tx,
        'contracts.send-email',
        notifications.map((notification) => ({ announcement: notification })),
      );
    },

    /** Sends the email. Runs as a job. */
    async sendEmail({ announcement: notification }: { readonly announcement: PersonalNotification }): Promise<void> {
      const { recipientId, type, sourceId, heading, text, details, action, path } = notification;
      const reader = await findReader(db, recipientId);
      if (!reader) return;
      const message: EmailMessage = {
        to: reader.email,
        locale: reader.locale ?? 'en',
        subject: bilingual('contracts.ngoma', { heading }),
        heading,
        paragraphs: [{ en: `${text.en}.`, fr: `${text.fr}.` }],
        ...(details && { facts: details }),
        action: { label: action, url: `${config.publicUrl}${path}` },
      };
      await mail.send(message, [], `${type}:${sourceId}:${recipientId}`);
    },
  };
}
export type Notifier = ReturnType<typeof notifier>;
