import { business } from '@ngoma/api/common/business';
import { sendNow } from '#features/notifications/index';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import type { UsersFeature } from '../../users/index.ts';
import { codeEnd, codeHashing, newCode } from '../auth.rules.ts';
import { codesStore } from '../passwords/codes.store.ts';
import { guessCode, type TypedCode, takeCode } from './security-codes.store.ts';

/**
 * The use of a code: `withdrawal` confirms one withdrawal of its owner, `weekly_payouts` turns their weekly payouts on, `approval`
 * confirms one decision of an admin.
 */
export type SecurityCodePurpose = 'withdrawal' | 'approval' | 'weekly_payouts';

/** The messages of codes that are about no amount. */
const kinds = { approval: 'account.approval_code', weekly_payouts: 'account.weekly_payouts_code' } as const;

export interface CodeSubject {
  readonly userId: string;
  readonly purpose: SecurityCodePurpose;
  readonly subjectId: string | null;
}

export interface CodeJob extends CodeSubject {
  /** Named in the message, in whole XAF. */
  readonly amountXaf: number;
}

type Context = Pick<Platform, 'db' | 'clock' | 'jobs' | 'keys'>;

const toTyped = (ctx: Pick<Platform, 'keys'>, { userId, purpose, subjectId }: CodeSubject, code: string): TypedCode => ({
  ...{ userId, purpose, subjectId },
  codeHash: codeHashing(ctx.keys.current('links').secret)(purpose, `${userId} ${subjectId ?? ''}`, code),
});

/** Enqueues the job that sends a code, in the caller's transaction. It replaces the code before. */
export const requestCode = ({ jobs, clock }: Context, tx: Tx, job: CodeJob): Promise<void> =>
  jobs.enqueue(
    tx,
    'auth.send-security-code',
    { ...job },
    {
      runAt: clock(),
      key: `auth.security-code:${job.purpose}:${job.userId}:${job.subjectId ?? ''}`,
    },
  );

/**
 * Sends a code: for withdrawals by a message to the phone where one can be sent, for approvals by email. Runs as a job, so that no code
 * is ever stored in the queue. Sends nothing to an account that has reached its limit of codes.
 */
export async function sendSecurityCode(
  platform: Platform,
  { users }: { readonly users: UsersFeature },
  job: CodeJob,
): Promise<void> {
  const { db, clock } = platform;
  const user = await users.findById(db, job.userId);
  if (!user || user.blockedAt) return;
  const code = newCode();
  const now = clock();
  const { codeHash, userId, purpose, subjectId } = toTyped(platform, job, code);
  const id = await db.transaction().execute((tx) =>
    codesStore(tx).insert({
      ...{ userId, purpose, codeHash, tries: business.code.tries, now, expiresAt: codeEnd(now) },
      ...(subjectId !== null && { subjectId }),
    }),
  );
  if (id === undefined) return;
  const to = { userId, email: user.email, name: user.name, locale: user.locale ?? 'fr' };
  try {
    if (job.purpose !== 'withdrawal')
      await sendNow(platform, { kind: kinds[job.purpose], params: { code }, to, key: `code:${id}` });
    else
      await sendNow(platform, {
        kind: 'account.withdrawal_code',
        params: { code, amountXaf: job.amountXaf },
        to: { ...to, ...(user.number !== null && { number: user.number }) },
        key: `code:${id}`,
      });
  } catch (error) {
    // The job is retried with a new code, so this one was never sent.
    await codesStore(db).remove(id);
    throw error;
  }
}

/** Requires the right code, and takes a try for a wrong one. Raises `code_wrong` (400). Does not use the code up. */
export async function requireCode(ctx: Context, subject: CodeSubject, code: string): Promise<void> {
  if (!(await guessCode(ctx.db, toTyped(ctx, subject, code), ctx.clock()))) throw wrongCode();
}

/** Uses a code up in the transaction of what it allows. Raises `code_wrong` (400) if another request has used it. */
export async function consumeCode(ctx: Context, tx: Tx, subject: CodeSubject, code: string): Promise<void> {
  if (!(await takeCode(tx, toTyped(ctx, subject, code), ctx.clock()))) throw wrongCode();
}

const wrongCode = () => {
  const text = bilingual('auth.securityCodeWrong');
  return new Refusal('code_wrong', 400, text, { errors: { otp: text, code: text } });
};
