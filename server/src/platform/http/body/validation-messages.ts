import type { Bilingual } from '@ngoma/api/common/locale';
import { required } from '@ngoma/api/common/validation-messages';
import { bilingual } from '../../i18n/messages.ts';

/** Messages of the checks that the server makes before the schemas of the api package. */
export const messages = {
  required,
  fileExpected: bilingual('platform.fileExpected'),
  fileUnknown: bilingual('platform.fileUnknown'),
  unstorable: bilingual('platform.unstorable'),
  idempotencyKey: bilingual('platform.idempotencyKey'),
} as const satisfies Record<string, Bilingual>;
