import type { Locale } from '@ngoma/api/common/locale';
import { notify } from '#features/notifications/index';
import { recordAct } from '#platform/audit';
import type { Session } from '#platform/http/session/session';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { findForLogin } from '../auth.read.ts';
import { wrongPassword } from '../auth.rules.ts';
import type { AuthParts } from '../auth.service.ts';
import { credentialsStore } from '../auth.store.ts';
import { devicesStore } from '../devices/devices.store.ts';
import { emailChangesStore } from '../email-change/email-changes.store.ts';
import { type OpenSession, sessionsStore } from '../sessions/sessions.store.ts';
import { resetLinksStore } from './reset-links.store.ts';
import { requireStrongPassword } from './strong-password.ts';

/** Changes the own password, and lists and ends the own sessions. */
export function securityService(platform: Platform, { passwords, sessions, attempts }: AuthParts) {
  const { db, clock } = platform;
  const list = (session: Pick<Session, 'userId'>): Promise<OpenSession[]> => sessions.list(session.userId);

  return {
    list,

    /**
     * Sets a new password after checking the old one. All other sessions end and other devices are forgotten, in case the old password
     * was known to another person. Raises `wrong_password` (400), also for the second of two concurrent changes, and
     * `weak_password` (400).
     */
    async changePassword(session: Session, oldPassword: string, newPassword: string, readersLocale: Locale): Promise<void> {
      const record = await findForLogin(db, session.email);
      const isRight = await attempts.ownPassword(session.userId, (turn) =>
        passwords.verify(record?.userId === session.userId ? record.passwordHash : undefined, oldPassword, turn),
      );
      if (!record || !isRight) throw wrongPassword();
      requireStrongPassword(newPassword, session.email, 'newPassword');
      const passwordHash = await passwords.hash(newPassword, { lane: 'known', key: session.userId });
      await db.transaction().execute(async (tx) => {
        const now = clock();
        if (!(await credentialsStore(tx).replace(session.userId, record.passwordHash, passwordHash, now))) throw wrongPassword();
        await sessionsStore(tx).endOthers(session.userId, session.sessionId, now);
        await resetLinksStore(tx).endAll(session.userId, now);
        await emailChangesStore(tx).endAll(session.userId, now);
        await devicesStore(tx).removeOthersThanOf(session);
        await recordAct(tx, clock, {
          actorId: session.userId,
          action: 'account.password_changed',
          subjectType: 'user',
          subjectId: session.userId,
        });
        await notify(platform, tx, {
          kind: 'account.password_changed',
          params: { signedOut: 'others' },
          to: [{ userId: session.userId, locale: readersLocale }],
          key: `password:${newId()}`,
        });
      });
      sessions.invalidateUser(session.userId);
    },

    /** Ends one of the own sessions, on this or another device. Raises `not_found` (404). */
    async end(session: Session, sessionId: string): Promise<OpenSession[]> {
      await sessions.endOwn(session, sessionId);
      return list(session);
    },

    /** Ends all own sessions but this one. */
    async endOthers(session: Session): Promise<OpenSession[]> {
      await sessions.endOthers(session);
      return list(session);
    },
  };
}
