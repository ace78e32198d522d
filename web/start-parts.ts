/** A part that a page loads before it starts in one of its states (`startPart`), and the catalogues of that part. */
interface StartPart {
  readonly part: string;
  readonly texts?: readonly string[];
}

/** The parts of the states of pages, by the page's file. Chunks and the weights of pages are made of this list. */
export const startParts: Readonly<Partial<Record<string, readonly StartPart[]>>> = {
  'public/event': [{ part: 'app/features/ratings/RatingsSection.tsx' }],
  'participant/ticket-purchase-process': [
    { part: 'app/shell/buyer/purchase/NoEvent.tsx' },
    { part: 'app/shell/buyer/purchase/ChooseStep.tsx', texts: ['choose-tickets'] },
    { part: 'app/shell/buyer/purchase/PayStep.tsx' },
  ],
  'participant/ticket-management': [
    { part: 'app/shell/buyer/tickets/TicketsOfReader.tsx' },
    { part: 'app/features/orders/mine/list/MyOrders.tsx', texts: ['my-orders'] },
  ],
  'participant/order': [
    { part: 'app/shell/buyer/BoughtTickets.tsx' },
    { part: 'app/features/orders/mine/OrderState.tsx', texts: ['open-orders'] },
  ],
  'participant/event-search-and-details': [{ part: 'app/shell/event-search/EventSearch.tsx' }],
};
