import type { TaxMode } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { TestApp } from '../harness/test-app.ts';
import { ask } from './events.ts';
import type { TestSale } from './orders.ts';
import { signInAgain } from './people.ts';

/** The taxes of Cameroon that every installation has. Only the first has a rate: 19.25 percent. */
export const taxIds = {
  vat: '019a0000-0000-7000-8000-000000000101',
  levy: '019a0000-0000-7000-8000-000000000102',
  authorsRights: '019a0000-0000-7000-8000-000000000103',
} as const;

export interface TaxChoice {
  readonly taxId: string;
  readonly mode: TaxMode;
}

/** Chooses the taxes of an event as its organizer, and returns the reply. */
export async function chooseTaxes(
  app: TestApp,
  { eventId, organizer }: Pick<TestSale, 'eventId' | 'organizer'>,
  taxes: readonly TaxChoice[],
  more: { readonly taxNumber?: string; readonly version?: number } = {},
) {
  const as = await signInAgain(app, organizer);
  const { version } = (await ask(app, 'GET', `/event/${eventId}/taxes`, { as })).body;
  return ask(app, 'PUT', `/event/${eventId}/taxes`, { as, body: { taxes, version, ...more } });
}
