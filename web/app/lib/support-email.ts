/** The support address; the operator sets it at build time (docs/decisions/0060). */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'help@ngoma.test';
