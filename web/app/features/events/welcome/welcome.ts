/** An event as the pages of the sign-in show it, with texts in the language of the page, so that these pages need no formats. */
export interface WelcomeEvent {
  readonly _id: string;
  readonly name: string;
  /** Its date and time, such as `Sat 12 Dec · 20:00`. */
  readonly when: string;
  /** Undefined for an event that takes place online. */
  readonly place: string | undefined;
  readonly coverUrl: string;
  /** Lowest price, such as `2,500 XAF`; empty for a free event, null while no ticket is on sale. */
  readonly priceFrom: string | null;
}

/** Events that are on now: one in large, a few in rows. */
export interface WhatsOn {
  /** When the lead event is. */
  readonly period: 'tonight' | 'weekend' | 'coming';
  readonly lead: WelcomeEvent;
  readonly rows: readonly WelcomeEvent[];
}

/** The event to which a reader returns after the sign-in, with the tickets that they have chosen. */
export interface NextEvent extends WelcomeEvent {
  readonly lines: readonly { readonly name: string; readonly quantity: number; readonly total: string }[];
}

/** Data that greets a stranger on the pages of the sign-in. */
export interface Welcome {
  readonly next?: NextEvent | undefined;
  readonly whatsOn?: WhatsOn | undefined;
}
