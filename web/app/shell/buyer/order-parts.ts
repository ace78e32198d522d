// One chunk for what the page of an order shows and does not change.
export { orderPartTexts } from '#features/orders/mine/my-order-texts.ts';
export { OrderAside } from '#features/orders/mine/OrderAside.tsx';
export { OrderHead } from '#features/orders/mine/OrderHead.tsx';
export { EndedTickets } from './tickets/EndedTickets.tsx';
