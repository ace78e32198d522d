import { business } from '@ngoma/api/common/business';
import type { InvoiceKind } from '@ngoma/api/features/invoices';
import { sql } from 'kysely';
import { newId } from '#platform/ids';
import type { Tx } from '#platform/postgres/database';
import { codeOf, yearOf } from './invoices.rules.ts';
import type { InvoiceableEvent, PlannedInvoice } from './invoices.types.ts';

/**
 * Locks an event whose commission can be invoiced, so that its documents are issued one run after the other: one that has ended and
 * releases its earnings, or a cancelled one of which no order is left to refund. Returns undefined for any other event.
 */
export async function lockInvoiceable(tx: Tx, eventId: string, now: Date): Promise<InvoiceableEvent | undefined> {
  const { rows } = await sql<InvoiceableEvent>`
    select event.id as "eventId", event.organizer_id as "organizerId", seller.name as "sellerName", seller.address as "sellerAddress",
      event.name, event.name_fr as "nameFr", event.starts_at as "startsAt", event.zone
    from events event join users seller on seller.id = event.organizer_id
    where event.id = ${eventId} and (
      (event.state = 'ended' and event.over_at <= ${now}::timestamptz - make_interval(hours => ${business.earnings.releaseAfterHours}))
      or (event.state = 'cancelled' and not exists (
        select from orders placed where placed.event_id = event.id and placed.state in ('placed', 'confirmed'))))
    for no key update of event`.execute(tx);
  return rows[0];
}

/** Returns the next number of a kind and year. Its row stays locked until the transaction ends, and a rollback gives it back. */
async function takeNumber(tx: Tx, kind: InvoiceKind, year: number, now: Date): Promise<{ number: number; issuedAt: Date }> {
  const { rows } = await sql<{ number: number; issuedAt: Date }>`
    insert into invoice_numbers as counter (kind, year, last_number, last_issued_at) values (${kind}, ${year}, 1, ${now})
    on conflict (kind, year) do update set last_number = counter.last_number + 1,
      last_issued_at = greatest(counter.last_issued_at, excluded.last_issued_at)
    returning last_number as number, last_issued_at as "issuedAt"`.execute(tx);
  const [taken] = rows;
  if (!taken) throw new Error(`No number was taken for ${kind} ${year}`);
  return taken;
}

/** The company that charges the commission. */
export interface Issuer {
  readonly name: string;
  readonly address: string | undefined;
  readonly taxId: string | undefined;
}

/**
 * Stores a document of an event that the caller has locked, under the next number, and returns its code. Later numbers never have an
 * earlier time.
 */
export async function insertInvoice(
  tx: Tx,
  event: InvoiceableEvent,
  planned: PlannedInvoice,
  { issuer, now }: { readonly issuer: Issuer; readonly now: Date },
): Promise<string> {
  const { kind, entries } = planned;
  const [id, year] = [newId(), yearOf(now)];
  const { number, issuedAt } = await takeNumber(tx, kind, year, now);
  const code = codeOf(kind, year, number);
  await tx
    .insertInto('invoices')
    .values({
      ...{ id, kind, year, number, code, issued_at: issuedAt },
      ...{ organizer_id: event.organizerId, event_id: event.eventId, invoice_id: planned.invoiceId },
      ...{ amount_xaf: planned.amountXaf, order_count: planned.orderCount, sales_xaf: planned.salesXaf },
      ...{ commission_xaf: planned.commissionXaf, returned_xaf: planned.returnedXaf },
      ...{ vat_basis_points: planned.vatBasisPoints, vat_xaf: planned.vatXaf },
      ...{ seller_name: event.sellerName, seller_address: event.sellerAddress },
      ...{ issuer_name: issuer.name, issuer_address: issuer.address ?? null, issuer_tax_id: issuer.taxId ?? null },
      ...{ event_name: event.name, event_name_fr: event.nameFr, event_starts_at: event.startsAt, event_zone: event.zone },
    })
    .execute();
  // One statement for the orders of a large event.
  const rows = entries.map(({ transferId, orderId, commissionXaf }) => ({ transferId, orderId, commissionXaf }));
  await sql`insert into invoice_entries (transfer_id, document_id, order_id, commission_xaf)
    select entry."transferId", ${id}, entry."orderId", entry."commissionXaf"
    from json_to_recordset(${JSON.stringify(rows)}::json) as entry ("transferId" uuid, "orderId" uuid, "commissionXaf" bigint)`.execute(
    tx,
  );
  return code;
}
