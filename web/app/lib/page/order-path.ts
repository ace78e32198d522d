/** Returns the address that opens an order beside the organizer's list of orders. */
export const orderPath = (orderId: string): string => `/ticket-and-reservation-management?order=${orderId}`;
