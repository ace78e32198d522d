import type { Locale } from '@ngoma/api/common/locale';
import { recordAct } from '#platform/audit';
import type { Platform } from '#platform/platform';
import type { Session } from '#platform/session';
import { otherwiseSignedOutLetter } from './auth.letters.ts';
import { findForLogin } from './auth.read.ts';
import { wrongPassword } from './auth.rules.ts';
import type { AuthParts } from './auth.service.ts';
import { credentialsStore } from './auth.store.ts';
import { type OpenSession, sessionsStore } from './sessions.store.ts';

/** What people do for the safety of their own account. */
export function securityService({ db, clock, mail, config }: Platform, { passwords, sessions }: AuthParts) {
  const list = (session: Pick<Session, 'userId'>): Promise<OpenSession[]> => sessions.list(session.userId);

  return {
    list,

    /**
     * Sets a new password for whoever knows the old one. Every other session ends: if somebody else had the old
     * password, they are out. Refuses 400 `wrong_password`; of two at once, the second knows only the old one.
     */
    async changePassword(session: Session, oldPassword: string, newPassword: string, readersLocale: Locale): Promise<void> {
      const record = await findForLogin(db, session.email);
      if (!record || record.userId !== session.userId || !(await passwords.verify(record.passwordHash, oldPassword)))
        throw wrongPassword();
      const passwordHash = await passwords.hash(newPassword);
      await db.transaction().execute(async (tx) => {
        const now = clock();
        if (!(await credentialsStore(tx).replace(session.userId, record.passwordHash, passwordHash, now))) throw wrongPassword();
        await sessionsStore(tx).endOthers(session.userId, session.sessionId, now);
        await recordAct(tx, clock, {
          actorId: session.userId,
          action: 'account.password_changed',
          subjectType: 'user',
          subjectId: session.userId,
        });
        const reader = { email: session.email, name: session.name, locale: session.locale ?? readersLocale };
        await mail.enqueue(tx, otherwiseSignedOutLetter(reader, config.publicUrl));
      });
      sessions.forgetUser(session.userId);
    },

    /** Signs out somewhere else, or here. Refuses 404. */
    async end(session: Session, sessionId: string): Promise<OpenSession[]> {
      await sessions.endOwn(session, sessionId);
      return list(session);
    },

    /** Signs out everywhere but here. */
    async endOthers(session: Session): Promise<OpenSession[]> {
      await sessions.endOthers(session);
      return list(session);
    },
  };
}
