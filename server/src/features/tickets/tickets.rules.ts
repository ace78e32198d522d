/** What is to become tickets: one line of an order that is confirmed in this very transaction. */
export interface IssueLine {
  readonly orderId: string;
  readonly orderItemId: string;
  readonly eventId: string;
  readonly ticketTypeId: string;
  readonly holderId: string;
  readonly quantity: number;
  readonly priceXaf: number;
  /** One per ticket, in order. */
  readonly attendees: readonly {
    readonly name: string;
    readonly email?: string | undefined;
    readonly number?: string | undefined;
  }[];
}

/** One ticket to be made: its place within its line, and whose name it carries. */
export interface TicketPlan {
  readonly line: IssueLine;
  /** From 1. */
  readonly serial: number;
  readonly attendee: { readonly name: string; readonly email?: string | undefined; readonly number?: string | undefined };
}

/** One plan per ticket. Throws when a line names fewer people than tickets, which would be a fault of the caller. */
export const planTickets = (lines: readonly IssueLine[]): TicketPlan[] =>
  lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => {
      const attendee = line.attendees[index];
      if (!attendee)
        throw new Error(`Order item ${line.orderItemId} names ${line.attendees.length} people for ${line.quantity} tickets`);
      return { line, serial: index + 1, attendee };
    }),
  );

/** The plans for which there is no ticket yet. */
export function missing(
  plans: readonly TicketPlan[],
  made: readonly { readonly orderItemId: string; readonly serial: number }[],
): TicketPlan[] {
  const present = new Set(made.map(({ orderItemId, serial }) => `${orderItemId} ${serial}`));
  return plans.filter(({ line, serial }) => !present.has(`${line.orderItemId} ${serial}`));
}
