import type { Locale } from '@ngoma/api/common/locale';
import type { OrderTimeline, TimelineFact } from '@ngoma/api/features/orders/timeline';
import { reasonText } from '#features/payments/index';
import type { Session } from '#platform/http/session/session';
import type { Db } from '#platform/postgres/database';
import { orderUnknown } from '../order-errors.ts';
import type { OrderRow } from '../orders.read.ts';
import { noteIn } from '../refunds/refund-views.ts';
import { loadTimelineSources } from './timeline.read.ts';
import { buildTimeline, factFor } from './timeline.rules.ts';
import type { Fact } from './timeline.types.ts';

/** Everything that the timeline needs: the database, and the order as its reader may see it. */
export interface TimelineContext {
  readonly db: Db;
  /** Raises `not_found` (404) if the person may not see the order. */
  findOrder(session: Session, id: string): Promise<OrderRow>;
}

const toView = (fact: Fact, locale: Locale): TimelineFact => ({
  kind: fact.kind,
  at: fact.at.toISOString(),
  amount: fact.amountXaf ?? null,
  balance: fact.balanceXaf ?? 0,
  paidWith: fact.paidWith ?? null,
  numberEnding: fact.number?.slice(-4) ?? null,
  reference: fact.reference ?? null,
  reason: fact.failure ? reasonText({ state: 'failed', reason: fact.failure }, locale) : null,
  note: noteIn(fact.note ?? null, locale),
  by: fact.by ?? null,
  byName: fact.byName ?? null,
  ticket: fact.ticket ?? null,
  count: fact.count ?? null,
});

/** Returns what happened to an order, as its reader may see it, oldest first. Raises `not_found` (404). */
export async function getTimeline(
  { db, findOrder }: TimelineContext,
  reader: Session,
  orderId: string,
  locale: Locale,
): Promise<OrderTimeline> {
  const { id, zone } = await findOrder(reader, orderId);
  const sources = await loadTimelineSources(db, id);
  if (!sources) throw orderUnknown();
  const facts = buildTimeline(sources).map((fact) => toView(factFor(reader.role, fact), locale));
  return { zone, buyerNumber: sources.order.buyerNumber, facts };
}
