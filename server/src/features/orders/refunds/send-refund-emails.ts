import type { Tx } from '#platform/postgres/database';
import { organizerRefundEmail, type RefundNews, refundEmail } from './refunds.emails.ts';
import { findRequests } from './refunds.read.ts';
import type { RefundsContext } from './refunds.types.ts';

/**
 * Enqueues the emails about a change of a request, in the transaction that changed it. The organizer learns of requests that
 * wait for a decision, and of refunds that somebody else decided.
 */
export async function enqueueRefundEmails(
  { mail, config }: Pick<RefundsContext, 'mail' | 'config'>,
  tx: Tx,
  requestId: string,
  news: RefundNews,
): Promise<void> {
  const [request] = await findRequests(tx, [requestId]);
  if (!request) throw new Error(`There is no refund request ${requestId}`);
  await mail.enqueue(tx, refundEmail(request, news, config.publicUrl));
  const isForOrganizer = news === 'requested' || (news === 'approved' && request.decidedBy !== 'organizer');
  if (isForOrganizer) await mail.enqueue(tx, organizerRefundEmail(request, news, config.publicUrl));
}
