// `npm run admin:create -- --email someone@example.com [--name "First Last"] [--reset-second-step]`: makes an admin and prints the link under which they
// set their password. Works beside a running server, and in an installation without development dependencies.
import { parseArgs } from 'node:util';
import { Email } from '@ngoma/api/common/fields';
import { authFeature } from './features/auth/index.ts';
import { usersFeature } from './features/users/index.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { createFiles } from './platform/files/files.ts';
import { Refusal } from './platform/http/refusal.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { openKeyRing, WrongSecretKey } from './platform/keys/key-ring.ts';
import { createMail } from './platform/mail/mail.ts';
import { createPhoneMessages } from './platform/messages/phone-messages.ts';
import { createLogger } from './platform/observation/logger.ts';
import { databasePageCache } from './platform/pages/page-cache.ts';
import { pageStore } from './platform/pages/page-store.ts';
import { openDatabase } from './platform/postgres/database.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';
import { migrate } from './platform/postgres/migrate.ts';

/** An error that the operator can fix, whose message is all that is shown. */
class UsageError extends Error {}

const usage = 'Use: npm run admin:create -- --email someone@example.com [--name "First Last"] [--reset-second-step]';

function parseOptions() {
  try {
    return parseArgs({
      options: { email: { type: 'string' }, name: { type: 'string' }, 'reset-second-step': { type: 'boolean' } },
    }).values;
  } catch (fault) {
    throw new UsageError(`${(fault as Error).message}\n${usage}`);
  }
}

/** Reads the options. Without a name the account has the part of its address before the @, until its owner sets another. */
function readOptions(): { email: string; name: string; resetsSecondStep: boolean } {
  const { email: typed, name, 'reset-second-step': resetsSecondStep = false } = parseOptions();
  const email = Email.safeParse(typed);
  if (!email.success) throw new UsageError(`An email address is missing or not valid.\n${usage}`);
  return { email: email.data, name: name?.trim() || (email.data.split('@')[0] ?? email.data), resetsSecondStep };
}

/** Opens the database of this installation: the given one, that of the running server, or the embedded one. */
async function openUrl(config: Config, logger: ReturnType<typeof createLogger>) {
  const running = config.databaseUrl ?? findRunningPostgres(config.dataDir);
  if (running !== undefined) return { url: running, stop: async () => {} };
  const { dataDir, walArchive } = config;
  return startEmbeddedPostgres({ dataDir, walArchive, logger });
}

async function main(): Promise<void> {
  const { email, name, resetsSecondStep } = readOptions();
  const config = loadConfig(process.env);
  const logger = createLogger({ ...config, logLevel: 'error' });
  const { url, stop } = await openUrl(config, logger);
  try {
    await migrate(config.databaseDirectUrl ?? url, { logger });
    const { db, pool, close } = openDatabase(url, { maxConnections: 2, applicationName: 'ngoma-admin' });
    const clock = systemClock;
    const jobs = createJobs();
    const mail = createMail({ config, db, jobs, clock });
    const platform = {
      ...{ config, db, pool, clock, jobs, mail, logger, files: await createFiles(config) },
      keys: await openKeyRing(db, config, clock),
      ...{ pages: databasePageCache(pageStore(clock)), phoneMessages: createPhoneMessages({ config, db, clock, logger }) },
    };
    const auth = authFeature(platform, usersFeature(platform));
    try {
      const { user, outcome, token, expiresAt } = await auth.setUpAdmin({ email, name, resetsSecondStep });
      const said = { created: 'is a new admin', promoted: 'is an admin now', known: 'is an admin already' }[outcome];
      console.log(`
  ${user.email} ${said}.
  Under this link they set their name and password, once, until ${expiresAt.toISOString().slice(0, 16).replace('T', ' ')} UTC:

  ${config.publicUrl}/setup?token=${token}
`);
    } finally {
      await auth.close();
      mail.close?.();
      await close();
    }
  } finally {
    await stop();
  }
}

try {
  await main();
} catch (fault) {
  const isForOperator =
    fault instanceof UsageError || fault instanceof ConfigError || fault instanceof Refusal || fault instanceof WrongSecretKey;
  console.error(isForOperator ? `${fault.message}` : fault);
  process.exitCode = 1;
}
