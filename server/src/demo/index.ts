import type { Logger } from 'pino';
import type { Config } from '../platform/config.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { demoAccounts } from './content/people.ts';
import { openDemoState } from './demo-state.store.ts';

export { demoAccounts, demoPassword } from './content/people.ts';

/**
 * Thrown for incomplete demo data in a database from DATABASE_URL, which is never wiped automatically: an operator has to decide.
 */
export class DemoDataIncomplete extends Error {
  override readonly name = 'DemoDataIncomplete';

  constructor() {
    super(
      'Creating the demo data in the database of DATABASE_URL was interrupted. Drop that database and create it again, or start with DEMO=0.',
    );
  }
}

export interface DemoOptions {
  readonly config: Config;
  /** The address of the migrated database. */
  readonly url: string;
  readonly logger: Logger;
  /** Called before demo data are created, which takes some seconds. Not called when there is nothing to create. */
  readonly onBegin?: () => void;
}

/**
 * Creates the demo data in an empty database; never in production, and with `DEMO=auto` only in the embedded database. Incomplete
 * demo data in the embedded database are wiped and created again. Returns whether the database now has demo data. Throws
 * DemoDataIncomplete for incomplete demo data in a database from DATABASE_URL.
 */
export async function ensureDemoData({ config, url, logger, onBegin }: DemoOptions): Promise<boolean> {
  const isGiven = config.databaseUrl !== undefined;
  if (config.demo === '0' || (config.demo === 'auto' && isGiven)) return false;
  const state = await openDemoState(url, demoAccounts[0]?.email ?? '');
  try {
    const found = await state.find();
    if (found === 'complete') return true;
    if (found === 'in use') return false;
    if (found === 'incomplete') {
      if (isGiven) throw new DemoDataIncomplete();
      logger.warn('Creating the demo data was interrupted last time; starting over');
      await state.wipe();
      await migrate(url, { logger });
    }
    onBegin?.();
    // Loaded only now, because most starts create nothing.
    const [{ openDemoApp }, { fillDatabase }] = await Promise.all([import('./demo-app.ts'), import('./fill-database.ts')]);
    await state.begin();
    const app = await openDemoApp({ config, url, logger });
    try {
      await fillDatabase(app, new Date());
    } finally {
      await app.close();
    }
    await state.finish();
    return true;
  } finally {
    await state.close();
  }
}
