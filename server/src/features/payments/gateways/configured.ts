import type { Platform } from '#platform/platform';
import type { PaymentGateway } from './gateway.ts';
import { mtnGateway } from './mtn/mtn.ts';
import { notchpayGateway } from './notchpay/notchpay.ts';
import { pawapayGateway } from './pawapay/pawapay.ts';
import { sandboxGateway } from './sandbox.ts';
import type { SandboxOperator } from './sandbox-operator.ts';
import { stripeGateway } from './stripe/stripe.ts';

/**
 * Builds the gateways that the environment configures, in the order in which they are preferred for new attempts. The sandbox is
 * last, so that a provider's test environment is used where there is one.
 */
export function configuredGateways(platform: Platform, sandbox: SandboxOperator | undefined): readonly PaymentGateway[] {
  const { pawapay, mtn, notchpay, stripe } = platform.config.gateways;
  const deps = { ...platform, publicUrl: platform.config.publicUrl };
  const configured = [
    pawapay && pawapayGateway(deps, pawapay),
    mtn && mtnGateway(deps, mtn),
    notchpay && notchpayGateway(deps, notchpay),
    stripe && stripeGateway(deps, stripe),
    sandbox && sandboxGateway(platform, sandbox),
  ];
  return configured.filter((gateway) => gateway !== undefined);
}
