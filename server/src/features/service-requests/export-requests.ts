import type { QueryOutput } from '@ngoma/api/common/endpoint';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type RequestStanding, type requestsCsv, requestsPerFile } from '@ngoma/api/features/service-requests';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { lostReasonText } from '#platform/lost-reason-text.rules';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { serviceNames } from '#platform/service-names.rules';
import { filterOf, ownerOf, type Side } from './request-screens.service.ts';
import { listForFile, type Owner, type RequestFileRow } from './service-requests.read.ts';
import { reasonIn } from './system-reasons.rules.ts';

const headingsFor = ({ side }: Owner): readonly Bilingual[] => [
  bilingual('serviceRequests.labels.request'),
  bilingual('common.labels.event'),
  side === 'organizer' ? bilingual('common.labels.provider') : bilingual('common.labels.organizer'),
  bilingual('common.lists.service'),
  bilingual('common.lists.state'),
  bilingual('common.lists.startUtc'),
  bilingual('common.lists.city'),
  bilingual('serviceRequests.file.budget'),
  bilingual('serviceRequests.file.proposal'),
  bilingual('serviceRequests.labels.why'),
  bilingual('serviceRequests.file.asked'),
];

const standings: Readonly<Record<RequestStanding, Bilingual>> = {
  waiting: bilingual('serviceRequests.standing.waiting'),
  proposed: bilingual('serviceRequests.standing.proposed'),
  awarded: bilingual('serviceRequests.standing.awarded'),
  underway: bilingual('serviceRequests.standing.underway'),
  completed: bilingual('serviceRequests.standing.completed'),
  declined: bilingual('serviceRequests.standing.declined'),
  cancelled: bilingual('serviceRequests.standing.cancelled'),
};

const reasonOf = ({ reason, lostReason }: RequestFileRow, locale: Locale): string | null =>
  [lostReason && lostReasonText(lostReason)[locale], reasonIn(reason, locale)].filter(Boolean).join('; ') || null;

/**
 * Returns the caller's requests as a table in the reader's language, filtered and sorted as on the screen. Raises `too_many_rows` (409)
 * instead of a file that is cut.
 */
export async function exportRequests(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  reader: Side,
  query: QueryOutput<typeof requestsCsv>,
  locale: Locale,
): Promise<FileTable> {
  const owner = ownerOf(reader);
  const rows = await listForFile(exportsOf(pool), owner, filterOf(query), requestsPerFile + 1, locale);
  if (rows.length > requestsPerFile)
    throw new Refusal('too_many_rows', 409, bilingual('common.lists.tooManyRows', { count: requestsPerFile }));
  return {
    name: `requests-${clock().toISOString().slice(0, 10)}`,
    title: bilingual('serviceRequests.file.title')[locale],
    headings: headingsFor(owner).map((heading) => heading[locale]),
    rows: rows.map((row) => [
      ...[row.title, row.eventName, row.otherName, serviceNames[row.category][locale], standings[row.standing][locale]],
      ...[row.startsAt, row.city, row.budgetXaf, row.proposalXaf, reasonOf(row, locale), row.createdAt],
    ]),
  };
}
