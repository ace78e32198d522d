import type { TaxMode } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { TaxCountry } from '@ngoma/api/features/events/ticketing/taxes';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';

export interface NewTaxRate {
  readonly taxId: string;
  /** Null ends the tax. */
  readonly basisPoints: number | null;
  readonly validFrom: Date;
  readonly reason: string;
  readonly setBy: string;
  readonly setAt: Date;
}

/** Makes admins who set rates of the same tax, or add taxes, wait for each other until the end of the transaction. */
export async function lockTaxes(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('taxes', 0))`.execute(tx);
}

/** Inserts a tax and returns its id; undefined if the country has one of this name. */
export async function insertTax(
  tx: Tx,
  tax: { readonly country: TaxCountry; readonly name: string; readonly nameFr: string; readonly createdAt: Date },
): Promise<string | undefined> {
  const row = await tx
    .insertInto('taxes')
    .values({ id: newId(), country: tax.country, name: tax.name, name_fr: tax.nameFr, created_at: tax.createdAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export async function insertTaxRate(tx: Tx, rate: NewTaxRate): Promise<void> {
  await tx
    .insertInto('tax_rates')
    .values({
      ...{ id: newId(), tax_id: rate.taxId, basis_points: rate.basisPoints, valid_from: rate.validFrom },
      ...{ reason: rate.reason, set_by: rate.setBy, set_at: rate.setAt },
    })
    .execute();
}

export interface NewChoice {
  readonly eventId: string;
  readonly version: number;
  readonly taxNumber: string | null;
  readonly setBy: string;
  readonly setAt: Date;
  readonly taxes: readonly { readonly taxId: string; readonly mode: TaxMode }[];
}

/** Appends a choice to the history of an event that the caller has locked. */
export async function insertChoice(tx: Tx, choice: NewChoice): Promise<void> {
  const id = newId();
  await tx
    .insertInto('event_tax_choices')
    .values({
      ...{ id, event_id: choice.eventId, version: choice.version, tax_number: choice.taxNumber },
      ...{ set_by: choice.setBy, set_at: choice.setAt },
    })
    .execute();
  if (choice.taxes.length === 0) return;
  await tx
    .insertInto('event_taxes')
    .values(choice.taxes.map(({ taxId, mode }, position) => ({ choice_id: id, tax_id: taxId, mode, position })))
    .execute();
}
