import { inventoryService, type Stock } from './inventory.service.ts';

export { type InventoryDelta, leftOf, type Quota, type QuotaKey } from './inventory.rules.ts';
export type { Stock } from './inventory.service.ts';

/** The inventory feature. It has no endpoints; events and orders use it. */
export const inventoryFeature = (): Stock => inventoryService();
