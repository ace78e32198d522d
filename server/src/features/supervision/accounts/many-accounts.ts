import type { Bilingual } from '@ngoma/api/common/locale';
import { Refusal } from '#platform/http/refusal';

export interface AccountResult {
  readonly _id: string;
  readonly isDone: boolean;
  /** Why it was not done for this account. */
  readonly problem: Bilingual | null;
}

/**
 * Acts on several accounts, one after the other, each in a transaction of its own: an account for which it is refused, such as the
 * admin's own, leaves the others as they are.
 */
export async function actOnAccounts(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<AccountResult[]> {
  const results: AccountResult[] = [];
  for (const _id of new Set(ids)) {
    try {
      await act(_id);
      results.push({ _id, isDone: true, problem: null });
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      results.push({ _id, isDone: false, problem: error.text });
    }
  }
  return results;
}
