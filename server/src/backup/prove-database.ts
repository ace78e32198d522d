import { sql } from 'kysely';
import type { Logger } from 'pino';
import { ledgerFeature } from '../features/ledger/index.ts';
import { operationsFeature } from '../features/operations/index.ts';
import { systemClock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import { createFiles } from '../platform/files/files.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { openKeyRing } from '../platform/keys/key-ring.ts';
import { createMail } from '../platform/mail/mail.ts';
import { createPhoneMessages } from '../platform/messages/phone-messages.ts';
import { databasePageCache } from '../platform/pages/page-cache.ts';
import { pageStore } from '../platform/pages/page-store.ts';
import type { Platform } from '../platform/platform.ts';
import { type Db, openDatabase } from '../platform/postgres/database.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { BackupError } from './manifest.ts';

export interface Proof {
  readonly transfers: number;
  readonly postings: number;
  readonly auditEntries: number;
}

/**
 * Proves a recovered database: the ledger adds up, and the audit log is what was written. Migrates it before, as the next start
 * would. Throws a BackupError when it is not sound.
 */
export async function proveDatabase(url: string, { config, logger }: { config: Config; logger: Logger }): Promise<Proof> {
  await migrate(url, { logger });
  const { db, pool, close } = openDatabase(url, { maxConnections: 2, applicationName: 'ngoma-proof' });
  const clock = systemClock;
  const jobs = createJobs();
  const mail = createMail({ config, db, jobs, clock });
  const platform: Platform = {
    ...{ config, db, pool, clock, jobs, mail, logger, files: await createFiles(config) },
    keys: await openKeyRing(db, config, clock),
    ...{ pages: databasePageCache(pageStore(clock)), phoneMessages: createPhoneMessages({ config, db, clock, logger }) },
  };
  try {
    const { totalXaf, ...lists } = await ledgerFeature(platform).prove();
    const faults = Object.values(lists).reduce((sum, list) => sum + list.length, totalXaf === 0 ? 0 : 1);
    if (faults > 0) throw new BackupError(`The ledger of the copy does not add up (${faults} faults). Use another backup.`);
    const audit = await operationsFeature(platform).proveAuditLog();
    if (audit.faultCount > 0)
      throw new BackupError(`The audit log of the copy was altered (${audit.faultCount} faults). Use another backup.`);
    return await countRows(db);
  } finally {
    mail.close?.();
    await close();
  }
}

async function countRows(db: Db): Promise<Proof> {
  const { rows } = await sql<Proof>`select (select count(*) from ledger_transfers)::int as transfers,
    (select count(*) from ledger_postings)::int as postings, (select count(*) from audit_log)::int as "auditEntries"`.execute(db);
  return rows[0] ?? { transfers: 0, postings: 0, auditEntries: 0 };
}
