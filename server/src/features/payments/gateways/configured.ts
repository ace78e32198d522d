import type { Platform } from '#platform/platform';
import type { PaymentGateway } from './gateway.ts';
import { sandboxGateway } from './sandbox.ts';
import type { SandboxOperator } from './sandbox-operator.ts';

/**
 * Builds the gateways that the environment configures, in the order in which they are preferred for new attempts. The sandbox is
 * last, so that a provider's test environment is used where there is one.
 */
export const configuredGateways = (platform: Platform, sandbox: SandboxOperator | undefined): readonly PaymentGateway[] => [
  ...(sandbox ? [sandboxGateway(platform, sandbox)] : []),
];
