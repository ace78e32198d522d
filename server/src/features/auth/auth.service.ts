import { business } from '@ngoma/api/common/business';
import type { Locale } from '@ngoma/api/common/locale';
import { defaultRole, type Role } from '@ngoma/api/common/roles';
import { addressKey } from '#platform/http/limits/rate-limit';
import { unauthenticated } from '#platform/http/problems';
import type { UploadedFile } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import type { Platform } from '#platform/platform';
import type { PictureKind, PreparedPicture, ProfileChanges, User, UsersFeature } from '../users/index.ts';
import type { GuardedAttempts } from './attempts/guarded-attempts.ts';
import { findForLogin, type LoginRecord } from './auth.read.ts';
import { blocked, hashToken, linkExpired, referralUnknown, wrongCredentials } from './auth.rules.ts';
import { credentialsStore, deletionsStore } from './auth.store.ts';
import { isKnownDevice } from './devices/devices.ts';
import { confirmationsStore } from './passwords/codes.store.ts';
import type { PasswordHashing } from './passwords/password-hashing.ts';
import { requireStrongPassword } from './passwords/strong-password.ts';
import { passWithCode, passWithPasskey, passWithToken } from './second-step/pass-second-step.ts';
import type { SecondStepContext } from './second-step/second-step.types.ts';
import { welcomeDevice } from './sessions/new-device.ts';
import type { NewSession, Origin, Sessions } from './sessions/sessions.service.ts';
import { sessionsStore } from './sessions/sessions.store.ts';

/** Maximum number of pixels of a picture from a person without an account. Decoding costs memory in proportion to them. */
const maxPixelsOfStrangers = 20_000_000;

export interface AuthParts {
  readonly users: UsersFeature;
  readonly passwords: PasswordHashing;
  readonly sessions: Sessions;
  readonly attempts: GuardedAttempts;
}

/** The registration form. */
export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  /** Defaults to participant. */
  readonly role?: Exclude<Role, 'admin'> | undefined;
  readonly number?: string;
  readonly referralCode?: string;
  readonly locale?: Locale;
  /** The page to which the link in the email leads on. */
  readonly next?: string | undefined;
}

export interface Login {
  readonly user: User;
  readonly session: NewSession;
  readonly expiresInMs: number;
  /** A pending deletion of the account was cancelled by this login. */
  readonly isBack: boolean;
}

/** Registers accounts, signs in and out, and shows and changes the own profile. */
export function authService(
  platform: Platform,
  { users, passwords, sessions, attempts, secondStep }: AuthParts & { readonly secondStep: SecondStepContext },
) {
  const { db, clock, jobs, pages } = platform;

  const findReferrer = async (typed: string, status: 400 | 404): Promise<User> => {
    const referrer = await users.findByReferralCode(db, typed);
    if (!referrer) throw referralUnknown(status);
    return referrer;
  };

  const replacePicture = async (session: Session, kind: PictureKind, upload: UploadedFile): Promise<User> => {
    const picture = await users.pictures.prepare(kind, upload);
    await discardPictureOnFailure(users, picture, () =>
      db.transaction().execute((tx) => users.pictures.show(tx, session.userId, picture)),
    );
    return getOwn(session);
  };

  /**
   * Opens the session of a person who has passed all steps, and makes the device known. Raises `blocked` (403) and
   * `wrong_credentials` (401).
   */
  const openSession = async (record: LoginRecord, origin: Origin): Promise<Login> => {
    if (record.blockedReason !== undefined) throw blocked(record.blockedReason);
    // Runs before the session is opened: if the account is erased at this moment, its password is gone and no session is
    // opened.
    const isBack = record.isBeingDeleted && (await deletionsStore(db).cancel(record.userId, 'signed_in', clock()));
    const session = await db.transaction().execute(async (tx) => {
      const opened = await sessions.openIfPasswordUnchanged(record.userId, record.passwordHash, origin, tx);
      if (opened) await welcomeDevice(platform, tx, { ...origin, userId: record.userId, sessionId: opened.sessionId });
      return opened;
    });
    const user = await users.findById(db, record.userId);
    if (!session || !user) throw wrongCredentials();
    return { user, session, expiresInMs: business.session.lifetimeMs, isBack };
  };

  /** Returns the address behind what was typed, by which attempts are counted. */
  const emailBehind = async (name: string): Promise<string> => (name.includes('@') ? name : users.findNameOfNumber(db, name));

  const findAccount = async (userId: string) => {
    const user = await users.findById(db, userId);
    return user && findForLogin(db, user.email.toLowerCase());
  };

  const getOwn = async (session: Session): Promise<User> => {
    const user = await users.findById(db, session.userId);
    if (!user) throw new Error('The account of a live session does not exist');
    return user;
  };

  return {
    /**
     * Creates an account and enqueues the email with its confirmation link. Raises `email_taken` (409), `referral_unknown` and
     * `weak_password` (400).
     */
    async register(
      { next, ...form }: Registration,
      avatar: UploadedFile | undefined,
      { locale: readersLocale, address }: { readonly locale: Locale; readonly address: string },
    ): Promise<void> {
      requireStrongPassword(form.password, form.email, 'password');
      // Cheap checks run before the expensive hash. The unique index decides in the end.
      await users.requireFreeEmail(db, form.email);
      const referrer = form.referralCode === undefined ? undefined : await findReferrer(form.referralCode, 400);
      const passwordHash = await passwords.hash(form.password, { lane: 'open', key: addressKey(address) });
      const picture = avatar && (await users.pictures.prepare('avatar', avatar, { maxPixels: maxPixelsOfStrangers }));
      await discardPictureOnFailure(users, picture, () =>
        db.transaction().execute(async (tx) => {
          const user = await users.create(tx, { ...form, role: form.role ?? defaultRole, referredBy: referrer?.id });
          await credentialsStore(tx).save(user.id, passwordHash, clock());
          if (picture) await users.pictures.show(tx, user.id, picture);
          await jobs.enqueue(tx, 'auth.send-confirmation', { userId: user.id, locale: readersLocale, isWelcome: true, next });
        }),
      );
    },

    /**
     * Opens a session and makes the device known. `name` is an email address or a phone number. An unknown one takes as long as a wrong password, gets the same error and is
     * limited alike. Raises `wrong_credentials` (401), `blocked` (403), `too_many_requests` (429), and for an account with a second
     * step the errors of `passWithCode`.
     */
    async login(name: string, password: string, origin: Origin, code?: string): Promise<Login> {
      const email = await emailBehind(name);
      const record = await findForLogin(db, email);
      const knownDevice = (await isKnownDevice(db, email, origin, clock())) ? origin.device : undefined;
      const isRight = await attempts.signIn({ email, address: origin.address, knownDevice }, (turn) =>
        passwords.verify(record?.passwordHash, password, turn),
      );
      if (!record || !isRight) throw wrongCredentials();
      if (record.blockedReason !== undefined) throw blocked(record.blockedReason);
      const hasPassedSecondStep = await passWithCode(secondStep, record, code);
      return openSession(record, { ...origin, hasPassedSecondStep });
    },

    /** Ends a sign-in with a code and the token of the first step. Raises the errors of `passWithToken`, and `blocked` (403). */
    async loginWithCode(token: string, code: string, origin: Origin): Promise<Login> {
      const record = await passWithToken(secondStep, token, code, findAccount);
      return openSession(record, { ...origin, hasPassedSecondStep: true });
    },

    /** Ends a sign-in with a passkey. Raises the errors of `passWithPasskey`, and `blocked` (403). */
    async loginWithPasskey(token: string, response: Readonly<Record<string, unknown>>, origin: Origin): Promise<Login> {
      const record = await passWithPasskey(secondStep, token, response, findAccount);
      return openSession(record, { ...origin, hasPassedSecondStep: true });
    },

    logout: (session: Session): Promise<void> => sessions.end(session),

    /** Returns the own account and the milliseconds until the session ends. Raises `unauthenticated` (401) if it just has. */
    async describeSession(session: Session): Promise<{ readonly user: User; readonly expiresInMs: number }> {
      const endsAt = await sessions.findEnd(session);
      const expiresInMs = (endsAt?.getTime() ?? 0) - clock().getTime();
      if (expiresInMs <= 0) throw unauthenticated();
      return { user: await getOwn(session), expiresInMs };
    },

    getOwn,

    /** Changes the own profile, and makes all nodes drop the account's cached sessions. */
    async updateOwn(session: Session, changes: ProfileChanges): Promise<User> {
      const user = await db.transaction().execute(async (tx) => {
        const updated = await users.update(tx, session.userId, changes);
        await sessionsStore(tx).notifyChange(session.userId);
        await pages.drop(tx, [`user:${session.userId}`]);
        return updated;
      });
      sessions.invalidateUser(session.userId);
      return user;
    },

    replacePicture,

    /** Removes a picture of the own profile, which then shows the person's initials or a pattern. */
    async removePicture(session: Session, kind: PictureKind): Promise<User> {
      await db.transaction().execute((tx) => users.pictures.remove(tx, session.userId, kind));
      return getOwn(session);
    },

    /** Finds the account behind a referral code. Raises `referral_unknown` (404). */
    findReferrer: (typed: string): Promise<User> => findReferrer(typed, 404),

    /** Confirms the address the link was sent to. The link may be followed again. Raises `link_expired` (410). */
    confirmEmail: (token: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const link = await confirmationsStore(tx).use(hashToken(token), clock());
        if (!link || !(await users.confirmEmail(tx, link.userId, link.email))) throw linkExpired();
      }),

    /**
     * Enqueues another confirmation email for an address. Does the same for every address, so that the answer reveals nothing: the job
     * finds the account.
     */
    sendConfirmation: (email: string, to: { readonly locale: Locale; readonly next: string | undefined }): Promise<void> =>
      jobs.enqueue(db, 'auth.send-confirmation', { email, ...to, isWelcome: false }),

    /** Enqueues another confirmation email. Returns false when the address is confirmed already. */
    async resendConfirmation(session: Session, readersLocale: Locale): Promise<boolean> {
      const user = await getOwn(session);
      if (users.isEmailConfirmed(user)) return false;
      await jobs.enqueue(db, 'auth.send-confirmation', { userId: user.id, locale: readersLocale, isWelcome: false });
      return true;
    },
  };
}

/** Runs `work` and discards the prepared picture if it fails, because files do not roll back with the transaction. */
async function discardPictureOnFailure<T>(
  users: UsersFeature,
  picture: PreparedPicture | undefined,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (picture) await users.pictures.discard(picture);
    throw error;
  }
}
