import type { Locale } from '@ngoma/api/common/locale';
import type { IdentityDetails } from '@ngoma/api/features/people/identity';
import { translate } from '#platform/i18n/messages';

/** Returns the prepared reasons for a rejection in the language of the owner, who reads them. */
export function rejectionWordsFor(ownerLocale: Locale | null): IdentityDetails['rejectionWords'] {
  // French, as everywhere for people who have chosen no language.
  const locale = ownerLocale ?? 'fr';
  return {
    unreadable: translate(locale, 'identity.rejection.unreadable'),
    incomplete: translate(locale, 'identity.rejection.incomplete'),
    expired: translate(locale, 'identity.rejection.expired'),
    other_name: translate(locale, 'identity.rejection.otherName'),
    selfie: translate(locale, 'identity.rejection.selfie'),
  };
}
