import type { BodyOutput } from '@ngoma/api/common/endpoint';
import type {
  addTax as addTaxEndpoint,
  ManagedTax,
  setTaxRate as setTaxRateEndpoint,
} from '@ngoma/api/features/events/ticketing/taxes';
import { recordAct } from '#platform/audit';
import { notFound, Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { DbOrTx, Tx } from '#platform/postgres/database';
import { percentOf, statesOf } from '../commission/commission.rules.ts';
import { refreshPricesOf } from './refresh-prices.ts';
import { listEventsWithTax, listRates, listTaxes } from './taxes.read.ts';
import { rateBeginning, requireTaxVersion } from './taxes.rules.ts';
import { insertTax, insertTaxRate, lockTaxes } from './taxes.store.ts';

type Context = Pick<Platform, 'db' | 'clock' | 'pages'>;
type Admin = Pick<Session, 'userId'>;

/** Returns all taxes with the history of their rates. */
export async function showTaxes(db: DbOrTx, now: Date): Promise<ManagedTax[]> {
  const [taxes, rates] = [await listTaxes(db, now), await listRates(db)];
  return taxes.map(({ id, ...tax }) => {
    const history = rates.get(id) ?? [];
    const states = statesOf(
      history.map(({ validFrom }) => validFrom),
      now,
    );
    return {
      ...tax,
      ...{ _id: id, version: history.length },
      rates: history.map(({ id: rateId, basisPoints, validFrom, reason, by, at }, place) => ({
        ...{ _id: rateId, basisPoints, validFrom: validFrom.toISOString(), reason, by, at: at.toISOString() },
        state: states[place] ?? 'past',
      })),
    };
  });
}

async function recordRate(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  admin: Admin,
  tax: Pick<ManagedTax, '_id' | 'country' | 'name' | 'basisPoints'>,
  set: {
    readonly action: 'tax.added' | 'tax.rate_set';
    readonly basisPoints: number | null;
    readonly begins: Date;
    readonly reason: string;
  },
): Promise<void> {
  const now = clock();
  const changes = [
    { field: 'taxPercent', from: percentOf(tax.basisPoints), to: percentOf(set.basisPoints) },
    ...(set.begins > now ? [{ field: 'validFrom', from: null, to: set.begins.toISOString() }] : []),
  ];
  await recordAct(tx, clock, {
    ...{ actorId: admin.userId, action: set.action, subjectType: 'tax', subjectId: tax._id },
    detail: { name: `${tax.name} (${tax.country})`, reason: set.reason, changes },
  });
}

/** Adds a tax with its first rate, and returns all. Raises `tax_exists` (409) and `invalid_input` (400). */
export async function addTax(
  ctx: Context,
  admin: Admin,
  { country, name, nameFr, basisPoints, validFrom, reason }: BodyOutput<typeof addTaxEndpoint>,
): Promise<ManagedTax[]> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockTaxes(tx);
    const now = ctx.clock();
    const begins = rateBeginning(validFrom ? new Date(validFrom) : null, now);
    const id = await insertTax(tx, { country, name, nameFr, createdAt: now });
    if (!id) throw new Refusal('tax_exists', 409, bilingual('events.taxes.exists'));
    await insertTaxRate(tx, { taxId: id, basisPoints, validFrom: begins, reason, setBy: admin.userId, setAt: now });
    const act = { action: 'tax.added', basisPoints, begins, reason } as const;
    await recordRate(tx, ctx, admin, { _id: id, country, name, basisPoints: null }, act);
    return showTaxes(tx, now);
  });
}

/**
 * Sets the rate of a tax from a time on, or ends the tax, and returns all. Orders keep the rate that they were placed with. Raises
 * `not_found` (404), `tax_changed` (409), and `invalid_input` (400) for a beginning in the past.
 */
export async function setTaxRate(
  ctx: Context,
  admin: Admin,
  taxId: string,
  { basisPoints, validFrom, reason, version }: BodyOutput<typeof setTaxRateEndpoint>,
): Promise<ManagedTax[]> {
  return ctx.db.transaction().execute(async (tx) => {
    await lockTaxes(tx);
    const now = ctx.clock();
    const tax = (await showTaxes(tx, now)).find(({ _id }) => _id === taxId.toLowerCase());
    if (!tax) throw notFound(bilingual('events.taxes.unknown'));
    requireTaxVersion(tax.version, version);
    const begins = rateBeginning(validFrom ? new Date(validFrom) : null, now);
    await insertTaxRate(tx, { taxId: tax._id, basisPoints, validFrom: begins, reason, setBy: admin.userId, setAt: now });
    await recordRate(tx, ctx, admin, tax, { action: 'tax.rate_set', basisPoints, begins, reason });
    await refreshPricesOf(tx, ctx, await listEventsWithTax(tx, tax._id));
    return showTaxes(tx, now);
  });
}
