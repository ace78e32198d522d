import { notify } from '#features/notifications/index';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import type { SecondStepContext } from './second-step.types.ts';

/** Changes of a second step that its owner is notified of. */
export type SecondStepChange =
  | 'app_added'
  | 'app_removed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'codes_renewed'
  | 'recovery_code_used'
  | 'reset';

/** Notifies the owner of an account of a change of its second step, in the transaction of the change. */
export const notifyChange = (
  { platform }: Pick<SecondStepContext, 'platform'>,
  tx: Tx,
  userId: string,
  change: SecondStepChange,
): Promise<void> =>
  notify(platform, tx, {
    kind: 'account.second_step_changed',
    params: { change },
    to: [{ userId }],
    key: `second-step:${newId()}`,
  });
