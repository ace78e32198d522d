/** Tickets that the two demo participants hold from the start. */
export interface DemoPurchase {
  readonly buyer: string;
  /** The English name of the event. `type` is the English name of the ticket type. */
  readonly event: string;
  readonly type: string;
  /** The names of the attendees, one ticket each. */
  readonly attendees: readonly string[];
}

const brenda = 'participant@ngoma.test';
const ismael = 'participant2@ngoma.test';

export const demoPurchases: readonly DemoPurchase[] = [
  { buyer: brenda, event: 'Makossa Night at the Wouri', type: 'Standard', attendees: ['Brenda Ngassa', 'Serge Moukoko'] },
  { buyer: brenda, event: 'Tonight: Assiko on Stage', type: 'Standard', attendees: ['Brenda Ngassa'] },
  { buyer: brenda, event: 'Limbe Seafood Saturday', type: 'Free entry', attendees: ['Brenda Ngassa', 'Serge Moukoko'] },
  { buyer: brenda, event: 'Mobile money for builders', type: 'Standard', attendees: ['Brenda Ngassa'] },
  { buyer: brenda, event: 'Makossa Night: the October edition', type: 'Standard', attendees: ['Brenda Ngassa'] },
  { buyer: brenda, event: 'Buea DevFest', type: 'Standard', attendees: ['Brenda Ngassa'] },
  { buyer: ismael, event: 'Bikutsi Battle', type: 'VIP', attendees: ['Ismaël Tchoumi', 'Clarisse Tchoumi'] },
  { buyer: ismael, event: 'Tonight: Assiko on Stage', type: 'Standard', attendees: ['Ismaël Tchoumi'] },
  { buyer: ismael, event: 'Harvest Dances', type: 'Standard', attendees: ['Ismaël Tchoumi'] },
];
