import type { Screen } from './app/shell/screens.ts';

/** A part that a page loads before it starts in one of its states, and the catalogues of that part. */
interface StartPart {
  /** Its name in the document (`startPart`); undefined on pages that are rendered in the browser. */
  readonly name?: string;
  readonly part: string;
  readonly texts?: readonly string[];
}

/** The parts of the states of pages, by the page's file. Chunks, hints and the weights of pages are made of this list. */
export const startParts: Readonly<Partial<Record<string, readonly StartPart[]>>> = {
  'public/event': [{ name: 'ratings', part: 'app/features/ratings/RatingsSection.tsx' }],
  'participant/ticket-purchase-process': [
    { name: 'no-event', part: 'app/shell/buyer/purchase/NoEvent.tsx' },
    { name: 'choose-step', part: 'app/shell/buyer/purchase/ChooseStep.tsx', texts: ['choose-tickets'] },
    { name: 'pay-step', part: 'app/shell/buyer/purchase/PayStep.tsx' },
  ],
  'participant/ticket-management': [
    { name: 'tickets', part: 'app/shell/buyer/tickets/TicketsOfReader.tsx' },
    { name: 'my-orders', part: 'app/features/orders/mine/list/MyOrders.tsx', texts: ['my-orders'] },
  ],
  'participant/order': [
    { name: 'bought-tickets', part: 'app/shell/buyer/BoughtTickets.tsx' },
    { name: 'order-state', part: 'app/features/orders/mine/OrderState.tsx', texts: ['open-orders'] },
  ],
  'participant/event-search-and-details': [{ part: 'app/shell/event-search/EventSearch.tsx' }],
};

/** The catalogues beyond the public ones that pages without the side navigation load before they start, by the page's file. */
const ownTexts: Readonly<Partial<Record<string, readonly string[]>>> = {
  'public/events': ['event-lists'],
  'public/category': ['event-lists'],
  'public/categories': ['event-lists'],
  'public/contact-us': ['support'],
  'public/pay': ['payments'],
  'public/debited': ['debit-reports'],
  'public/post': ['posts'],
  'public/profile': ['profiles', 'providers', 'services', 'posts', 'reviews'],
  'participant/ticket-purchase-process': ['orders'],
  'participant/ticket-management': ['tickets'],
  'participant/order': ['tickets', 'order-page'],
};

/** Returns the catalogues that a page without the side navigation loads before it starts, beyond the public ones. */
export const startTextsOf = ({ page, frame }: Pick<Screen, 'page' | 'frame'>): readonly string[] => [
  ...(frame === 'auth' ? ['auth'] : []),
  ...(ownTexts[page] ?? []),
];
