import { createHmac, hash, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { business } from '@ngoma/api/common/business';
import type { Bilingual } from '@ngoma/api/common/locale';
import { serverTerms } from '@ngoma/api/common/server-terms';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

const tokenBytes = 32;
const tokenForm = /^[A-Za-z0-9_-]{43}$/;

/** Generates a secret of 256 random bits that fits in a header and in a link. */
export const newToken = (): string => randomBytes(tokenBytes).toString('base64url');

/** Checks whether a text has the form of a token. Anything else is rejected without a lookup. */
export const isTokenForm = (text: string): boolean => tokenForm.test(text);

/** Returns the stored form of a token. A token is random enough for a plain hash, which cannot be reversed by guessing. */
export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

/** Generates six digits, each equally likely, with leading zeros. */
export const newCode = (): string => String(randomInt(10 ** business.code.digits)).padStart(business.code.digits, '0');

export type CodePurpose = 'reset_password' | 'withdrawal' | 'approval' | 'weekly_payouts';

/**
 * Returns the function that computes the stored form of a code. A million codes are quickly tried, so the hash is keyed, and a
 * copy of the database alone reveals no code. `subject` binds the code to its use, such as the address of the account.
 */
export function codeHashing(secretKey: string): (purpose: CodePurpose, subject: string, code: string) => Buffer {
  const key = Buffer.from(hkdfSync('sha256', secretKey, '', 'one-time-codes:1', 32));
  return (purpose, subject, code) => createHmac('sha256', key).update(`${purpose}\n${subject}\n${code}`).digest();
}

export const sessionEnd = (now: Date): Date => new Date(now.getTime() + business.session.lifetimeMs);
export const codeEnd = (now: Date): Date => new Date(now.getTime() + business.code.lifetimeMinutes * 60_000);
export const resetLinkEnd = (now: Date): Date => new Date(now.getTime() + serverTerms.resetLink.lifetimeMinutes * 60_000);
export const confirmationEnd = (now: Date): Date =>
  new Date(now.getTime() + serverTerms.emailConfirmation.lifetimeHours * 3_600_000);

/** Codes sent per account. Five tries at each of ten codes a day give a guesser a chance of one in twenty thousand. */
export const codeLimits = { perHour: 5, perDay: 10 } as const;
/** Codes with which admins approve: they decide all day, and each code serves one decision. */
export const approvalCodeLimits = { perHour: 60, perDay: 300 } as const;

/** Maximum valid confirmation links per account, so that an address cannot be flooded with our emails. */
export const maxOpenConfirmations = 10;

export const wrongCredentials = () => new Refusal('wrong_credentials', 401, bilingual('auth.wrongCredentials'));

/** The status is 400 and not 401, because the session is valid and only this field is wrong. */
export const wrongPassword = () =>
  new Refusal('wrong_password', 400, bilingual('auth.wrongPassword'), {
    errors: { oldPassword: bilingual('auth.notCurrentPassword') },
  });

/** Raised only after a correct password, because the reason is between the platform and the account's owner. */
export const blocked = (reason: string) =>
  new Refusal('blocked', 403, bilingual('auth.blocked', { reason }), { facts: { reason } });

/** The same for the deletion of an account and the change of its address, with their own field. */
export const ownPasswordWrong = () =>
  new Refusal('wrong_password', 400, bilingual('auth.notPassword'), { errors: { password: bilingual('auth.notPassword') } });

/** Admins cannot act on their own account. */
export const ownAccount = () => new Refusal('own_account', 403, bilingual('auth.ownAccount'));

/** At least one admin must remain who can unblock accounts and appoint others. */
export const lastAdmin = () => new Refusal('last_admin', 409, bilingual('auth.lastAdmin'));

/** The request brought its token itself, so there is nothing to trade. */
export const cookieNeeded = () => new Refusal('cookie_needed', 400, bilingual('auth.cookieNeeded'));

export const accountErased = () => new Refusal('account_erased', 409, bilingual('auth.accountErased'));

export const accountBlocked = () => new Refusal('account_blocked', 409, bilingual('auth.accountBlocked'));

/** The request a code was sent with. The specification words the message of each. */
export type CodeUse = 'verify' | 'reset';

const failedCode: Readonly<Record<CodeUse, Bilingual>> = {
  verify: bilingual('auth.failedCode.verify'),
  reset: bilingual('auth.failedCode.reset'),
};

/** The message is the specification's. The advice is attached to the field. */
export const codeWrong = (use: CodeUse) =>
  new Refusal('code_wrong', 400, failedCode[use], {
    errors: {
      code: bilingual('auth.codeIsWrong'),
    },
  });

export const codeExpired = (use: CodeUse) =>
  new Refusal('code_expired', 410, failedCode[use], {
    errors: {
      code: bilingual('auth.codeIsNoLongerValid'),
    },
  });

/** `status` is 400 for a wrong form field and 404 for an unknown code in the path. */
export const referralUnknown = (status: 400 | 404) =>
  new Refusal('referral_unknown', status, bilingual('auth.referralUnknown'), {
    errors: { [status === 400 ? 'referralCode' : 'code']: bilingual('auth.nobodyHasThisCode') },
  });

/** A setup link was used, replaced or is too old. Only the operator of the installation can make another. */
export const setupLinkExpired = () => new Refusal('link_expired', 410, bilingual('auth.setupLinkExpired'));

/** A reset link was used, is too old, or was ended by a new password. */
export const resetLinkExpired = () => new Refusal('link_expired', 410, bilingual('auth.resetLinkExpired'));

export const linkExpired = () => new Refusal('link_expired', 410, bilingual('auth.linkExpired'));
