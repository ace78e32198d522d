import type { BodyInput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { IssueReason, issueTickets } from '@ngoma/api/features/orders/issuing';

/** The values of the form to issue tickets. */
export interface IssueValues {
  /** Number of tickets by the id of their type. */
  readonly quantities: Readonly<Record<string, number>>;
  readonly recipient: { readonly name: string; readonly email: string; readonly number: string };
  /** One name per line. */
  readonly holders: string;
  readonly reason: IssueReason;
  readonly note: string;
  readonly language: Locale;
}

export const emptyIssue = (language: Locale): IssueValues => ({
  quantities: {},
  recipient: { name: '', email: '', number: '' },
  holders: '',
  reason: 'guest_list',
  note: '',
  language,
});

/** Returns the body of the request. Fields that are left blank are left out. */
export function issueToWire(eventId: string, values: IssueValues): BodyInput<typeof issueTickets> {
  const { quantities, recipient, reason, language } = values;
  const note = values.note.trim();
  const number = recipient.number.trim();
  const holders = values.holders.split('\n').flatMap((name) => name.trim() || []);
  return {
    eventId,
    items: Object.entries(quantities).flatMap(([ticketTypeId, quantity]) => (quantity > 0 ? { ticketTypeId, quantity } : [])),
    recipient: { name: recipient.name, email: recipient.email, ...(number && { number }) },
    ...(holders.length > 0 && { holders }),
    ...{ reason, language },
    ...(note && { note }),
  };
}
