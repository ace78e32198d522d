import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Instant, line } from '../../common/fields.ts';

/** Limits of the company on a receipt. The buyer may change it for `openDays` after the purchase. */
export const receiptCompanyTerms = { name: 120, taxNumber: 30, address: 160, openDays: 30 } as const;

/**
 * A taxpayer number: the NIU of Cameroon, such as M012345678901X, or that of another CEMAC country, whose formats differ. Spaces are
 * dropped, and small characters become capitals.
 */
const TaxNumber = z
  .string()
  .max(60)
  .overwrite((text) => text.replace(/\s+/g, '').toUpperCase())
  .regex(/^[A-Za-z\d-]{5,30}$/, 'Check this number: 5 to 30 letters, digits and hyphens, such as M012345678901X')
  .meta({ example: 'M012345678901X' });

/** The company to which a receipt is made out. */
export const ReceiptCompany = z
  .object({
    name: line(receiptCompanyTerms.name).meta({ example: 'Sawa Import SARL' }),
    taxNumber: TaxNumber,
    address: line(receiptCompanyTerms.address).meta({ example: 'B.P. 4021, Rue Joss, Douala' }),
  })
  .meta({ id: 'ReceiptCompany' });
export type ReceiptCompany = z.infer<typeof ReceiptCompany>;

const params = z.object({ id: Id });
const Done = z.object({ message: z.string() });
const closed = { 404: ['not_found'], 409: ['order_without_receipt', 'receipt_closed'] };

export const getReceiptCompany = endpoint({
  method: 'GET',
  path: '/event-order/:id/receipt-company',
  summary: 'Returns the company on the receipt of an order, for its buyer only',
  allow: ['participant'],
  params,
  reply: z.object({
    company: ReceiptCompany.nullable(),
    latest: ReceiptCompany.nullable().meta({ description: 'The one that the buyer wrote last, to offer for this order' }),
    openUntil: Instant.meta({ description: 'Until when the buyer may change it' }),
    isOpen: z.boolean(),
  }),
  refuses: { 404: ['not_found'], 409: ['order_without_receipt'] },
});

export const setReceiptCompany = endpoint({
  method: 'PUT',
  path: '/event-order/:id/receipt-company',
  summary: 'Makes the receipt of an order out to a company. A repeated request changes nothing.',
  allow: ['participant'],
  params,
  body: ReceiptCompany,
  reply: Done,
  refuses: closed,
});

export const removeReceiptCompany = endpoint({
  method: 'DELETE',
  path: '/event-order/:id/receipt-company',
  summary: 'Removes the company from the receipt of an order. A repeated request changes nothing.',
  allow: ['participant'],
  params,
  reply: Done,
  refuses: closed,
});
