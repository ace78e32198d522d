import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

export const changeUnknown = () => notFound(bilingual('refunds.changeUnknown'));
export const changeOutdated = () => new Refusal('change_outdated', 409, bilingual('refunds.changeOutdated'));
export const changeClosed = () => new Refusal('change_closed', 409, bilingual('refunds.changeClosed'));
export const alreadyRefunded = () => new Refusal('already_refunded', 409, bilingual('refunds.alreadyRefunded'));
