import { gatewayHealthTerms } from '@ngoma/api/common/business';
import type { gatewayHealths } from '@ngoma/api/features/supervision/supervision';

export type HealthState = (typeof gatewayHealths)[number];

/** The health of a gateway, derived from its recent answers. */
export interface GatewayHealth {
  readonly health: HealthState;
  readonly healthSince: Date;
  /** Outages in a row, without a proof in between that it works. */
  readonly outages: number;
}

/** The number of payers that a gateway answered, and that it did not. A payer may count in both. */
export interface Answers {
  readonly good: number;
  readonly bad: number;
}

const { windowMinutes, minBad, minGood, retryMinutes } = gatewayHealthTerms;
const minuteMs = 60_000;

/** Returns from when on answers count: the last minutes, but no answer of an earlier state. On trial every answer counts. */
export const answersCountFrom = ({ health, healthSince }: GatewayHealth, now: Date): Date => {
  const windowStart = new Date(now.getTime() - windowMinutes * minuteMs);
  return health === 'trial' || healthSince > windowStart ? healthSince : windowStart;
};

/** Returns when a gateway that is down is tried again. Each outage in a row waits longer. */
export const retriesAt = ({ healthSince, outages }: GatewayHealth): Date => {
  const minutes = retryMinutes[Math.min(Math.max(outages, 1), retryMinutes.length) - 1] as number;
  return new Date(healthSince.getTime() + minutes * minuteMs);
};

/**
 * Returns the health after these answers. It takes more to come up than to stay up: a gateway that was down is first on trial,
 * where one missing answer without a good one ends the trial, and several good ones prove that it works.
 */
export function nextHealth(current: GatewayHealth, { good, bad }: Answers, now: Date): GatewayHealth {
  const down: GatewayHealth = { health: 'down', healthSince: now, outages: current.outages + 1 };
  switch (current.health) {
    case 'up':
      return bad >= minBad && bad >= good ? down : current;
    case 'down':
      return now >= retriesAt(current) ? { ...current, health: 'trial', healthSince: now } : current;
    case 'trial':
      if (bad > 0 && bad >= good) return down;
      return good >= minGood && good > 2 * bad ? { health: 'up', healthSince: now, outages: 0 } : current;
  }
}
