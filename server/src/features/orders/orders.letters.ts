import { type Bilingual, inReaders } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import type { Letter } from '../../platform/platform.ts';
import type { LineRow, OrderRow } from './orders.read.ts';

const eventName = (order: OrderRow): Bilingual => ({ en: order.eventName, fr: order.eventNameFr ?? order.eventName });

/** The event's day and hour, in the event's own zone. */
function whenOf(order: OrderRow): Bilingual {
  const say = (locale: string) =>
    new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'short', timeZone: order.zone }).format(order.startsAt);
  return { en: say('en-GB'), fr: say('fr-FR') };
}

const amount = (xaf: number): Bilingual => ({ en: formatXaf(xaf, 'en'), fr: formatXaf(xaf, 'fr') });

/** The one letter of a confirmed order; the tickets are attached, and a link gives them again. */
export function ticketsLetter(order: OrderRow, lines: readonly LineRow[], options: { url: string; isLate: boolean }): Letter {
  const name = eventName(order);
  const what = (locale: 'en' | 'fr') =>
    lines.map((line) => `${line.quantity} × ${inReaders(locale, line.name, line.nameFr)}`).join(', ');
  const late: Bilingual[] = options.isLate
    ? [
        {
          en: 'Your payment reached us after the time for which your tickets were kept. There were still tickets left, so your order stands.',
          fr: 'Votre paiement nous est parvenu après le délai de réservation. Il restait des billets : votre commande est donc confirmée.',
        },
      ]
    : [];
  return {
    to: order.buyerEmail,
    locale: order.locale,
    subject: { en: `Your tickets for ${name.en}`, fr: `Vos billets pour ${name.fr}` },
    heading: { en: 'You are going!', fr: 'Vous y allez !' },
    paragraphs: [
      ...late,
      {
        en: `Here are your tickets for ${name.en}. Show the square on your phone or on paper at the entrance; each one lets one person in, once.`,
        fr: `Voici vos billets pour ${name.fr}. Présentez le carré à l’entrée, sur votre téléphone ou sur papier ; chacun laisse entrer une personne, une seule fois.`,
      },
    ],
    facts: [
      { label: { en: 'Event', fr: 'Événement' }, value: name },
      { label: { en: 'When', fr: 'Quand' }, value: whenOf(order) },
      { label: { en: 'Where', fr: 'Où' }, value: `${order.location}, ${order.city}` },
      { label: { en: 'Tickets', fr: 'Billets' }, value: { en: what('en'), fr: what('fr') } },
      { label: { en: 'Paid', fr: 'Payé' }, value: amount(order.totalXaf) },
      { label: { en: 'Order', fr: 'Commande' }, value: order.code },
    ],
    action: { label: { en: 'Download the tickets', fr: 'Télécharger les billets' }, url: options.url },
    footnote: {
      en: 'Whoever has this letter has your tickets: please pass it on only to those who go with you.',
      fr: 'Quiconque a ce message a vos billets : ne le transmettez qu’aux personnes qui vous accompagnent.',
    },
  };
}

/** Money came when there was nothing left to give for it: it goes back by itself. */
export function lateRefundLetter(order: OrderRow, publicUrl: string): Letter {
  const name = eventName(order);
  const why = whyTooLate(order, name);
  return {
    to: order.buyerEmail,
    locale: order.locale,
    subject: { en: `Your money for ${name.en} is coming back`, fr: `Votre paiement pour ${name.fr} vous est remboursé` },
    heading: { en: 'We are sending your money back', fr: 'Nous vous remboursons' },
    paragraphs: [
      why,
      {
        en: 'We are returning the full amount to the account you paid from. You don’t need to do anything.',
        fr: 'Nous renvoyons la totalité du montant sur le compte qui a servi à payer. Vous n’avez rien à faire.',
      },
    ],
    facts: [
      { label: { en: 'Amount', fr: 'Montant' }, value: amount(order.totalXaf) },
      { label: { en: 'Order', fr: 'Commande' }, value: order.code },
    ],
    action: { label: { en: 'See the event', fr: 'Voir l’événement' }, url: `${publicUrl}/our-event/${order.eventId}` },
  };
}

function whyTooLate(order: OrderRow, name: Bilingual): Bilingual {
  if (order.eventState === 'cancelled') {
    return {
      en: `Your payment for ${name.en} reached us after the event had been cancelled.`,
      fr: `Votre paiement pour ${name.fr} nous est parvenu après l’annulation de l’événement.`,
    };
  }
  return order.state === 'cancelled'
    ? {
        en: `Your payment for ${name.en} reached us after you had cancelled the order.`,
        fr: `Votre paiement pour ${name.fr} nous est parvenu après l’annulation de votre commande.`,
      }
    : {
        en: `Your payment for ${name.en} reached us after the time for which your tickets were kept, and there are none left.`,
        fr: `Votre paiement pour ${name.fr} nous est parvenu après le délai de réservation, et il ne reste plus de billets.`,
      };
}
