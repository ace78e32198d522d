/** Where people write for help; the operator sets it when building (docs/decisions/0024). */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'help@ngoma.test';
