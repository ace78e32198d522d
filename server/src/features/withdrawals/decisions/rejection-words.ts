import type { Locale } from '@ngoma/api/common/locale';
import type { WithdrawalDetails } from '@ngoma/api/features/withdrawals/decisions';
import { translate } from '#platform/i18n/messages';

/** Returns the prepared reasons for a rejection in the language of the owner, who reads them. */
export const rejectionWordsIn = (locale: Locale): WithdrawalDetails['rejectionWords'] => ({
  number: translate(locale, 'withdrawals.rejection.number'),
  name: translate(locale, 'withdrawals.rejection.name'),
  event: translate(locale, 'withdrawals.rejection.event'),
  refunds: translate(locale, 'withdrawals.rejection.refunds'),
});
