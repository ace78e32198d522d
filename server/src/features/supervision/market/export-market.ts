import type { Locale } from '@ngoma/api/common/locale';
import type { MarketListName } from '@ngoma/api/features/market-counts';
import { marketRowsPerFile } from '@ngoma/api/features/supervised-market';
import { recordAct } from '#platform/audit';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session';
import { bilingual } from '#platform/i18n/messages';
import { exportsOf } from '#platform/postgres/database';
import type { MarketFile } from './market-files.ts';
import { listMarketFile, type MarketList, type MarketSorting } from './market-list.read.ts';
import { type MarketContext, viewOf } from './show-market.ts';

/** A list with its name and the columns of its files. */
export interface ExportedList<Filter, Sort extends string, Row extends { readonly _id: string }> {
  readonly name: MarketListName;
  readonly list: MarketList<Filter, Sort, Row>;
  readonly file: MarketFile<Row>;
}

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('market.tooManyRows', { count: marketRowsPerFile }));

/**
 * Returns rows of a list as a table in the reader's language: those on the screen, or the chosen ones of them. It is recorded in the
 * audit log, because the file has names of people. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportMarket<Filter extends MarketSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: MarketContext,
  admin: Pick<Session, 'userId'>,
  { name, list, file }: ExportedList<Filter, Sort, Row>,
  filter: Filter & { readonly ids?: readonly string[] | undefined },
  locale: Locale,
): Promise<FileTable> {
  const range = { most: marketRowsPerFile + 1, view: viewOf(ctx, locale) };
  const rows = await listMarketFile(exportsOf(ctx.pool), list, filter, range);
  if (rows.length > marketRowsPerFile) throw tooManyRows();
  await recordAct(ctx.db, ctx.clock, {
    ...{ actorId: admin.userId, action: 'marketplace.list_exported', subjectType: 'platform' },
    detail: { name: file.title[locale], rows: rows.length },
  });
  return {
    name: `${name}-${ctx.clock().toISOString().slice(0, 10)}`,
    title: file.title[locale],
    headings: file.columns.map(({ heading }) => heading[locale]),
    rows: rows.map((row) => file.columns.map(({ cell }) => cell(row, locale))),
  };
}
