import type { Bilingual } from '@ngoma/api/common/locale';
import { bilingual } from '#platform/i18n/messages';

/** The labels on every receipt, in both languages. */
export const receiptLabels = {
  receipt: bilingual('tickets.receipt.title'),
  buyer: bilingual('common.labels.buyer'),
  company: bilingual('tickets.receipt.company'),
  event: bilingual('common.labels.event'),
  organizer: bilingual('common.labels.organizer'),
  placed: bilingual('tickets.receipt.placed'),
  issued: bilingual('tickets.receipt.issued'),
  items: bilingual('tickets.receipt.items'),
  fees: bilingual('tickets.receipt.fees'),
  total: bilingual('tickets.receipt.total'),
  payment: bilingual('tickets.receipt.payment'),
  free: bilingual('tickets.receipt.free'),
  refunds: bilingual('tickets.receipt.refunds'),
  left: bilingual('tickets.receipt.left'),
} as const satisfies Record<string, Bilingual>;

export const refundLabels: Readonly<Record<'sent' | 'done' | 'failed' | 'credited', Bilingual>> = {
  sent: bilingual('tickets.receipt.refundSent'),
  done: bilingual('tickets.receipt.refundDone'),
  failed: bilingual('tickets.receipt.refundFailed'),
  credited: bilingual('tickets.receipt.refundCredited'),
};
