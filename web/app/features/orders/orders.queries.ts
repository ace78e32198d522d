/** Keys of the queries about orders. */
export const orderKeys = { all: ['orders'] as const, one: (orderId: string) => ['orders', orderId] as const };
