import type { OperatorOffer, unavailableReasons } from '@ngoma/api/features/payments';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { PaymentGateway } from '../gateways/gateway.ts';
import type { Operator } from '../payments.rules.ts';
import type { HealthState } from './health.rules.ts';

/** The facts that decide whether a gateway takes new attempts. */
export interface GatewayState {
  readonly isOn: boolean;
  readonly health: HealthState;
}

/** A gateway without a stored state is switched on and up. */
export const unknownState: GatewayState = { isOn: true, health: 'up' };

export type GatewayStates = ReadonlyMap<string, GatewayState>;
type Candidate = Pick<PaymentGateway, 'id' | 'operators' | 'caps'>;

const stateOf = (states: GatewayStates, { id }: Pick<Candidate, 'id'>): GatewayState => states.get(id) ?? unknownState;

/** Tells whether a gateway takes new attempts. */
export const isAvailable = ({ isOn, health }: GatewayState): boolean => isOn && health !== 'down';

const fits = ({ caps: { minXaf, stepXaf } }: Pick<Candidate, 'caps'>, amountXaf: number): boolean =>
  amountXaf >= minXaf && amountXaf % stepXaf === 0;

/**
 * Returns the gateways that can send a payment with this operator now, best first: the one that the attempt was made for, then the
 * configured order. Raises `operator_unavailable` (503), and `amount_not_payable` (400) if only the amount is in the way.
 */
export function candidatesFor<G extends Candidate>(
  gateways: readonly G[],
  states: GatewayStates,
  { operator, amountXaf, preferred }: { readonly operator: Operator; readonly amountXaf: number; readonly preferred: string },
): readonly [G, ...G[]] {
  const serving = gateways.filter((gateway) => gateway.operators.includes(operator) && isAvailable(stateOf(states, gateway)));
  const limits = serving[0]?.caps;
  if (!limits) throw operatorUnavailable(operator);
  const [first, ...others] = serving
    .filter((gateway) => fits(gateway, amountXaf))
    .toSorted((one, other) => Number(other.id === preferred) - Number(one.id === preferred));
  if (!first) throw amountNotPayable(operator, limits);
  return [first, ...others];
}

/** Returns the operators of these gateways in the order of `operators`, each with whether payers can choose it now. */
export const offersOf = (
  operators: readonly Operator[],
  gateways: readonly Candidate[],
  states: GatewayStates,
): OperatorOffer[] =>
  operators.flatMap((operator) => {
    const serving = gateways.filter((gateway) => gateway.operators.includes(operator));
    const open = serving.filter((gateway) => isAvailable(stateOf(states, gateway)));
    const [first] = open.length > 0 ? open : serving;
    if (!first) return [];
    const { flow } = first.caps;
    const limits = (open.length > 0 ? open : serving).map(({ caps }) => caps);
    return [
      {
        operator,
        isAvailable: open.length > 0,
        reason: open.length > 0 ? null : reasonOf(serving.map((gateway) => stateOf(states, gateway))),
        flow,
        minXaf: Math.min(...limits.map(({ minXaf }) => minXaf)),
        stepXaf: Math.min(...limits.map(({ stepXaf }) => stepXaf)),
      },
    ];
  });

const reasonOf = (states: readonly GatewayState[]): (typeof unavailableReasons)[number] =>
  states.some(({ isOn }) => isOn) ? 'down' : 'switched_off';

const nameOf = (operator: Operator) =>
  ({
    mtn: bilingual('payments.operators.mtn'),
    orange: bilingual('payments.operators.orange'),
    card: bilingual('payments.operators.card'),
  })[operator];

const operatorUnavailable = (operator: Operator) =>
  new Refusal('operator_unavailable', 503, bilingual('payments.operatorUnavailable', { name: nameOf(operator) }));

const amountNotPayable = (operator: Operator, { minXaf, stepXaf }: PaymentGateway['caps']) => {
  const name = nameOf(operator);
  const text =
    stepXaf > 1
      ? bilingual('payments.amountInSteps', { name, minXaf, stepXaf })
      : bilingual('payments.amountTooSmall', { name, minXaf });
  return new Refusal('amount_not_payable', 400, text, { facts: { minXaf, stepXaf } });
};
