/** The support address; the operator sets it at build time (docs/decisions/0060). */
export const supportEmail: string = import.meta.env.VITE_SUPPORT_EMAIL ?? 'help@ngoma.test';

/** The WhatsApp number of support with its country code, as it is shown. Undefined unless the operator sets it at build time. */
export const supportWhatsapp: string | undefined = import.meta.env.VITE_SUPPORT_WHATSAPP || undefined;
