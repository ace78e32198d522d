import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';

/** Refuses to restore the tickets of an order that was cancelled with its event (409 `event_closed`). */
export const orderEnded = () => new Refusal('event_closed', 409, bilingual('orders.disputedOrderEnded'));
