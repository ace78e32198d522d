import type { TaxMode } from '@ngoma/api/features/events/ticketing/tax-amounts';
import type { TaxCountry } from '@ngoma/api/features/events/ticketing/taxes';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import type { EventTax } from './taxes.rules.ts';

/** The latest tax choice of the joined `event`; null if it has none. */
export const taxChoice: RawBuilder<string | null> = sql<string | null>`(
  select choice.id from event_tax_choices choice where choice.event_id = event.id order by choice.version desc limit 1)`;

const rateAt = (now: Date) => sql`select rate.basis_points from tax_rates rate
  where rate.tax_id = tax.id and rate.valid_from <= ${now} order by rate.valid_from desc, rate.set_at desc, rate.id desc limit 1`;

/** The taxes that the joined `event` applies at a time, in the organizer's order. Taxes that were ended are left out. */
export const taxesAt = (now: Date): RawBuilder<EventTax[]> => sql<EventTax[]>`coalesce((
  select json_agg(json_build_object('taxId', tax.id, 'name', tax.name, 'nameFr', tax.name_fr, 'basisPoints', rate.basis_points,
    'mode', chosen.mode) order by chosen.position)
  from event_taxes chosen join taxes tax on tax.id = chosen.tax_id cross join lateral (${rateAt(now)}) as rate
  where chosen.choice_id = ${taxChoice} and rate.basis_points is not null), '[]')`;

/** Returns the taxes that an event applies now. */
export async function findTaxes(db: DbOrTx, eventId: string, now: Date): Promise<EventTax[]> {
  const { rows } = await sql<{
    taxes: EventTax[];
  }>`select ${taxesAt(now)} as taxes from events event where event.id = ${eventId}`.execute(db);
  return rows[0]?.taxes ?? [];
}

export interface TaxRow {
  readonly id: string;
  readonly country: TaxCountry;
  readonly name: string;
  readonly nameFr: string;
  /** The rate at the given time in hundredths of a percent; null while there is none. */
  readonly basisPoints: number | null;
  /** Published events that apply the tax. */
  readonly events: number;
}

/** Returns all taxes, or those of a country, by country and age. There are a few. */
export async function listTaxes(db: DbOrTx, now: Date, country?: TaxCountry): Promise<TaxRow[]> {
  const { rows } = await sql<TaxRow>`
    select tax.id, tax.country, tax.name, tax.name_fr as "nameFr", (${rateAt(now)}) as "basisPoints", (
      select count(*)::int from event_taxes chosen join event_tax_choices choice on choice.id = chosen.choice_id
        join events event on event.id = choice.event_id
      where chosen.tax_id = tax.id and event.state = 'published' and choice.id = ${taxChoice}) as events
    from taxes tax where ${country ? sql`tax.country = ${country}` : sql`true`}
    order by tax.country, tax.created_at, tax.id`.execute(db);
  return rows;
}

export interface TaxRateRow {
  readonly id: string;
  readonly taxId: string;
  readonly basisPoints: number | null;
  readonly validFrom: Date;
  readonly reason: string;
  readonly by: string | null;
  readonly at: Date;
}

/** Returns the rates of all taxes by tax id, the latest beginning first. */
export async function listRates(db: DbOrTx): Promise<Map<string, TaxRateRow[]>> {
  const { rows } = await sql<TaxRateRow>`
    select rate.id, rate.tax_id as "taxId", rate.basis_points as "basisPoints", rate.valid_from as "validFrom", rate.reason,
      admin.name as by, rate.set_at as at
    from tax_rates rate left join users admin on admin.id = rate.set_by
    order by rate.tax_id, rate.valid_from desc, rate.set_at desc, rate.id desc`.execute(db);
  return Map.groupBy(rows, ({ taxId }) => taxId);
}

/** Returns the ids of published events that apply a tax, whose pages show its amount. */
export async function listEventsWithTax(db: DbOrTx, taxId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id from event_taxes chosen join event_tax_choices choice on choice.id = chosen.choice_id
      join events event on event.id = choice.event_id
    where chosen.tax_id = ${taxId} and event.state = 'published' and choice.id = ${taxChoice}`.execute(db);
  return rows.map(({ id }) => id);
}

export interface ChoiceRow {
  readonly version: number;
  readonly taxNumber: string | null;
  readonly by: string;
  readonly at: Date;
  readonly taxes: readonly { readonly taxId: string; readonly name: string; readonly nameFr: string; readonly mode: TaxMode }[];
}

/** Returns the choices of an event, the latest first. */
export async function listChoices(db: DbOrTx, eventId: string): Promise<ChoiceRow[]> {
  const { rows } = await sql<ChoiceRow>`
    select choice.version, choice.tax_number as "taxNumber", person.name as by, choice.set_at as at, coalesce((
      select json_agg(json_build_object('taxId', tax.id, 'name', tax.name, 'nameFr', tax.name_fr, 'mode', chosen.mode)
        order by chosen.position)
      from event_taxes chosen join taxes tax on tax.id = chosen.tax_id where chosen.choice_id = choice.id), '[]') as taxes
    from event_tax_choices choice join users person on person.id = choice.set_by
    where choice.event_id = ${eventId} order by choice.version desc`.execute(db);
  return rows;
}

/** Returns the time zone of an event; undefined for an unknown id. */
export async function findZone(db: DbOrTx, eventId: string): Promise<string | undefined> {
  const row = await db.selectFrom('events').select('zone').where('id', '=', eventId).executeTakeFirst();
  return row?.zone;
}
