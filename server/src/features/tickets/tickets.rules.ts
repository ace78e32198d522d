/** An order line whose tickets are issued, in the transaction that confirms the order. */
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

/** A ticket to be issued: its position in the order line and its attendee. */
export interface TicketPlan {
  readonly line: IssueLine;
  /** From 1. */
  readonly serial: number;
  readonly attendee: { readonly name: string; readonly email?: string | undefined; readonly number?: string | undefined };
}

const minuteMs = 60_000;

/** Returns when the entrance of an event opens; null if its page does not say it. It moves with the event. */
export const entranceOf = ({ startsAt, entranceMinutes }: { startsAt: Date; entranceMinutes: number | null }): Date | null =>
  entranceMinutes === null ? null : new Date(startsAt.getTime() + entranceMinutes * minuteMs);

/** Returns one plan per ticket. Throws if a line has fewer attendees than tickets. */
export const planTickets = (lines: readonly IssueLine[]): TicketPlan[] =>
  lines.flatMap((line) =>
    Array.from({ length: line.quantity }, (_, index) => {
      const attendee = line.attendees[index];
      if (!attendee)
        throw new Error(`Order item ${line.orderItemId} names ${line.attendees.length} people for ${line.quantity} tickets`);
      return { line, serial: index + 1, attendee };
    }),
  );

/** Returns the plans without a ticket. */
export function missing(
  plans: readonly TicketPlan[],
  made: readonly { readonly orderItemId: string; readonly serial: number }[],
): TicketPlan[] {
  const present = new Set(made.map(({ orderItemId, serial }) => `${orderItemId} ${serial}`));
  return plans.filter(({ line, serial }) => !present.has(`${line.orderItemId} ${serial}`));
}
