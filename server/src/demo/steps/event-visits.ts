import type { DemoApp } from '../demo-app.ts';
import type { CreatedEvent } from './events.ts';

/** Visits for one order: between 14 and 30, for each event its own number. */
const visitsPerOrder = ({ event: { name } }: CreatedEvent): number => 14 + ((name.length * 7) % 17);

/** The links by which the visitors come, one after the other. The empty ones are lists of the site. */
const queries = ['whatsapp', 'whatsapp', '', 'facebook', 'share', 'whatsapp', 'qr', '', 'facebook', 'radio', 'link'].map(
  (source) => (source ? `?from=${source}` : ''),
);

/** Visits the page of an event as often as it takes for these orders. */
export function visitPage({ features: { events } }: DemoApp, made: CreatedEvent, orders: number): void {
  for (let phone = 1; phone <= orders * visitsPerOrder(made); phone += 1) {
    const headers = { 'user-agent': `Mozilla/5.0 (Linux; Android 13; phone ${phone})` };
    events.recordVisit({
      url: `/our-event/${made.id}${queries[phone % queries.length]}`,
      headers,
      address: `102.244.${phone % 200}.1`,
    });
  }
}
