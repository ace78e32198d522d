import type { IssueReason } from '@ngoma/api/features/orders/issuing';

interface IssuedTickets {
  readonly event: string;
  readonly type: string;
  /** The names on the tickets, one for each. */
  readonly holders: readonly string[];
  readonly recipient: { readonly name: string; readonly email: string; readonly number?: string };
  readonly reason: IssueReason;
  readonly note?: string;
  readonly inDays: number;
  readonly hour: number;
}

const event = 'Makossa Night at the Wouri';

/** Tickets that an organizer issues by hand: to a band, to the press, to guests, and one couple that paid in cash. */
export const issuedTickets: readonly IssuedTickets[] = [
  {
    event,
    type: 'VIP',
    holders: ['Manfred Ebanda', 'Solange Ekwalla', 'Didier Mouelle'],
    recipient: { name: 'Manfred Ebanda', email: 'manfred.ebanda@ngoma.test', number: '+237677010203' },
    reason: 'artist',
    note: 'Section de cuivres, entrée par les loges dès 17 h.',
    inDays: -4,
    hour: 11,
  },
  {
    event,
    type: 'Standard',
    holders: ['Clarisse Ngono', 'Alain Fotso'],
    recipient: { name: 'Clarisse Ngono', email: 'clarisse.ngono@ngoma.test' },
    reason: 'press',
    note: 'Le Jour : une journaliste et un photographe.',
    inDays: -3,
    hour: 15,
  },
  {
    event,
    type: 'Standard',
    holders: ['Rose Dikoumé', 'Paul Dikoumé', 'Estelle Manga', 'Junior Manga'],
    recipient: { name: 'Rose Dikoumé', email: 'rose.dikoume@ngoma.test', number: '+237699040506' },
    reason: 'guest_list',
    inDays: -2,
    hour: 18,
  },
  {
    event,
    type: 'Standard',
    holders: ['Bernard Epée', 'Mireille Epée'],
    recipient: { name: 'Bernard Epée', email: 'bernard.epee@ngoma.test' },
    reason: 'cash',
    note: 'Payé en espèces au bureau de Bonanjo : 10 000 XAF.',
    inDays: -1,
    hour: 13,
  },
];
