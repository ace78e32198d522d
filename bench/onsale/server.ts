import { buildApp } from '../../server/src/app.ts';
import { authFeature } from '../../server/src/features/auth/index.ts';
import { usersFeature } from '../../server/src/features/users/index.ts';
import { loadConfig } from '../../server/src/platform/config.ts';
import { buildHttp } from '../../server/src/platform/http/http.ts';
import { databaseIdempotency } from '../../server/src/platform/http/idempotency.ts';
import { unlimited } from '../../server/src/platform/http/limits/rate-limit.ts';
import { mountRoutes } from '../../server/src/platform/http/mount.ts';
import { authentication } from '../../server/src/platform/http/session/authenticate.ts';
import { startWorker } from '../../server/src/platform/jobs/worker.ts';
import { createLogger } from '../../server/src/platform/observation/logger.ts';
import { openDatabase } from '../../server/src/platform/postgres/database.ts';
import { referenceEntryRoutes } from '../checkin/reference-handler.ts';
import { referenceRoute } from './reference-handler.ts';

/** Addresses of both servers, sent to the parent process once both listen. */
export interface ServerReady {
  readonly product: number;
  readonly reference: number;
}

/**
 * Starts the product as in production, with its worker and its log, on one port, and the reference handlers in the same process
 * and on the same platform on another port. Only one of them is under load at a time.
 */
const config = loadConfig(process.env);
const logger = createLogger(config);
const url = config.databaseUrl;
if (url === undefined) throw new Error('DATABASE_URL says which database to use');
const database = openDatabase(url);
const app = await buildApp({ config, database, logger, limiter: unlimited });
const worker = await startWorker({ connectionString: url, handlers: app.jobs, recurring: app.recurring, logger });

const auth = authFeature(app.platform, usersFeature(app.platform));
const reference = buildHttp({ config, logger });
mountRoutes(reference, [referenceRoute(database.pool), ...referenceEntryRoutes(app.platform)], {
  authenticate: authentication({ findSession: auth.findSession, publicUrl: config.publicUrl }),
  limiter: unlimited,
  idempotency: databaseIdempotency(database.db, app.platform.clock),
  strictReplies: false,
});

const portOf = (address: string): number => Number(new URL(address).port);
const ready: ServerReady = {
  product: portOf(await app.fastify.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })),
  reference: portOf(await reference.listen({ host: '127.0.0.1', port: 0, backlog: 4_096 })),
};
process.send?.(ready);

process.once('message', async () => {
  await reference.close();
  await app.endRequests();
  await worker.stop();
  await app.close();
  await auth.close();
  await database.close();
  process.exit(0);
});
