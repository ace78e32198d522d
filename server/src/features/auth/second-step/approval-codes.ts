import type { Tx } from '#platform/postgres/database';
import { consumeCode, requestCode, requireCode } from '../codes/security-codes.ts';
import { requireCodeWhereSetUp } from './confirm-identity.ts';
import { listMethods } from './second-step.store.ts';
import type { SecondStepContext } from './second-step.types.ts';

/** Codes with which admins approve: of the second step of sign-in where it is set up, else sent by email. */
export function approvalCodes(ctx: SecondStepContext) {
  const { platform } = ctx;
  const subjectOf = (userId: string) => ({ userId, purpose: 'approval', subjectId: null }) as const;
  return {
    /** Sends a code by email if no second step is set up. Returns the methods of the second step, none after an email. */
    send: (userId: string) =>
      platform.db.transaction().execute(async (tx) => {
        const methods = await listMethods(tx, userId);
        if (methods.length === 0) await requestCode(platform, tx, { ...subjectOf(userId), amountXaf: 0 });
        return methods;
      }),

    /**
     * Requires the right code, and returns the function that uses it up in the transaction of the decision. A code of the second step
     * is used up at once. Raises `code_wrong` (400) and `too_many_requests` (429).
     */
    async require(userId: string, code: string): Promise<(tx: Tx) => Promise<void>> {
      if (await requireCodeWhereSetUp(ctx, userId, code)) return async () => {};
      const subject = subjectOf(userId);
      await requireCode(platform, subject, code);
      return (tx) => consumeCode(platform, tx, subject, code);
    },
  };
}
