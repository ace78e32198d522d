import { type Stock, stockService } from './stock.service.ts';

export { leftOf, type Quota, type StockDelta } from './stock.rules.ts';
export type { Stock } from './stock.service.ts';

/** The stock slice: it has no calls of its own, only what events and orders ask of it. */
export const stockFeature = (): Stock => stockService();
