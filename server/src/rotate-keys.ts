// `npm run keys:rotate -- links|tickets|vapid|identity|second_step|all|secret [--grace-days=N]`: replaces secrets beside a running server. Every
// form can be repeated after an interruption. Works in an installation without development dependencies.
import { randomBytes } from 'node:crypto';
import { existsSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { recordAct } from './platform/audit.ts';
import { systemClock } from './platform/clock.ts';
import { type Config, ConfigError, loadConfig } from './platform/config.ts';
import { FolderInUse } from './platform/folder-lock.ts';
import { isKeyPurpose, type KeyPurpose, keyPurposes } from './platform/keys/key-purposes.ts';
import { openKeyRing, WrongSecretKey } from './platform/keys/key-ring.ts';
import { type RotatedKey, rotateKey, rotateSecretKey } from './platform/keys/rotate-keys.ts';
import { createLogger } from './platform/observation/logger.ts';
import { type Db, openDatabase } from './platform/postgres/database.ts';
import { DataFolderError } from './platform/postgres/embedded/data-folder.ts';
import { findRunningPostgres, startEmbeddedPostgres } from './platform/postgres/embedded/embedded-postgres.ts';

/** An error that the operator can fix, whose message is all that is shown. */
class UsageError extends Error {}

const usage = 'Use: npm run keys:rotate -- links|tickets|vapid|identity|second_step|all|secret [--grace-days=N]';

interface Options {
  readonly purposes: readonly KeyPurpose[];
  readonly isSecret: boolean;
  readonly graceDays: number | undefined;
}

function readOptions(): Options {
  let parsed: ReturnType<typeof parseTyped>;
  try {
    parsed = parseTyped();
  } catch (fault) {
    throw new UsageError(`${(fault as Error).message}\n${usage}`);
  }
  const [name = '', ...more] = parsed.positionals;
  const days = parsed.values['grace-days'];
  if (more.length > 0 || (days !== undefined && !/^\d{1,4}$/.test(days))) throw new UsageError(usage);
  const isSecret = name === 'secret';
  const purposes = name === 'all' ? (Object.keys(keyPurposes) as KeyPurpose[]) : isKeyPurpose(name) ? [name] : [];
  if (!isSecret && purposes.length === 0) throw new UsageError(usage);
  if (days !== undefined && (isSecret || purposes.some((purpose) => keyPurposes[purpose].graceDays === null)))
    throw new UsageError('--grace-days is for links and vapid: tickets and documents need their former secrets.');
  return { purposes, isSecret, graceDays: days === undefined ? undefined : Number(days) };
}

const parseTyped = () => parseArgs({ options: { 'grace-days': { type: 'string' } }, allowPositionals: true });

/** Opens the database of this installation: the given one, that of the running server, or the embedded one. */
async function openUrl(config: Config, logger: ReturnType<typeof createLogger>) {
  const running = config.databaseUrl ?? findRunningPostgres(config.dataDir);
  if (running !== undefined) return { url: running, stop: async () => {} };
  if (!existsSync(join(config.dataDir, 'postgres')))
    throw new UsageError(`There is no database in ${config.dataDir}. Set DATA_DIR to the folder of the installation.`);
  return startEmbeddedPostgres({ ...config, logger });
}

/** Writes the generated secrets at once or not at all. */
function writeOwnSecrets(dataDir: string, secrets: { readonly secretKey: string; readonly nextSecretKey?: string }): void {
  const path = join(dataDir, 'secrets.json');
  writeFileSync(`${path}.draft`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${path}.draft`, path);
}

async function rotateSecret(db: Db, config: Config): Promise<string> {
  if (process.env.SECRET_KEY) {
    const next = process.env.NEW_SECRET_KEY ?? '';
    if (Buffer.byteLength(next) < 32 || next === config.secretKey)
      throw new UsageError('Set NEW_SECRET_KEY to the new key, beside the former SECRET_KEY. openssl rand -hex 32 makes one.');
    const isNew = await rotateSecretKey({ db, config }, next);
    return `${isNew ? 'The key ring is encrypted under the new key.' : 'The key ring was encrypted under the new key already.'}
  Now set SECRET_KEY to it and restart every node. Running ones work until then.`;
  }
  const { secretKey, dataDir } = config;
  // Both keys are in the file until the database has the new one, so that an interruption at any moment loses none.
  const next = config.nextSecretKey ?? randomBytes(32).toString('hex');
  writeOwnSecrets(dataDir, { secretKey, nextSecretKey: next });
  await rotateSecretKey({ db, config }, next);
  writeOwnSecrets(dataDir, { secretKey: next });
  return `The generated key in secrets.json is replaced. A running server works until its next start.
  Take a new backup now: older ones have the former key, and what is archived from now on needs the new one.`;
}

const describeKey = (purpose: KeyPurpose, { number, startsAt, formerEndsAt, isNew }: RotatedKey): string =>
  `${purpose}: ${isNew ? 'the new secret has' : 'a new secret that is not used yet has'} the number ${number} and is used from ${startsAt.toISOString()}. ${
    formerEndsAt ? `Former ones are accepted until ${formerEndsAt.toISOString()}.` : 'Former ones stay accepted.'
  }`;

async function main(): Promise<void> {
  const { purposes, isSecret, graceDays } = readOptions();
  const config = loadConfig(process.env);
  const logger = createLogger({ ...config, logLevel: 'error' });
  const { url, stop } = await openUrl(config, logger);
  const { db, close } = openDatabase(url, { maxConnections: 2, applicationName: 'ngoma-keys' });
  const clock = systemClock;
  try {
    if (isSecret) console.log(`  ${await rotateSecret(db, config)}`);
    else await openKeyRing(db, config, clock);
    for (const purpose of purposes) {
      const key = await rotateKey({ db, config, clock }, purpose, graceDays);
      console.log(`  ${describeKey(purpose, key)}`);
    }
    const detail = { secrets: isSecret ? ['secret'] : [...purposes] };
    await recordAct(db, clock, { action: 'keys.rotated', subjectType: 'keys', detail });
  } finally {
    await close();
    await stop();
  }
}

try {
  await main();
} catch (fault) {
  const forOperators = [UsageError, ConfigError, FolderInUse, DataFolderError, WrongSecretKey];
  const isForOperator = fault instanceof Error && forOperators.some((kind) => fault instanceof kind);
  console.error(isForOperator ? fault.message : fault);
  process.exitCode = 1;
}
