import type { Bilingual } from '@ngoma/api/common/locale';
import { bilingual } from '#platform/i18n/messages';
import { systemTexts } from '#platform/system-texts.rules';

/** Reasons of requests that end by the clock, stored in the organizer's language. */
export const systemReasons = {
  eventCalledOff: bilingual('common.eventCalledOff'),
  dayHasCome: bilingual('serviceRequests.systemReasons.dayHasCome'),
} as const satisfies Record<string, Bilingual>;

/** Earlier wordings that rows still have. */
const former = {
  'The event was called off.': systemReasons.eventCalledOff,
  'Its day has come without an agreement.': systemReasons.dayHasCome,
};

/** `ownReasonOf` recognizes a stored system reason; `reasonIn` translates it for the reader. */
export const { of: ownReasonOf, in: reasonIn } = systemTexts(Object.values(systemReasons), former);
