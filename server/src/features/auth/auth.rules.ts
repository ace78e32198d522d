import { createHash, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/refusal';

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** A secret that only its holder knows: 256 random bits, fit for a header and for a link. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Whether a text can be one of our tokens at all; anything else costs no look-up. */
export const isTokenForm = (text: string): boolean => tokenForm.test(text);

/** What is stored of a token. It is random enough for a plain hash: nobody can guess their way back. */
export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Six digits, each as likely as any other, zeros in front included. */
export const newCode = (): string => String(randomInt(10 ** business.code.digits)).padStart(business.code.digits, '0');

export type CodePurpose = 'reset_password' | 'withdrawal';

/**
 * What is stored of a code. A million possibilities are soon tried, so the hash is keyed: a copy of the database alone
 * tells nobody any code. `subject` binds the code to what it is for, such as an account's address.
 */
export function codeHashing(secretKey: string): (purpose: CodePurpose, subject: string, code: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'one-time-codes:1', 32));
  return (purpose, subject, code) => createHmac('sha256', key).update(`${purpose}\n${subject}\n${code}`).digest();
}

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + business.session.lifetimeMs);
export const codeEnd = (now: Date): Date => new Date(now.getTime() + business.code.lifetimeMinutes * 60_000);
export const confirmationEnd = (now: Date): Date =>
  new Date(now.getTime() + business.emailConfirmation.lifetimeHours * 3_600_000);

/** Five tries at each of ten codes a day leave a guesser one chance in twenty thousand. */
export const codeLimits = { perHour: 5, perDay: 10 } as const;

/** Links that may wait for one account at once: nobody fills a stranger's letter box with our letters. */
export const maxOpenConfirmations = 10;

export const wrongCredentials = () =>
  new Refusal('wrong_credentials', 401, {
    en: 'Wrong e-mail address or password',
    fr: 'Adresse e-mail ou mot de passe incorrect',
  });

/** Not 401: the session is good, only this field is not. */
export const wrongPassword = () =>
  new Refusal(
    'wrong_password',
    400,
    { en: 'Your current password is not right', fr: 'Votre mot de passe actuel n’est pas correct' },
    { errors: { oldPassword: { en: 'This is not your current password', fr: 'Ce n’est pas votre mot de passe actuel' } } },
  );

/** Told only to whoever knows the password: the reason is between us and the account's owner. */
export const blocked = (reason: string) =>
  new Refusal(
    'blocked',
    403,
    { en: `This account is blocked. Reason: ${reason}`, fr: `Ce compte est bloqué. Motif : ${reason}` },
    { facts: { reason } },
  );

/** The same, where an account is to be deleted. */
export const deletionPasswordWrong = () =>
  new Refusal(
    'wrong_password',
    400,
    { en: 'This is not your password', fr: 'Ce n’est pas votre mot de passe' },
    { errors: { password: { en: 'This is not your password', fr: 'Ce n’est pas votre mot de passe' } } },
  );

/** Nobody judges their own case, admins least of all. */
export const ownAccount = () =>
  new Refusal('own_account', 403, {
    en: 'You cannot do this to your own account; another admin can',
    fr: 'Vous ne pouvez pas agir sur votre propre compte ; un autre administrateur le peut',
  });

/** Somebody must be left who can open doors again. */
export const lastAdmin = () =>
  new Refusal('last_admin', 409, {
    en: 'This is the last admin who can act; make another one first',
    fr: 'C’est le dernier administrateur en mesure d’agir ; nommez-en d’abord un autre',
  });

export const accountErased = () =>
  new Refusal('account_erased', 409, {
    en: 'This account was deleted by its owner; nothing of it is left to change',
    fr: 'Ce compte a été supprimé par son titulaire ; il n’en reste rien à modifier',
  });

export const accountBlocked = () =>
  new Refusal('account_blocked', 409, {
    en: 'This account is blocked; unblock it before making it an admin',
    fr: 'Ce compte est bloqué ; débloquez-le avant d’en faire un administrateur',
  });

/** Where a code was asked for; the specification words the refusal after it. */
export type CodeUse = 'verify' | 'reset';

const failedCode: Readonly<Record<CodeUse, Bilingual>> = {
  verify: { en: 'Error verifying code', fr: 'Erreur lors de la vérification du code' },
  reset: { en: 'Error resetting password', fr: 'Erreur lors de la réinitialisation du mot de passe' },
};

/** The message is the specification's; what to do about it stands at the field. */
export const codeWrong = (use: CodeUse) =>
  new Refusal('code_wrong', 400, failedCode[use], {
    errors: {
      code: {
        en: 'This code is wrong. After five wrong tries a new code is needed.',
        fr: 'Ce code est incorrect. Après cinq essais incorrects, il faut un nouveau code.',
      },
    },
  });

export const codeExpired = (use: CodeUse) =>
  new Refusal('code_expired', 410, failedCode[use], {
    errors: {
      code: {
        en: 'This code is no longer valid. Please ask for a new one.',
        fr: "Ce code n'est plus valable. Veuillez en demander un nouveau.",
      },
    },
  });

/** `status` differs by the call: a wrong field of a form, or an address of nothing. */
export const referralUnknown = (status: 400 | 404) =>
  new Refusal(
    'referral_unknown',
    status,
    { en: 'Error validating referral code', fr: 'Erreur lors de la validation du code de parrainage' },
    { errors: { [status === 400 ? 'referralCode' : 'code']: { en: 'Nobody has this code', fr: "Personne n'a ce code" } } },
  );

export const linkExpired = () =>
  new Refusal('link_expired', 410, {
    en: 'This link is no longer valid. Sign in to have a new one sent.',
    fr: "Ce lien n'est plus valable. Connectez-vous pour en recevoir un nouveau.",
  });
