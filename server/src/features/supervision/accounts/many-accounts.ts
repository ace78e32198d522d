import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import type { SupervisionDeps } from './supervision.types.ts';

export interface BlockResult {
  readonly _id: string;
  readonly isBlocked: boolean;
  /** Why the account is not blocked. */
  readonly problem: Bilingual | null;
}

/**
 * Blocks several accounts for one reason, one after the other, each in a transaction of its own: an account that may not be blocked,
 * such as the admin's own, leaves the others as they are.
 */
export async function blockAccounts(
  { auth }: Pick<SupervisionDeps, 'auth'>,
  admin: Session,
  ids: readonly string[],
  reason: string,
): Promise<BlockResult[]> {
  const results: BlockResult[] = [];
  for (const _id of new Set(ids)) {
    try {
      await auth.block(admin, _id, reason);
      results.push({ _id, isBlocked: true, problem: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ _id, isBlocked: false, problem: error.text });
    }
  }
  return results;
}
