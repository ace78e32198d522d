import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { PaymentGateway } from './gateway.ts';

/** The configured gateways, in the order in which they are preferred. */
export interface Gateways {
  readonly all: readonly PaymentGateway[];
  /** Those that may take new attempts. Beside a live gateway the sandbox may not: its play money would buy real tickets. */
  readonly offered: readonly PaymentGateway[];
  /** Returns the gateway with this id, or undefined. */
  find(id: string | undefined): PaymentGateway | undefined;
  /** Returns the default gateway. Raises `payment_unavailable` (503) if none is configured. */
  requireDefault(): PaymentGateway;
  /**
   * Returns the gateway of an existing payment. Throws if it is no longer configured, because its payments need it until they are
   * settled.
   */
  of(payment: { readonly gateway: string }): PaymentGateway;
}

export const gatewayRegistry = (all: readonly PaymentGateway[]): Gateways => {
  const byId = new Map(all.map((gateway) => [gateway.id, gateway]));
  if (byId.size < all.length) throw new Error('Two gateways have the same id');
  const isLive = all.some(({ mode }) => mode === 'live');
  const offered = all.filter(({ mode }) => !isLive || mode === 'live');
  return {
    all,
    offered,
    find: (id) => (id === undefined ? undefined : byId.get(id)),
    requireDefault() {
      const [first] = offered;
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

const paymentUnavailable = () => new Refusal('payment_unavailable', 503, bilingual('payments.paymentUnavailable'));
