import type { Bilingual } from '@ngoma/api/common/locale';
import { type PersonalFact, tell } from '#features/activities/index';
import type { Tx } from '#platform/database';
import type { Letter, Platform } from '#platform/platform';
import { findReader } from './contracts.read.ts';

/** A fact for one person, and what the letter about it says beside it. */
export interface Announcement extends PersonalFact {
  readonly heading: Bilingual;
  readonly details?: Letter['facts'];
  readonly action: Bilingual;
}

/**
 * Tells people by name what happened: in their bell and browsers, and by a letter in their language. Each is told once,
 * however often it is announced: the fact by its type, source and recipient, the letter by its id.
 */
export function announcer({ db, jobs, mail, config }: Pick<Platform, 'db' | 'jobs' | 'mail' | 'config'>) {
  return {
    /** In the transaction in which it happens: rolled back with it. */
    async announce(tx: Tx, announcements: readonly Announcement[]): Promise<void> {
      if (announcements.length === 0) return;
      await tell(
        jobs,
        tx,
        announcements.map(({ heading: _heading, details: _details, action: _action, ...fact }) => fact),
      );
      await jobs.enqueueMany(
        tx,
        'contracts.write',
        announcements.map((announcement) => ({ announcement })),
      );
    },

    /** The job behind a letter. */
    async write({ announcement }: { announcement: Announcement }): Promise<void> {
      const { recipientId, type, sourceId, heading, text, details, action, path } = announcement;
      const reader = await findReader(db, recipientId);
      if (!reader) return;
      const letter: Letter = {
        to: reader.email,
        locale: reader.locale ?? 'en',
        subject: { en: `Ngoma: ${heading.en}`, fr: `Ngoma : ${heading.fr}` },
        heading,
        paragraphs: [{ en: `${text.en}.`, fr: `${text.fr}.` }],
        ...(details && { facts: details }),
        action: { label: action, url: `${config.publicUrl}${path}` },
      };
      await mail.send(letter, [], `${type}:${sourceId}:${recipientId}`);
    },
  };
}
export type Announcer = ReturnType<typeof announcer>;
