import type { Bilingual } from '@ngoma/api/common/locale';
import { formatXaf } from '@ngoma/api/common/money';
import { ownReasonOf } from '#features/events/index';
import type { Letter } from '../../platform/platform.ts';
import type { RefundDestination } from '../payments/index.ts';
import type { OrderRow } from './orders.read.ts';

/** One order of a buyer, as the letter about its end tells it. */
export interface BuyersOrder {
  readonly order: OrderRow;
  /** Its tickets were kept, and not paid for yet. */
  readonly wasPlaced: boolean;
  /** Where the money goes; nothing where none was paid. */
  readonly destination: RefundDestination | undefined;
}

const plain = (text: string): Bilingual => ({ en: text, fr: text });

/** The last digits tell the owner of a phone which one it is, and nobody else anything. */
function nameOf({ operator, number }: RefundDestination): Bilingual {
  const ending = number?.slice(-4);
  if (operator === 'mtn' || operator === 'orange') {
    const brand = operator === 'mtn' ? 'MTN Mobile Money' : 'Orange Money';
    return ending === undefined
      ? plain(brand)
      : { en: `${brand}, number ending in ${ending}`, fr: `${brand}, numéro se terminant par ${ending}` };
  }
  return operator === 'card'
    ? { en: 'The card you paid with', fr: 'La carte qui a servi à payer' }
    : { en: 'The account you paid from', fr: 'Le compte qui a servi à payer' };
}

function aboutMoney(orders: readonly BuyersOrder[]): Bilingual[] {
  const words: Bilingual[] = [];
  if (orders.some(({ destination }) => destination)) {
    words.push({
      en: 'We are returning everything you paid, fees included. You don’t need to do anything; with mobile money it usually takes minutes, with a card some days.',
      fr: 'Nous vous renvoyons tout ce que vous avez payé, frais compris. Vous n’avez rien à faire ; par mobile money cela prend en général quelques minutes, par carte quelques jours.',
    });
  }
  if (orders.some(({ wasPlaced }) => wasPlaced)) {
    words.push({
      en: 'You had not paid an order yet: please do not approve its payment any more. If you have just done so, that money comes back by itself.',
      fr: 'Une commande n’était pas encore payée : ne validez plus son paiement. Si vous venez de le faire, cet argent vous est renvoyé automatiquement.',
    });
  }
  if (words.length > 0) return words;
  return [
    {
      en: 'Your tickets were free, so there is nothing to pay back.',
      fr: 'Vos billets étaient gratuits : il n’y a rien à rembourser.',
    },
  ];
}

/**
 * The one letter of a buyer whose event does not take place: why, as the organizer wrote it, how much comes back and where
 * to. In the language of their latest order. Throws for a buyer without orders.
 */
export function calledOffLetter(orders: readonly BuyersOrder[], publicUrl: string): Letter {
  const latest = orders.reduce<OrderRow | undefined>(
    (last, { order }) => (!last || order.createdAt >= last.createdAt ? order : last),
    undefined,
  );
  if (!latest) throw new Error('A letter about no order');
  const { eventName: en, eventNameFr, eventStateReason } = latest;
  const fr = eventNameFr ?? en;
  const paid = orders.filter(({ destination }) => destination);
  const amountXaf = paid.reduce((sum, { order }) => sum + order.totalXaf, 0);
  const places = new Map(
    paid.map(({ destination }) => {
      const place = nameOf(destination as RefundDestination);
      return [place.en, place];
    }),
  );
  const list = (locale: 'en' | 'fr') => [...places.values()].map((place) => place[locale]).join('; ');
  const reason: Bilingual[] = eventStateReason
    ? [
        ownReasonOf(eventStateReason) ?? {
          en: `The organizer writes: “${eventStateReason}”`,
          fr: `L’organisateur écrit : « ${eventStateReason} »`,
        },
      ]
    : [];
  const money =
    amountXaf > 0
      ? [
          { label: { en: 'Amount', fr: 'Montant' }, value: { en: formatXaf(amountXaf, 'en'), fr: formatXaf(amountXaf, 'fr') } },
          { label: { en: 'Goes back to', fr: 'Renvoyé vers' }, value: { en: list('en'), fr: list('fr') } },
        ]
      : [];
  return {
    to: latest.buyerEmail,
    locale: latest.locale,
    subject: { en: `${en} is cancelled`, fr: `${fr} est annulé` },
    heading: { en: 'This event is cancelled', fr: 'Cet événement est annulé' },
    paragraphs: [
      {
        en: `${en} does not take place, and your tickets are no longer valid. We are sorry.`,
        fr: `${fr} n’aura pas lieu, et vos billets ne sont plus valables. Nous en sommes désolés.`,
      },
      ...reason,
      ...aboutMoney(orders),
    ],
    facts: [...money, { label: { en: 'Order', fr: 'Commande' }, value: orders.map(({ order }) => order.code).join(', ') }],
    action: { label: { en: 'See the event', fr: 'Voir l’événement' }, url: `${publicUrl}/our-event/${latest.eventId}` },
  };
}
