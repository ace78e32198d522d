import type { QueryOutput } from '@ngoma/api/common/endpoint';
import { type Bilingual, type Locale, localizedText } from '@ngoma/api/common/locale';
import { type awardedCsv, awardedPerFile, awardedStates } from '@ngoma/api/features/projects/projects';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { serviceNames } from '#platform/service-names.rules';
import { wordsOf } from '../projects.rules.ts';
import type { Person } from '../projects.types.ts';
import { type AwardedFileRow, listAwardedForFile } from './awarded-list.read.ts';

const headings: readonly Bilingual[] = [
  bilingual('projects.file.project'),
  bilingual('common.labels.event'),
  bilingual('common.lists.service'),
  bilingual('common.labels.provider'),
  bilingual('common.lists.state'),
  bilingual('common.lists.startUtc'),
  bilingual('common.lists.city'),
  bilingual('common.labels.amountXaf'),
];

const states: Readonly<Record<AwardedFileRow['state'], Bilingual>> = {
  awarded: bilingual('projects.fileState.awarded'),
  active: bilingual('projects.fileState.active'),
  completed: bilingual('projects.fileState.completed'),
};

/**
 * Returns an organizer's awarded bids as a table in the reader's language, filtered and sorted as on the screen. Raises `too_many_rows`
 * (409) instead of a file that is cut.
 */
export async function exportAwarded(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  { userId }: Pick<Person, 'userId'>,
  { state, eventId, q, sort }: QueryOutput<typeof awardedCsv>,
  locale: Locale,
): Promise<FileTable> {
  const filter = { organizerId: userId, states: state ? [state] : awardedStates, eventId, words: wordsOf(q) };
  const rows = await listAwardedForFile(exportsOf(pool), filter, sort, awardedPerFile + 1);
  if (rows.length > awardedPerFile)
    throw new Refusal('too_many_rows', 409, bilingual('common.lists.tooManyRows', { count: awardedPerFile }));
  return {
    name: `awarded-bids-${clock().toISOString().slice(0, 10)}`,
    title: bilingual('projects.file.title')[locale],
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map((row) => [
      row.title,
      localizedText(locale, row.eventName, row.eventNameFr),
      serviceNames[row.category][locale],
      row.providerName,
      states[row.state][locale],
      row.startsAt,
      row.city,
      row.amountXaf,
    ]),
  };
}
