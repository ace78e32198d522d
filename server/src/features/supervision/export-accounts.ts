import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { Role } from '@ngoma/api/common/roles';
import { type AccountState, accountsPerFile } from '@ngoma/api/features/people/users';
import { recordAct } from '#platform/audit';
import type { CsvRow } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { type AccountRow, listForFile } from './people.read.ts';

const headings: readonly Bilingual[] = [
  bilingual('supervision.file.name'),
  bilingual('supervision.file.email'),
  bilingual('supervision.file.phone'),
  bilingual('supervision.file.role'),
  bilingual('supervision.file.state'),
  bilingual('supervision.file.verified'),
  bilingual('supervision.file.emailConfirmed'),
  bilingual('supervision.file.joinedUtc'),
  bilingual('supervision.file.seenUtc'),
  bilingual('supervision.file.blockedUtc'),
  bilingual('supervision.file.blockedReason'),
];

const roleNames: Readonly<Record<Role, Bilingual>> = {
  participant: bilingual('supervision.fileRole.participant'),
  organizer: bilingual('supervision.fileRole.organizer'),
  provider: bilingual('supervision.fileRole.provider'),
  admin: bilingual('supervision.fileRole.admin'),
};

const states: Readonly<Record<AccountState, Bilingual>> = {
  open: bilingual('supervision.fileState.open'),
  blocked: bilingual('supervision.fileState.blocked'),
  leaving: bilingual('supervision.fileState.leaving'),
  erased: bilingual('supervision.fileState.erased'),
};

const [yes, no] = [bilingual('supervision.file.yes'), bilingual('supervision.file.no')];

const toCells = (row: AccountRow, locale: Locale): CsvRow => [
  row.name,
  row.email,
  row.number,
  roleNames[row.role][locale],
  states[row.state][locale],
  (row.isVerified ? yes : no)[locale],
  (row.isEmailConfirmed ? yes : no)[locale],
  row.createdAt,
  row.lastSeenAt,
  row.blockedAt,
  row.blockedReason,
];

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('supervision.tooManyRows', { count: accountsPerFile }));

/**
 * Returns accounts as a table in the reader's language: those of the list on the screen, or the chosen ones of them. It is recorded in the
 * audit log, because the file has names and addresses of people. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportAccounts(
  { pool, db, clock }: Pick<Platform, 'pool' | 'db' | 'clock'>,
  admin: Pick<Session, 'userId'>,
  filter: Parameters<typeof listForFile>[1],
  locale: Locale,
): Promise<FileTable> {
  const rows = await listForFile(exportsOf(pool), filter, accountsPerFile + 1);
  if (rows.length > accountsPerFile) throw tooManyRows();
  await recordAct(db, clock, {
    ...{ actorId: admin.userId, action: 'account.list_exported', subjectType: 'platform' },
    detail: { accounts: rows.length },
  });
  return {
    name: `accounts-${clock().toISOString().slice(0, 10)}`,
    title: bilingual('supervision.file.title')[locale],
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map((row) => toCells(row, locale)),
  };
}
