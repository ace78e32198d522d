import { bilingual } from '#platform/i18n/messages';
import type { EmailMessage } from '#platform/platform';
import type { PromotionEmailRow } from './promotions.read.ts';

/** Writes the email of a message from an organizer or admin, for recipients who chose email. The texts are the sender's own. */
export function promotionEmail(promotion: PromotionEmailRow, publicUrl: string): EmailMessage {
  const { subject, message, senderName, eventId } = promotion;
  const asWritten = (text: string) => ({ en: text, fr: text });
  return {
    to: promotion.email,
    locale: promotion.locale ?? 'en',
    subject: asWritten(subject),
    heading: asWritten(subject),
    paragraphs: message.split(/\n{2,}/).map(asWritten),
    facts: [{ label: bilingual('common.labels.from'), value: senderName }],
    ...(eventId && {
      action: { label: bilingual('common.seeEvent'), url: `${publicUrl}/our-event/${eventId}` },
    }),
    footnote: bilingual('promotions.promotionEmail.footnote', { publicUrl }),
  };
}
