import type { Bilingual } from '@ngoma/api/common/locale';
import type { LostReason } from '@ngoma/api/common/lost-reasons';
import { bilingual } from '#platform/i18n/messages';

const texts: Readonly<Record<LostReason, Bilingual>> = {
  price: bilingual('common.lost.price'),
  experience: bilingual('common.lost.experience'),
  offer: bilingual('common.lost.offer'),
  late: bilingual('common.lost.late'),
  no_need: bilingual('common.lost.noNeed'),
};

/** Returns the organizer's reason as text. */
export const lostReasonText = (reason: LostReason): Bilingual => texts[reason];
