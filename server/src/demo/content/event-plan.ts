import type { ValidationView } from '@ngoma/api/features/events/events';
import type { TaxMode } from '@ngoma/api/features/events/ticketing/tax-amounts';

export interface DemoTicketType {
  readonly name: string;
  readonly nameFr: string;
  readonly price: number;
  readonly quantity: number;
  readonly description?: string;
  readonly descriptionFr?: string;
  readonly perPerson?: number;
  /** A lower price for the first `firstTickets` tickets. */
  readonly early?: { readonly price: number; readonly firstTickets: number };
  /** The share of the quantity that is sold in the demo data, from 0 to 1. */
  readonly sold: number;
}
export interface DemoEvent {
  readonly organizer: string;
  readonly name: string;
  readonly nameFr: string;
  readonly description: string;
  readonly descriptionFr: string;
  readonly location: string;
  readonly city: string;
  /** Days from today. Past events are created with a future date, while the demo clock stands before them. */
  readonly inDays: number;
  /** The hour of the start, local time in Cameroon. */
  readonly hour: number;
  readonly lastsHours: number;
  readonly category: string;
  readonly child?: string;
  readonly colors: readonly [string, string];
  readonly types: readonly DemoTicketType[];
  readonly validationView?: ValidationView;
  readonly online?: boolean;
  readonly joinLink?: string;
  readonly visibility?: 'public' | 'unlisted' | 'private';
  readonly endsAs?: 'cancelled' | 'suspended' | 'draft';
  readonly feesPaidBy?: 'buyer' | 'organizer';
  /** How the organizer, who has this tax number, applies the value-added tax. Without it the prices contain no taxes. */
  readonly vat?: { readonly mode: TaxMode; readonly taxNumber: string };
}

/** A standard ticket type without extras. */
export const standard = (price: number, quantity: number, sold: number, extra: Partial<DemoTicketType> = {}): DemoTicketType => ({
  name: 'Standard',
  nameFr: 'Standard',
  price,
  quantity,
  sold,
  ...extra,
});
/** A VIP ticket type with a description of its benefits. */
export const vip = (
  price: number,
  quantity: number,
  sold: number,
  [description, descriptionFr] = ['Front rows and a drink', 'Premiers rangs et une boisson'],
): DemoTicketType => ({
  name: 'VIP',
  nameFr: 'VIP',
  price,
  quantity,
  sold,
  description,
  descriptionFr,
});
/** A free ticket type, at most 4 tickets per person. */
export const free = (quantity: number, sold: number): DemoTicketType => ({
  name: 'Free entry',
  nameFr: 'Entrée libre',
  price: 0,
  quantity,
  sold,
  perPerson: 4,
});
/** A student ticket type, at most 2 tickets per person. */
export const student = (price: number, quantity: number, sold: number): DemoTicketType => ({
  name: 'Student',
  nameFr: 'Étudiant',
  price,
  quantity,
  sold,
  perPerson: 2,
  description: 'Student card required at the entrance',
  descriptionFr: 'Carte d’étudiant à présenter à l’entrée',
});

/** The email addresses of the demo organizers. */
export const sawa = 'organizer@ngoma.test';
export const mvet = 'organizer2@ngoma.test';
export const fako = 'mont-fako@ngoma.test';
export const noun = 'noun-patrimoine@ngoma.test';
export const savane = 'savane-live@ngoma.test';
export const silicon = 'silicon-mountain@ngoma.test';
export const kribi = 'kribi-ocean@ngoma.test';
