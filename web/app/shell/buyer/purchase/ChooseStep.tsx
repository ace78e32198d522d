import { TicketPicker } from '#features/events/detail/tickets/TicketPicker.tsx';
import { isBuyable } from '#features/events/detail/tickets/ticket-state.ts';
import { orderTotals, type Quantities } from '#features/events/detail/tickets/ticket-totals.ts';
import { TicketStep } from '#features/orders/checkout/TicketStep.tsx';
import type { ShownEvent } from './purchase.server.ts';

interface ChooseStepProps {
  readonly event: ShownEvent;
  readonly quantities: Quantities;
  readonly onChange: (quantities: Quantities) => void;
  /** Why the last choice was refused. */
  readonly problem: string | undefined;
  readonly onContinue: () => void;
}

/** The step of a purchase in which quantities are chosen. */
export const ChooseStep = ({ event: { ticketTypes, zone }, quantities, onChange, ...rest }: ChooseStepProps) => (
  <TicketStep
    picker={<TicketPicker heading="h2" types={ticketTypes} zone={zone} quantities={quantities} onChange={onChange} />}
    totals={orderTotals(ticketTypes, quantities)}
    isOnSale={ticketTypes.some(({ state }) => isBuyable(state))}
    {...rest}
  />
);
