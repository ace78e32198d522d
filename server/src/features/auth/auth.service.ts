import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import type { Platform } from '#platform/platform';
import type { UploadedFile } from '#platform/route';
import type { Session } from '#platform/session';
import type { PictureKind, PreparedPicture, ProfileChanges, User, UsersFeature } from '../users/index.ts';
import { findForLogin } from './auth.read.ts';
import { blocked, hashToken, linkExpired, referralUnknown, wrongCredentials } from './auth.rules.ts';
import type { NewSession, Origin, Sessions } from './auth.sessions.service.ts';
import { credentialsStore, deletionsStore } from './auth.store.ts';
import { confirmationsStore } from './codes.store.ts';
import type { PasswordHashing } from './password-hashing.ts';
import { sessionsStore } from './sessions.store.ts';

export interface AuthParts {
  readonly users: UsersFeature;
  readonly passwords: PasswordHashing;
  readonly sessions: Sessions;
}

/** The form of somebody who wants an account. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly role: Exclude<Role, 'admin'>;
  readonly number?: string;
  readonly referralCode?: string;
  readonly locale?: Locale;
}

export interface Login {
  readonly user: User;
  readonly session: NewSession;
  readonly expiresInMs: number;
  /** The account was to be deleted, and by this login is not. */
  readonly isBack: boolean;
}

/** The use cases of an account: making it, signing in and out, showing and changing the own profile. */
export function authService(platform: Platform, { users, passwords, sessions }: AuthParts) {
  const { db, clock, jobs, pages } = platform;

  const findReferrer = async (typed: string, status: 400 | 404): Promise<User> => {
    const referrer = await users.findByReferralCode(db, typed);
    if (!referrer) throw referralUnknown(status);
    return referrer;
  };

  const replacePicture = async (session: Session, kind: PictureKind, upload: UploadedFile): Promise<User> => {
    const picture = await users.pictures.prepare(kind, upload);
    await keepingPicture(users, picture, () =>
      db.transaction().execute((tx) => users.pictures.show(tx, session.userId, picture)),
    );
    return getOwn(session);
  };

  const getOwn = async (session: Session): Promise<User> => {
    const user = await users.findById(db, session.userId);
    if (!user) throw new Error('A session outlived its account');
    return user;
  };

  return {
    /** Makes an account and has the link sent that confirms its address. Refuses `email_taken`, `referral_unknown`. */
    async register(form: Registration, avatar: UploadedFile | undefined, readersLocale: Locale): Promise<void> {
      // Whatever can refuse cheaply does so before the costly hash; the unique index has the last word.
      await users.requireFreeEmail(db, form.email);
      const referrer = form.referralCode === undefined ? undefined : await findReferrer(form.referralCode, 400);
      const passwordHash = await passwords.hash(form.password);
      const picture = avatar && (await users.pictures.prepare('avatar', avatar));
      await keepingPicture(users, picture, () =>
        db.transaction().execute(async (tx) => {
          const user = await users.create(tx, { ...form, referredBy: referrer?.id });
          await credentialsStore(tx).save(user.id, passwordHash, clock());
          if (picture) await users.pictures.show(tx, user.id, picture);
          await jobs.enqueue(tx, 'auth.send-confirmation', { userId: user.id, locale: readersLocale, isWelcome: true });
        }),
      );
    },

    /** Opens a session. An unknown address takes as long as a wrong password, and is told the same. */
    async login(email: string, password: string, origin: Origin): Promise<Login> {
      const record = await findForLogin(db, email);
      const isRight = await passwords.verify(record?.passwordHash, password);
      if (!record || !isRight) throw wrongCredentials();
      if (record.blockedReason !== undefined) throw blocked(record.blockedReason);
      // Before the session: if the account is being emptied at this moment, its password is gone and none is opened.
      const isBack = record.isLeaving && (await deletionsStore(db).cancel(record.userId, 'signed_in', clock()));
      const session = await sessions.openProven(record.userId, record.passwordHash, origin);
      const user = await users.findById(db, record.userId);
      if (!session || !user) throw wrongCredentials();
      return { user, session, expiresInMs: business.session.lifetimeMs, isBack };
    },

    logout: (session: Session): Promise<void> => sessions.end(session),
    getOwn,

    /** Changes the own profile, and what the sessions of all nodes know of it. */
    async updateOwn(session: Session, changes: ProfileChanges): Promise<User> {
      const user = await db.transaction().execute(async (tx) => {
        const updated = await users.update(tx, session.userId, changes);
        await sessionsStore(tx).announceChange(session.userId);
        await pages.drop(tx, [`user:${session.userId}`]);
        return updated;
      });
      sessions.forgetUser(session.userId);
      return user;
    },

    replacePicture,

    /** The person behind a referral code. Refuses 404 `referral_unknown`. */
    findReferrer: (typed: string): Promise<User> => findReferrer(typed, 404),

    /** Confirms the address that the link was sent to. Following the link again is no mistake. */
    confirmEmail: (token: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const link = await confirmationsStore(tx).use(hashToken(token), clock());
        if (!link || !(await users.confirmEmail(tx, link.userId, link.email))) throw linkExpired();
      }),

    /** Has the link sent again. False when the address is confirmed already. */
    async resendConfirmation(session: Session, readersLocale: Locale): Promise<boolean> {
      const user = await getOwn(session);
      if (users.isEmailConfirmed(user)) return false;
      await jobs.enqueue(db, 'auth.send-confirmation', { userId: user.id, locale: readersLocale, isWelcome: false });
      return true;
    },
  };
}

/** Files do not roll back with the transaction that shows them. */
async function keepingPicture<T>(users: UsersFeature, picture: PreparedPicture | undefined, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (picture) await users.pictures.discard(picture);
    throw error;
  }
}
