import { business } from '@ngoma/api/common/business';
import type { InvoiceKind } from '@ngoma/api/features/invoices';
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';
import { containsPattern } from '#platform/postgres/search/contains-pattern';
import type { OpenEntry } from './invoices.types.ts';

const zone = business.event.defaultZone;

/** Returns the movements of an event's commission that are on no document, with the invoice of their sale. From the ledger. */
export async function listOpenEntries(db: DbOrTx, eventId: string): Promise<OpenEntry[]> {
  const { rows } = await sql<OpenEntry>`
    select transfer.id as "transferId", placed.id as "orderId", transfer.kind = 'sale' as "isSale",
      (-posting.amount_xaf)::bigint as "commissionXaf", placed.total_xaf as "totalXaf", charged.document_id as "invoiceId",
      invoiced.vat_basis_points as "invoicedVatBasisPoints"
    from orders placed
      join ledger_transfers transfer on transfer.source_type = 'order' and transfer.source_id = placed.id
      join ledger_postings posting on posting.transfer_id = transfer.id
      join ledger_accounts account on account.id = posting.account_id and account.kind = 'platform_fees'
      left join invoice_entries charged on charged.order_id = placed.id and charged.commission_xaf > 0
      left join invoices invoiced on invoiced.id = charged.document_id
    where placed.event_id = ${eventId}
      and not exists (select from invoice_entries entry where entry.transfer_id = transfer.id)
    order by transfer.created_at, transfer.id`.execute(db);
  return rows;
}

/** Days after the end of an event in which the daily search looks for new movements of its commission. */
const lateDays = 60;

/**
 * Returns the events whose commission may have to be invoiced: those that have ended or were cancelled and have a paid order with
 * commission, unless they have an invoice and are over for long.
 */
export async function listInvoiceable(db: DbOrTx, now: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select event.id from events event
    where event.state in ('ended', 'cancelled')
      and exists (select from orders placed
        where placed.event_id = event.id and placed.payment = 'paid' and placed.commission_xaf > 0)
      and (event.over_at > ${now}::timestamptz - make_interval(days => ${lateDays})
        or not exists (select from invoices document where document.event_id = event.id))
    order by event.over_at, event.id`.execute(db);
  return rows.map(({ id }) => id);
}

export interface InvoiceRow {
  readonly id: string;
  readonly kind: InvoiceKind;
  readonly code: string;
  readonly organizerId: string;
  readonly eventId: string;
  readonly issuedAt: Date;
  readonly amountXaf: number;
  readonly orderCount: number;
  readonly salesXaf: number;
  readonly commissionXaf: number;
  readonly returnedXaf: number;
  readonly vatBasisPoints: number;
  readonly vatXaf: number;
  readonly sellerName: string;
  readonly sellerAddress: string | null;
  readonly issuerName: string;
  readonly issuerAddress: string | null;
  readonly issuerTaxId: string | null;
  readonly eventName: string;
  readonly eventNameFr: string | null;
  readonly eventStartsAt: Date;
  readonly eventZone: string;
  /** Code and time of the invoice that a credit note corrects. */
  readonly correctedCode: string | null;
  readonly correctedAt: Date | null;
  /** The order that a credit note is about. */
  readonly orderCode: string | null;
}

const columns = sql`document.id, document.kind, document.code, document.organizer_id as "organizerId", document.event_id as "eventId",
  document.issued_at as "issuedAt", document.amount_xaf as "amountXaf", document.order_count as "orderCount",
  document.sales_xaf as "salesXaf", document.commission_xaf as "commissionXaf", document.returned_xaf as "returnedXaf",
  document.vat_basis_points as "vatBasisPoints",
  document.vat_xaf as "vatXaf", document.seller_name as "sellerName", document.seller_address as "sellerAddress", document.issuer_name as "issuerName",
  document.issuer_address as "issuerAddress", document.issuer_tax_id as "issuerTaxId", document.event_name as "eventName",
  document.event_name_fr as "eventNameFr", document.event_starts_at as "eventStartsAt", document.event_zone as "eventZone",
  corrected.code as "correctedCode", corrected.issued_at as "correctedAt", (
    select placed.code from invoice_entries entry join orders placed on placed.id = entry.order_id
    where document.kind = 'credit_note' and entry.document_id = document.id
  ) as "orderCode"`;

export interface InvoiceFilter {
  readonly organizerId?: string | undefined;
  readonly kind?: InvoiceKind | undefined;
  /** Days in Cameroon, both included. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  /** Part of the number, of the organizer's name or of the event's name. */
  readonly q?: string | undefined;
}

function conditionOf({ organizerId, kind, from, to, q }: InvoiceFilter): RawBuilder<unknown> {
  const all: RawBuilder<unknown>[] = [sql`true`];
  if (organizerId) all.push(sql`document.organizer_id = ${organizerId}`);
  if (kind) all.push(sql`document.kind = ${kind}`);
  if (from) all.push(sql`document.issued_at >= ${from}::timestamp at time zone ${zone}`);
  if (to) all.push(sql`document.issued_at < (${to}::date + 1)::timestamp at time zone ${zone}`);
  if (q) {
    const pattern = containsPattern(q);
    all.push(sql`fold(document.code || ' ' || document.seller_name || ' ' || document.event_name) like fold(${pattern})`);
  }
  return sql.join(all, sql` and `);
}

/**
 * Returns one page of the filtered documents, the latest first. Of those of one moment, credit notes come before the invoices that
 * they may correct, and each kind is in the order of its numbers, the highest first.
 */
export async function listInvoices(
  db: DbOrTx,
  filter: InvoiceFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<InvoiceRow[]> {
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices document left join invoices corrected on corrected.id = document.invoice_id
    where ${conditionOf(filter)} order by document.issued_at desc, document.kind, document.number desc
    limit ${limit} offset ${offset}`.execute(db);
  return rows;
}

/** Returns the number of the filtered documents, and the sums that they charge and give back in whole XAF. */
export async function sumInvoices(
  db: DbOrTx,
  filter: InvoiceFilter,
): Promise<{ total: number; invoicedXaf: number; creditedXaf: number }> {
  const { rows } = await sql<{ total: number; invoicedXaf: number; creditedXaf: number }>`
    select count(*)::int as total,
      coalesce(sum(amount_xaf) filter (where kind = 'invoice'), 0)::bigint as "invoicedXaf",
      coalesce(sum(amount_xaf) filter (where kind = 'credit_note'), 0)::bigint as "creditedXaf"
    from invoices document where ${conditionOf(filter)}`.execute(db);
  return rows[0] ?? { total: 0, invoicedXaf: 0, creditedXaf: 0 };
}

/** Returns a document. With an organizer, only if it is theirs. */
export async function findInvoice(db: DbOrTx, id: string, organizerId: string | undefined): Promise<InvoiceRow | undefined> {
  const isOwn = organizerId === undefined ? sql`true` : sql`document.organizer_id = ${organizerId}`;
  const { rows } = await sql<InvoiceRow>`
    select ${columns} from invoices document left join invoices corrected on corrected.id = document.invoice_id
    where document.id = ${id} and ${isOwn}`.execute(db);
  return rows[0];
}
