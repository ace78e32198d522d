import type { Locale } from '@ngoma/api/common/locale';
import type { IssueReason } from '@ngoma/api/features/orders/issuing';
import type { User } from '#features/users/index';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import type { ordersService } from '../orders.service.ts';
import type { OrdersDeps } from '../orders.types.ts';
import type { Placed, PlaceRequest } from '../placing/batch-writer.store.ts';

/** Everything that issuing tickets needs: the database, other features, and the order queue. */
export interface IssuingContext extends Pick<Platform, 'db'> {
  readonly deps: Pick<OrdersDeps, 'events' | 'users'>;
  readonly orders: Pick<ReturnType<typeof ordersService>, 'loadMany'>;
  /** Places an order through the order queue. */
  readonly submit: (request: PlaceRequest) => Promise<Placed>;
}

/** The validated request of an organizer. */
export interface IssueInput {
  readonly eventId: string;
  readonly items: readonly { readonly ticketTypeId: string; readonly quantity: number }[];
  readonly recipient: { readonly name: string; readonly email: string; readonly number?: string | undefined };
  readonly holders?: readonly string[] | undefined;
  readonly reason: IssueReason;
  readonly note?: string | undefined;
}

export interface IssueOptions {
  /** Language of the email. */
  readonly locale: Locale;
  /** A repeat under one key returns the same order; a different request under it raises `idempotency_mismatch` (422). */
  readonly idempotency?: { readonly key: string; readonly requestHash: Buffer } | undefined;
}

export interface Issued {
  readonly isReplay: boolean;
  readonly orderId: string;
  readonly code: string;
  readonly ticketCount: number;
}

/** Tells whether tickets that are issued to the address of an account become its own: it is a participant's, and confirmed. */
export const holdsIssued = ({ deps }: { readonly deps: Pick<OrdersDeps, 'users'> }, user: User): boolean =>
  user.role === 'participant' && user.blockedAt === null && deps.users.isEmailConfirmed(user);

/** Returns the account whose tickets these become. Whether there is one is not visible to the organizer. */
async function findAccount(ctx: IssuingContext, email: string): Promise<string | undefined> {
  const user = await ctx.deps.users.findByEmail(ctx.db, email);
  return user && holdsIssued(ctx, user) ? user.id : undefined;
}

/**
 * Issues tickets without a payment as an order of 0 XAF, through the same queue and transaction as sales (docs/decisions/0142). Raises
 * 404 unless the person manages the event, and `sold_out`, `event_closed`, `limit_per_order`, `sales_stopped` (409) or
 * `attendees_mismatch` (400).
 */
export async function issueTickets(
  ctx: IssuingContext,
  issuer: Session,
  { recipient, holders = [], reason, note, ...input }: IssueInput,
  { locale, idempotency }: IssueOptions,
): Promise<Issued> {
  const { db, deps, orders, submit } = ctx;
  await deps.events.requireManaged(issuer, input.eventId);
  const [events, accountId] = await Promise.all([
    deps.events.findSellable(db, [input.eventId]),
    findAccount(ctx, recipient.email),
  ]);
  const event = events.get(input.eventId);
  if (!event) throw notFound(bilingual('common.eventNotFound'));
  const placed = await submit({
    eventId: input.eventId,
    buyerId: accountId ?? event.organizerId,
    buyer: recipient,
    items: input.items,
    attendees: holders.map((name) => ({ name })),
    attendeeCount: holders.length,
    locale,
    // Keys of organizers and of buyers are apart, although both stand with the same account.
    idempotency: idempotency && { ...idempotency, key: `issued ${issuer.userId} ${idempotency.key}` },
    issue: {
      ...{ issuerId: issuer.userId, reason, note: note ?? null, hasAccount: accountId !== undefined },
      ...{ recipientName: recipient.name, recipientEmail: recipient.email, recipientNumber: recipient.number ?? null },
    },
  });
  if (!placed.isReplay) {
    const { id: orderId, code } = placed.order;
    const ticketCount = placed.lines.reduce((sum, { item }) => sum + item.quantity, 0);
    return { isReplay: false, orderId, code, ticketCount };
  }
  const whole = (await orders.loadMany([placed.orderId], locale)).get(placed.orderId);
  if (!whole) throw new Error(`The order ${placed.orderId} of a repeated request is missing`);
  const ticketCount = whole.lines.reduce((sum, { quantity }) => sum + quantity, 0);
  return { isReplay: true, orderId: placed.orderId, code: whole.order.code, ticketCount };
}
