import type { Locale } from '@ngoma/api/common/locale';
import type { AuditEntry } from '@ngoma/api/features/people/users';
import type { ListContext } from './lists/export-list.ts';
import { listAuditEntries } from './people.read.ts';
import { toAct } from './supervision-views.ts';

const actsShown = 20;

/** Lists the latest actions on a subject in the audit log, at most 20, latest first. */
export async function actsOn({ db }: Pick<ListContext, 'db'>, subjectId: string, locale: Locale): Promise<AuditEntry[]> {
  const { rows } = await listAuditEntries(db, { subjectId }, { limit: actsShown, offset: 0 });
  return rows.map((act) => toAct(act, locale));
}
