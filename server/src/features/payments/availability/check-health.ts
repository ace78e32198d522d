import { endAlert, openAlert } from '#features/operations/index';
import type { Platform } from '#platform/platform';
import type { Gateways } from '../gateways/registry.ts';
import { countAnswers, readStates } from './gateway-states.read.ts';
import { saveHealth } from './gateway-states.store.ts';
import { answersCountFrom, type GatewayHealth, nextHealth } from './health.rules.ts';

export interface AvailabilityContext extends Pick<Platform, 'db' | 'clock' | 'logger' | 'jobs'> {
  readonly gateways: Gateways;
}

/** The health of a gateway that never had an outage. */
export const freshHealth: GatewayHealth = { health: 'up', healthSince: new Date(0), outages: 0 };

/**
 * Derives the health of each gateway from its recent answers and stores what has changed. Runs as a job, each minute and soon after
 * a missing answer, so that no payer waits for it. Two runs at once change nothing twice.
 */
export async function checkHealth(ctx: AvailabilityContext): Promise<void> {
  const { db, clock, logger, gateways } = ctx;
  const states = await readStates(db);
  const now = clock();
  for (const { id, name } of gateways.all) {
    const current = states.get(id) ?? freshHealth;
    const answers = await countAnswers(db, id, answersCountFrom(current, now));
    const next = nextHealth(current, answers, now);
    if (next.health === current.health || !(await saveHealth(db, id, current, next))) continue;
    const detail = { gateway: id, from: current.health, to: next.health, ...answers };
    if (next.health === 'down') logger.error({ alarm: 'gateway_down', ...detail }, 'A payment gateway does not answer');
    else logger.warn(detail, 'The health of a payment gateway has changed');
    const problem = { kind: 'gateway_down', subject: id } as const;
    if (next.health === 'down') await openAlert(ctx, db, { ...problem, facts: { name } });
    else if (next.health === 'up') await endAlert(ctx, db, problem);
  }
}
