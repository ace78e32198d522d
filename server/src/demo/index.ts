import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { migrate } from '../platform/migrate.ts';
import { openDemoHouse } from './demo-house.ts';
import { demoAccounts } from './demo-people.ts';
import { openDemoState } from './demo-state.store.ts';
import { makeDemoWorld } from './demo-world.ts';

export { demoAccounts, demoPassword } from './demo-people.ts';

/** A person has to decide what becomes of a database that is not ours to wipe. */
export class DemoWorldCutOff extends Error {
  override readonly name = 'DemoWorldCutOff';

  constructor() {
    super(
      'Making the demo world in the database of DATABASE_URL was cut off half-way. Drop that database and create it again, or start with DEMO=0.',
    );
  }
}

export interface DemoOptions {
  readonly config: Config;
  /** The migrated database. */
  readonly url: string;
  readonly logger: Logger;
  /** Called before the work begins, if there is any: it takes some seconds. */
  readonly onBegin?: () => void;
}

/**
 * Makes the demo world where it is wanted: in an empty database, never in production, and with `DEMO=auto` in the embedded
 * database only. One that was cut off is forgotten and made anew. Answers whether the database has the demo world now.
 * Throws DemoWorldCutOff for a half-made one in a database that we were given.
 */
export async function ensureDemoWorld({ config, url, logger, onBegin }: DemoOptions): Promise<boolean> {
  const isGiven = config.databaseUrl !== undefined;
  if (config.demo === '0' || (config.demo === 'auto' && isGiven)) return false;
  const state = await openDemoState(url, demoAccounts[0]?.email ?? '');
  try {
    const found = await state.find();
    if (found === 'with the demo world') return true;
    if (found === 'in use') return false;
    if (found === 'half-made') {
      if (isGiven) throw new DemoWorldCutOff();
      logger.warn('Making the demo world was cut off last time; starting over');
      await state.wipe();
      await migrate(url, { logger });
    }
    onBegin?.();
    await state.begin();
    const house = await openDemoHouse({ config, url, logger });
    try {
      await makeDemoWorld(house, new Date());
    } finally {
      await house.close();
    }
    await state.finish();
    return true;
  } finally {
    await state.close();
  }
}
