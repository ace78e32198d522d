import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { rowsPerFile } from '@ngoma/api/features/supervision/supervised-lists';
import { recordAct } from '#platform/audit';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { type HolderRow, listHoldersForFile } from './admin-ledger.read.ts';

const headings: readonly Bilingual[] = [
  bilingual('ledger.file.name'),
  bilingual('ledger.file.email'),
  bilingual('ledger.file.verified'),
  bilingual('ledger.file.pendingXaf'),
  bilingual('ledger.file.availableXaf'),
  bilingual('ledger.file.reservedXaf'),
  bilingual('ledger.file.owedXaf'),
];

const [yes, no] = [bilingual('ledger.file.yes'), bilingual('ledger.file.no')];

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('market.tooManyRows', { count: rowsPerFile }));

/**
 * Returns the balances of sellers as a table in the reader's language: those of the list on the screen, or the chosen ones. It is recorded
 * in the audit log, because the file has names of people. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportBalances(
  { pool, db, clock }: Pick<Platform, 'pool' | 'db' | 'clock'>,
  admin: Pick<Session, 'userId'>,
  filter: Parameters<typeof listHoldersForFile>[1],
  locale: Locale,
): Promise<FileTable> {
  const rows = await listHoldersForFile(exportsOf(pool), filter, rowsPerFile + 1);
  if (rows.length > rowsPerFile) throw tooManyRows();
  const title = bilingual('ledger.file.title')[locale];
  await recordAct(db, clock, {
    ...{ actorId: admin.userId, action: 'balance.list_exported', subjectType: 'platform' },
    detail: { name: title, rows: rows.length },
  });
  return {
    name: `balances-${clock().toISOString().slice(0, 10)}`,
    title,
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map(({ name, email, isVerified, pending, available, reserved, owed }: HolderRow) => [
      ...[name, email, (isVerified ? yes : no)[locale]],
      ...[pending, available, reserved, owed],
    ]),
  };
}
