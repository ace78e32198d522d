// `npm run restore <folder> [-- --until=2026-11-23T10:00:00Z | --until=backup] [--replace]`: restores a backup into DATA_DIR. Works in
// an installation without development dependencies.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { loadConfig } from '../platform/config.ts';
import { createLogger } from '../platform/observation/logger.ts';
import { BackupError } from './manifest.ts';
import { printFault } from './print-fault.ts';
import { type RestoreOptions, restoreBackup } from './restore-backup.ts';

const usage = 'Use: npm run restore <folder> -- [--until=2026-11-23T10:00:00Z | --until=backup] [--replace]';

function readOptions(): RestoreOptions & { readonly folder: string } {
  const options = { until: { type: 'string' }, replace: { type: 'boolean' } } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ options, allowPositionals: true });
  } catch (fault) {
    throw new BackupError(`${(fault as Error).message}\n${usage}`);
  }
  const [folder] = parsed.positionals;
  if (folder === undefined) throw new BackupError(usage);
  return { folder, until: readMoment(parsed.values.until), replaces: parsed.values.replace };
}

function readMoment(text: string | undefined): RestoreOptions['until'] {
  if (text === undefined || text === 'backup') return text;
  const moment = new Date(text);
  // Without a zone the moment would depend on the machine.
  if (Number.isNaN(moment.getTime()) || !/(Z|[+-]\d\d:?\d\d)$/.test(text))
    throw new BackupError(`--until must be a time with its zone, such as 2026-11-23T10:00:00Z.\n${usage}`);
  return moment;
}

/** Returns the environment with the secret of the backup, if it has one and no other is given. */
function withSecret(folder: string): Readonly<Record<string, string | undefined>> {
  const path = join(folder, 'secrets.json');
  if (process.env.SECRET_KEY || !existsSync(path)) return process.env;
  const { secretKey } = JSON.parse(readFileSync(path, 'utf8')) as { secretKey: string };
  return { ...process.env, SECRET_KEY: secretKey };
}

try {
  const { folder, ...options } = readOptions();
  const config = loadConfig(withSecret(folder));
  const logger = createLogger({ ...config, logLevel: 'error' });
  const began = performance.now();
  const { manifest, proof, former } = await restoreBackup({ config, logger, say: (line) => console.log(line) }, folder, options);
  console.log(`
  The backup of ${manifest.endedAt} is restored into ${config.dataDir}, in ${Math.round((performance.now() - began) / 1000)} s.
  The ledger adds up: ${proof.transfers} transfers, ${proof.postings} postings. The audit log is intact: ${proof.auditEntries} entries.
${former === undefined ? '' : `  The former installation is in ${former}. Delete it when you no longer need it.\n`}`);
} catch (fault) {
  printFault(fault);
}
