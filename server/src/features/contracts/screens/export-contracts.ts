import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import { type ContractState, contractsPerFile } from '@ngoma/api/features/contracts/contracts';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { serviceNames } from '#platform/service-names.rules';
import { listCards } from './contract-cards.read.ts';
import { type ContractReader, type ContractSearch, filterOf, viewerOf } from './contract-screens.service.ts';

const headings: readonly Bilingual[] = [
  bilingual('common.labels.contract'),
  bilingual('common.labels.event'),
  bilingual('common.labels.organizer'),
  bilingual('common.labels.provider'),
  bilingual('common.lists.service'),
  bilingual('common.lists.state'),
  bilingual('common.lists.startUtc'),
  bilingual('market.heading.totalXaf'),
  bilingual('contracts.file.escrowXaf'),
  bilingual('contracts.file.releasedXaf'),
  bilingual('contracts.file.refundedXaf'),
];

const states: Readonly<Record<ContractState, Bilingual>> = {
  draft: bilingual('market.contractState.draft'),
  signed: bilingual('market.contractState.signed'),
  active: bilingual('market.contractState.active'),
  completed: bilingual('market.contractState.completed'),
  disputed: bilingual('market.contractState.disputed'),
  cancelled: bilingual('market.contractState.cancelled'),
};

/**
 * Returns the reader's contracts as a table in their language, filtered and sorted as on the screen. Raises `too_many_rows` (409) instead of a
 * file that is cut.
 */
export async function exportContracts(
  { pool, clock }: Pick<Platform, 'pool' | 'clock'>,
  reader: ContractReader,
  search: ContractSearch,
  locale: Locale,
): Promise<FileTable> {
  const now = clock();
  const range = { limit: contractsPerFile + 1, offset: 0 };
  const rows = await listCards(exportsOf(pool), viewerOf(reader), filterOf(search), range, locale, now);
  if (rows.length > contractsPerFile)
    throw new Refusal('too_many_rows', 409, bilingual('common.lists.tooManyRows', { count: contractsPerFile }));
  return {
    name: `contracts-${now.toISOString().slice(0, 10)}`,
    title: bilingual('market.title.contracts')[locale],
    headings: headings.map((heading) => heading[locale]),
    rows: rows.map((row) => [
      ...[row.title, row.eventName, row.organizerName, row.providerName, serviceNames[row.category as ServiceCategory][locale]],
      ...[states[row.state][locale], row.startsAt, row.totalXaf, row.escrowXaf, row.releasedXaf, row.refundedXaf],
    ]),
  };
}
