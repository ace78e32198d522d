import type { ReceiptCompany } from '@ngoma/api/features/orders/receipt-company';
import { sql } from 'kysely';
import type { DbOrTx, Tx } from '#platform/postgres/database';

/** Stores the company on the receipt of an order, in place of an earlier one. */
export async function saveCompany(
  db: DbOrTx,
  { id, buyerId }: { readonly id: string; readonly buyerId: string },
  { name, taxNumber, address }: ReceiptCompany,
  now: Date,
): Promise<void> {
  await sql`insert into receipt_companies (order_id, buyer_id, name, tax_number, address, updated_at)
    values (${id}, ${buyerId}, ${name}, ${taxNumber}, ${address}, ${now})
    on conflict (order_id) do update set name = excluded.name, tax_number = excluded.tax_number, address = excluded.address,
      updated_at = excluded.updated_at`.execute(db);
}

export async function removeCompany(db: DbOrTx, orderId: string): Promise<void> {
  await sql`delete from receipt_companies where order_id = ${orderId}`.execute(db);
}

/** Deletes the companies that a person wrote, in the transaction that anonymizes the account. */
export async function eraseCompanies(tx: Tx, buyerId: string): Promise<void> {
  await sql`delete from receipt_companies where buyer_id = ${buyerId}`.execute(tx);
}
