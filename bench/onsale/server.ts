import { buildApp } from '../../server/src/app.ts';
import { authFeature } from '../../server/src/features/auth/index.ts';
import { usersFeature } from '../../server/src/features/users/index.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { openDatabase } from '../../server/src/platform/database.ts';
import { buildHttp } from '../../server/src/platform/http.ts';
import { databaseIdempotency } from '../../server/src/platform/idempotency.ts';
import { startWorker } from '../../server/src/platform/jobs.ts';
import { createLogger } from '../../server/src/platform/logger.ts';
import { mountRoutes } from '../../server/src/platform/mount.ts';
import { unlimited } from '../../server/src/platform/rate-limit.ts';
import { referenceRoute } from './reference-handler.ts';

/** Where the two listen; sent to the parent process once both do. */
export interface ServerReady {
  readonly product: number;
  readonly reference: number;
}

/**
 * The product as it runs, with its worker and its log, on one port; beside it, in the same process and over the same
 * platform, the reference handler on another. Only one of them is called at a time.
 */
const config = loadConfig(process.env);
const logger = createLogger(config);
const url = config.databaseUrl;
if (url === undefined) throw new Error('DATABASE_URL says which database to use');
const database = openDatabase(url);
const house = await buildApp({ config, database, logger, limiter: unlimited });
const worker = await startWorker({ connectionString: url, handlers: house.jobs, recurring: house.recurring, logger });

const auth = authFeature(house.platform, usersFeature(house.platform));
const reference = buildHttp({ config, logger });
mountRoutes(reference, [referenceRoute(database.pool)], {
  findSession: auth.findSession,
  limiter: unlimited,
  idempotency: databaseIdempotency(database.db, house.platform.clock),
  strictReplies: false,
});

const portOf = (address: string): number => Number(new URL(address).port);
const ready: ServerReady = {
  product: portOf(await house.app.listen({ host: '127.0.0.1', port: 0 })),
  reference: portOf(await reference.listen({ host: '127.0.0.1', port: 0 })),
};
process.send?.(ready);

process.once('message', async () => {
  await reference.close();
  await house.close();
  await auth.close();
  await worker.stop();
  await database.close();
  process.exit(0);
});
