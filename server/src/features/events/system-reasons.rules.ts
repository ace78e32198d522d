import type { Bilingual } from '@ngoma/api/common/locale';
import { bilingual } from '#platform/i18n/messages';
import { systemTexts } from '#platform/system-texts.rules';

/**
 * Reasons for moves that the system makes. The database stores the English sentence, so a changed text no longer matches stored
 * rows.
 */
export const systemReasons = {
  published: bilingual('events.systemReasons.published'),
  over: bilingual('events.systemReasons.over'),
  newDate: bilingual('events.systemReasons.newDate'),
  accountClosing: bilingual('events.systemReasons.accountClosing'),
} as const satisfies Record<string, Bilingual>;

/** Functions that find the system reason of a stored text, and translate a stored reason for its reader. */
export const { of: ownReasonOf, in: reasonIn } = systemTexts(Object.values(systemReasons));
