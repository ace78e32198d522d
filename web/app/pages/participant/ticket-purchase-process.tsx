import type {
  ActionFunctionArgs,
  ClientLoaderFunctionArgs,
  LoaderFunctionArgs,
  ShouldRevalidateFunctionArgs,
} from 'react-router';
import type { PageHandle } from '#lib/page/page-query.ts';
import { Purchase } from '#shell/buyer/purchase/Purchase.tsx';
import { loadPurchase, purchase } from '#shell/buyer/purchase/purchase.server.ts';
import { readPurchase } from '#shell/buyer/purchase/purchase-address.ts';
import { loadAsBuyer } from '#shell/session/load-as-buyer.ts';

export const handle: PageHandle = {
  query: readPurchase,
  headerTitle: 'shell:title.ticketPurchase',
  hidesTabBar: true,
  parts: [
    'features/orders/OpenOrderNotices.tsx',
    'shell/buyer/purchase/ChooseStep.tsx',
    'shell/buyer/purchase/EventChoice.tsx',
    'shell/buyer/purchase/NoEvent.tsx',
    'shell/buyer/purchase/PayStep.tsx',
    'shell/buyer/purchase/PurchaseHead.tsx',
    'shell/buyer/not-found-part.ts',
  ],
};

export const loader = (args: LoaderFunctionArgs) => loadPurchase(args);
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => loadAsBuyer(serverLoader<typeof loader>);

/** Other quantities need no other data. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  const isOtherChoice = currentUrl.search !== nextUrl.search && formMethod === undefined;
  const isSame = (name: string) => currentUrl.searchParams.get(name) === nextUrl.searchParams.get(name);
  return isOtherChoice && ['event', 'code', 'order', 'q'].every(isSame) ? false : defaultShouldRevalidate;
}

export const action = (args: ActionFunctionArgs) => purchase(args);

/** /ticket-purchase-process: the purchase of tickets for one event, which the address names with the chosen quantities. */
export default function TicketPurchaseProcess() {
  return <Purchase />;
}
