import type { ReceiptCompany } from '@ngoma/api/features/orders/receipt-company';
import { sql } from 'kysely';
import type { DbOrTx } from '#platform/postgres/database';

/** Finds the company on the receipt of an order. */
export async function findCompany(db: DbOrTx, orderId: string): Promise<ReceiptCompany | undefined> {
  const { rows } = await sql<ReceiptCompany>`select name, tax_number as "taxNumber", address
    from receipt_companies where order_id = ${orderId}`.execute(db);
  return rows[0];
}

/** Finds the company that a buyer wrote last. */
export async function findLatestCompany(db: DbOrTx, buyerId: string): Promise<ReceiptCompany | undefined> {
  const { rows } = await sql<ReceiptCompany>`select name, tax_number as "taxNumber", address
    from receipt_companies where buyer_id = ${buyerId} order by updated_at desc limit 1`.execute(db);
  return rows[0];
}
