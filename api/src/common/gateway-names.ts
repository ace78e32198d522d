const names: Readonly<Record<string, string>> = {
  pawapay: 'pawaPay',
  mtn: 'MTN MoMo',
  notchpay: 'Notch Pay',
  stripe: 'Stripe',
  sandbox: 'Sandbox',
};

/** Returns the name that a payment gateway gives itself, by its id; the id of an unknown one. */
export const gatewayNameOf = (id: string): string => names[id] ?? id;
