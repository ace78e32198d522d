import type { ActionFunctionArgs, ClientActionFunctionArgs, ClientLoaderFunctionArgs, LoaderFunctionArgs } from 'react-router';
import { boughtField } from '#features/orders/mine/order-forms.ts';
import { sendForm } from '#lib/form/send-form.ts';
import type { PageHandle } from '#lib/page/page-query.ts';
import { oneOf, readFields } from '#lib/page/query-fields.ts';
import { OrderOfBuyer } from '#shell/buyer/OrderOfBuyer.tsx';
import { changeOrder, loadOrderPage } from '#shell/buyer/order.server.ts';
import { loadAsBuyer } from '#shell/session/load-as-buyer.ts';

export const handle: PageHandle = {
  query: readFields({ [boughtField]: oneOf(['1']) }),
  headerTitle: 'shell:title.orders',
  parts: [
    'features/orders/mine/OrderFollower.tsx',
    'features/orders/mine/OrderHistory.tsx',
    'features/orders/mine/OrderState.tsx',
    'features/orders/mine/RefundParts.tsx',
    'features/orders/mine/ResendForm.tsx',
    'features/wallet/FailedRefundCards.tsx',
    'features/tickets/AttendanceForm.tsx',
    'shell/buyer/BoughtTickets.tsx',
    'shell/buyer/not-found-part.ts',
    'shell/buyer/order-parts.ts',
  ],
};

export const loader = (args: LoaderFunctionArgs) => loadOrderPage(args);
export const clientLoader = ({ serverLoader }: ClientLoaderFunctionArgs) => loadAsBuyer(serverLoader<typeof loader>);

export const action = (args: ActionFunctionArgs) => changeOrder(args);
export const clientAction = ({ serverAction }: ClientActionFunctionArgs) => sendForm(serverAction);

// After a refused form, too: what can be done may have changed meanwhile.
export const shouldRevalidate = () => true;

/** /orders/{id}: one order of the signed-in buyer: its payment, its tickets, its receipt and refunds. */
export default function OrderPage() {
  return <OrderOfBuyer />;
}
