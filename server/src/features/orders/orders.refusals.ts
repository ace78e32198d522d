import type { Bilingual } from '@ngoma/api/common/locale';
import { notFound, Refusal } from '../../platform/refusal.ts';
import type { SellableType } from '../events/index.ts';
import type { Shortfall } from './orders.allot.rules.ts';

const nameOf = (type: SellableType): Bilingual => ({ en: type.name, fr: type.nameFr ?? type.name });

/** The words, the code and the facts of each reason for which an order is not taken. */
export function refusalOf(shortfall: Shortfall): Refusal {
  switch (shortfall.reason) {
    case 'event_unknown':
      return notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
    case 'type_unknown':
      return notFound({ en: 'This event has no such ticket', fr: 'Cet événement n’a pas ce type de billet' });
    case 'event_closed':
      return new Refusal('event_closed', 409, {
        en: 'Tickets for this event are no longer sold',
        fr: 'La vente des billets de cet événement est terminée',
      });
    case 'access_code_wrong':
      return new Refusal('access_code_wrong', 400, { en: 'This access code is wrong', fr: 'Ce code d’accès est incorrect' });
    case 'not_on_sale':
      return notOnSale(shortfall.type, shortfall.window);
    case 'limit_per_order':
      return limitPerOrder(shortfall.type, shortfall.min, shortfall.max);
    case 'order_too_large':
      return new Refusal(
        'limit_per_order',
        409,
        {
          en: `An order may have at most ${shortfall.max} tickets`,
          fr: `Une commande peut compter au plus ${shortfall.max} billets`,
        },
        { facts: { max: shortfall.max } },
      );
    case 'attendees_mismatch':
      return new Refusal('attendees_mismatch', 400, {
        en: `There are more names than tickets (${shortfall.tickets})`,
        fr: `Il y a plus de noms que de billets (${shortfall.tickets})`,
      });
    case 'limit_per_person':
      return limitPerPerson(shortfall.type, shortfall.limit, shortfall.left);
    case 'sold_out':
      return soldOut(shortfall.left);
  }
}

function notOnSale(type: SellableType, window: 'not_yet' | 'ended'): Refusal {
  const name = nameOf(type);
  const text =
    window === 'not_yet'
      ? { en: `“${name.en}” is not on sale yet`, fr: `« ${name.fr} » n’est pas encore en vente` }
      : { en: `“${name.en}” is no longer on sale`, fr: `« ${name.fr} » n’est plus en vente` };
  const saleStart = type.saleStartsAt?.toISOString() ?? null;
  return new Refusal('not_on_sale', 409, text, { facts: { ticketTypeId: type.id, saleStart, state: window } });
}

function limitPerOrder(type: SellableType, min: number, max: number): Refusal {
  const name = nameOf(type);
  const text =
    min === max
      ? { en: `“${name.en}” is sold ${min} at a time`, fr: `« ${name.fr} » se vend par ${min}` }
      : { en: `“${name.en}” is sold ${min} to ${max} per order`, fr: `« ${name.fr} » se vend par ${min} à ${max} par commande` };
  return new Refusal('limit_per_order', 409, text, { facts: { ticketTypeId: type.id, min, max } });
}

function limitPerPerson(type: SellableType, limit: number, left: number): Refusal {
  const name = nameOf(type);
  const text = {
    en: `One person may have at most ${limit} of “${name.en}”; you may still buy ${left}`,
    fr: `Une personne peut avoir au plus ${limit} « ${name.fr} » ; vous pouvez encore en acheter ${left}`,
  };
  return new Refusal('limit_per_person', 409, text, { facts: { ticketTypeId: type.id, limit, left } });
}

/** `left` says of each type asked for how many there are, keyed by its id. */
function soldOut(left: readonly { readonly type: SellableType; readonly left: number }[]): Refusal {
  const some = left.filter((line) => line.left > 0);
  const list = (locale: 'en' | 'fr') => some.map((line) => `${line.left} × ${nameOf(line.type)[locale]}`).join(', ');
  const text =
    some.length === 0
      ? { en: 'Sold out', fr: 'Complet' }
      : { en: `Not enough tickets left: ${list('en')}`, fr: `Il ne reste pas assez de billets : ${list('fr')}` };
  return new Refusal('sold_out', 409, text, {
    facts: { left: Object.fromEntries(left.map((line) => [line.type.id, line.left])) },
  });
}

/** The queue is full: the buyer is asked to come back in a moment, and nothing was done. */
export const busy = () =>
  new Refusal(
    'busy',
    503,
    {
      en: 'Many people are buying right now. Please try again in a few seconds.',
      fr: 'Beaucoup de personnes achètent en ce moment. Veuillez réessayer dans quelques secondes.',
    },
    { retryAfterSeconds: 2 },
  );

export const idempotencyMismatch = () =>
  new Refusal('idempotency_mismatch', 422, {
    en: 'This Idempotency-Key was already used for another request',
    fr: 'Cette clé d’idempotence a déjà servi pour une autre requête',
  });

export const promoCodeUnknown = () =>
  new Refusal('promo_code_unknown', 400, { en: 'This promo code is unknown', fr: 'Ce code promo est inconnu' });

export const orderUnknown = () => notFound({ en: 'This order does not exist', fr: 'Cette commande n’existe pas' });

export const orderClosed = () =>
  new Refusal('order_closed', 409, {
    en: 'This order can no longer be paid or cancelled',
    fr: 'Cette commande ne peut plus être payée ni annulée',
  });

export const paymentRunning = () =>
  new Refusal('payment_running', 409, {
    en: 'A payment for this order is already running. Please confirm it on your phone.',
    fr: 'Un paiement de cette commande est déjà en cours. Veuillez le confirmer sur votre téléphone.',
  });
