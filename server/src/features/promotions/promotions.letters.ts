import type { Letter } from '#platform/platform';
import type { NewsLetterRow } from './promotions.read.ts';

/** What an organizer or the house wrote, to somebody who asked for news by mail; the words are the sender's own. */
export function newsLetter(news: NewsLetterRow, publicUrl: string): Letter {
  const { subject, message, senderName, eventId } = news;
  const asWritten = (text: string) => ({ en: text, fr: text });
  return {
    to: news.email,
    locale: news.locale ?? 'en',
    subject: asWritten(subject),
    heading: asWritten(subject),
    paragraphs: message.split(/\n{2,}/).map(asWritten),
    facts: [{ label: { en: 'From', fr: 'De' }, value: senderName }],
    ...(eventId && {
      action: { label: { en: 'See the event', fr: 'Voir l’événement' }, url: `${publicUrl}/our-event/${eventId}` },
    }),
    footnote: {
      en: `You asked for news by e-mail. You can change that at any time: ${publicUrl}/account`,
      fr: `Vous avez demandé à recevoir les nouvelles par e-mail. Vous pouvez changer d’avis à tout moment : ${publicUrl}/account`,
    },
  };
}
