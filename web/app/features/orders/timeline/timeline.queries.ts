import { getOrderTimeline, orderReceiptPdf } from '@ngoma/api/features/orders/timeline';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/api/call.ts';
import { saveFile } from '#lib/save-file.ts';
import { orderKeys } from '../orders.queries.ts';

const refreshMs = 10_000;

/** Timeline of an order, oldest fact first. Read again while it is on screen, because payments and refunds move by themselves. */
export const timelineQuery = (orderId: string) =>
  queryOptions({
    queryKey: [...orderKeys.one(orderId), 'timeline'],
    queryFn: async ({ signal }) => (await call(getOrderTimeline, { params: { id: orderId }, signal })).timeline,
    staleTime: 0,
    refetchInterval: refreshMs,
  });

/** Downloads the receipt of an order as PDF. */
export async function saveReceipt(orderId: string, lang: 'en' | 'fr', name: string): Promise<void> {
  const pdf = await call(orderReceiptPdf, { params: { id: orderId }, query: { lang } });
  saveFile(pdf as unknown as Blob, `${name}.pdf`);
}
