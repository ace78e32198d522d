import type { Bilingual } from '@ngoma/api/common/locale';
import { notFound, Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { SellableType } from '../events/index.ts';
import type { OrderRefusal } from './placing/allotment.rules.ts';

const nameOf = (type: SellableType): Bilingual => ({ en: type.name, fr: type.nameFr ?? type.name });

/** Converts the reason of a declined order into an error with message, code and facts. */
export function refusalOf(refusal: OrderRefusal): Refusal {
  switch (refusal.reason) {
    case 'event_unknown':
      return notFound(bilingual('common.eventNotFound'));
    case 'type_unknown':
      return notFound(bilingual('orders.eventHasNoSuchTicket'));
    case 'event_closed':
      return new Refusal('event_closed', 409, bilingual('orders.eventClosed'));
    case 'issue_closed':
      return new Refusal('event_closed', 409, bilingual('orders.issueClosed'));
    case 'access_code_wrong':
      return new Refusal('access_code_wrong', 400, bilingual('orders.accessCodeWrong'));
    case 'not_on_sale':
      return notOnSale(refusal.type, refusal.window);
    case 'limit_per_order':
      return limitPerOrder(refusal.type, refusal.min, refusal.max);
    case 'order_too_large':
      return new Refusal('limit_per_order', 409, bilingual('orders.limitPerOrder', { max: refusal.max }), {
        facts: { max: refusal.max },
      });
    case 'attendees_mismatch':
      return new Refusal('attendees_mismatch', 400, bilingual('orders.attendeesMismatch', { tickets: refusal.tickets }));
    case 'limit_per_person':
      return limitPerPerson(refusal.type, refusal.limit, refusal.left);
    case 'sold_out':
      return soldOut(refusal.left);
  }
}

/** Refuses every order while an admin has stopped all sales, with the notice for buyers (409 `sales_stopped`). */
export const salesStopped = (notice: Bilingual): Refusal => new Refusal('sales_stopped', 409, notice);

function notOnSale(type: SellableType, window: 'not_yet' | 'ended'): Refusal {
  const name = nameOf(type);
  const text = window === 'not_yet' ? bilingual('orders.notOnSaleYet', { name }) : bilingual('orders.noLongerOnSale', { name });
  const saleStart = type.saleStartsAt?.toISOString() ?? null;
  return new Refusal('not_on_sale', 409, text, { facts: { ticketTypeId: type.id, saleStart, state: window } });
}

function limitPerOrder(type: SellableType, min: number, max: number): Refusal {
  const name = nameOf(type);
  const text =
    min === max ? bilingual('orders.soldAtTime', { name, min }) : bilingual('orders.soldToPerOrder', { name, min, max });
  return new Refusal('limit_per_order', 409, text, { facts: { ticketTypeId: type.id, min, max } });
}

function limitPerPerson(type: SellableType, limit: number, left: number): Refusal {
  const name = nameOf(type);
  const text = bilingual('orders.onePersonMayHaveAtMost', { limit, name, left });
  return new Refusal('limit_per_person', 409, text, { facts: { ticketTypeId: type.id, limit, left } });
}

/** `left` is the number of tickets left of each requested type. The error's facts key it by type id. */
function soldOut(left: readonly { readonly type: SellableType; readonly left: number }[]): Refusal {
  const some = left.filter((line) => line.left > 0);
  const list = (locale: 'en' | 'fr') => some.map((line) => `${line.left} × ${nameOf(line.type)[locale]}`).join(', ');
  const text =
    some.length === 0
      ? bilingual('orders.soldOut')
      : bilingual('orders.notEnoughTicketsLeft', { list: { en: list('en'), fr: list('fr') } });
  return new Refusal('sold_out', 409, text, {
    facts: { left: Object.fromEntries(left.map((line) => [line.type.id, line.left])) },
  });
}

/** The refusal of an order for types of which nothing is left. */
export const soldOutOf = (ticketTypeIds: readonly string[]): Refusal =>
  new Refusal('sold_out', 409, bilingual('orders.soldOut'), {
    facts: { left: Object.fromEntries(ticketTypeIds.map((id) => [id, 0])) },
  });

/** Seconds after which refused buyers try again: different ones, so that they do not all come back at once. */
const soon = [1, 2, 3] as const;
let turn = 0;

/**
 * The error of an order that would wait too long. Nothing was done, and the buyer may try again in a moment. The errors are made
 * once, because a crowd gets thousands a second.
 */
export function busy(): Refusal {
  turn = (turn + 1) % refusals.length;
  return refusals[turn] as Refusal;
}
const refusals = soon.map((retryAfterSeconds) => new Refusal('busy', 503, bilingual('orders.busy'), { retryAfterSeconds }));

/** The error of an event whose rows another transaction has locked. Nothing was done, and the buyer may try again in a moment. */
export const eventLocked = () => new Refusal('busy', 503, bilingual('orders.eventLocked'), { retryAfterSeconds: 2 });

export const idempotencyMismatch = () => new Refusal('idempotency_mismatch', 422, bilingual('orders.idempotencyMismatch'));

export const promoCodeUnknown = () => new Refusal('promo_code_unknown', 400, bilingual('orders.promoCodeUnknown'));

export const orderNotIssued = () => new Refusal('order_not_issued', 409, bilingual('orders.orderNotIssued'));

export const ticketNotRevocable = (ticketIds: readonly string[]) =>
  new Refusal('ticket_not_revocable', 409, bilingual('orders.ticketNotRevocable'), { facts: { ticketIds } });

export const orderUnknown = () => notFound(bilingual('common.orderNotFound'));

export const orderClosed = () => new Refusal('order_closed', 409, bilingual('orders.orderClosed'));

export const paymentRunning = () => new Refusal('payment_running', 409, bilingual('orders.paymentRunning'));
