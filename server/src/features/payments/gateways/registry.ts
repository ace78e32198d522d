import { Refusal } from '#platform/refusal';
import type { PaymentGateway } from './gateway.ts';

/** The gateways that are configured, the default first. */
export interface Gateways {
  readonly all: readonly PaymentGateway[];
  /** By its id; undefined when none has it, or none is named. */
  find(id: string | undefined): PaymentGateway | undefined;
  /** The default. Refuses (503) when no way to pay is configured. */
  standard(): PaymentGateway;
  /** The gateway an existing payment went through. Throws when it is no longer configured: its payments need it to the end. */
  of(payment: { readonly gateway: string }): PaymentGateway;
}

export const gatewayRegistry = (all: readonly PaymentGateway[]): Gateways => {
  const byId = new Map(all.map((gateway) => [gateway.id, gateway]));
  return {
    all,
    find: (id) => (id === undefined ? undefined : byId.get(id)),
    standard() {
      const [first] = all;
      if (!first) throw paymentUnavailable();
      return first;
    },
    of({ gateway: id }) {
      const gateway = byId.get(id);
      if (!gateway) throw new Error(`The gateway ${id} is no longer configured, but has payments`);
      return gateway;
    },
  };
};

const paymentUnavailable = () =>
  new Refusal('payment_unavailable', 503, {
    en: 'Payment is not available at the moment. Please try again later.',
    fr: 'Le paiement n’est pas disponible pour le moment. Veuillez réessayer plus tard.',
  });
