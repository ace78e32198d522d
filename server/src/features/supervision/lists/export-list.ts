import type { AuditAction } from '@ngoma/api/common/audit-actions';
import type { Bilingual, Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import { rowsPerFile } from '@ngoma/api/features/supervision/supervised-lists';
import { pictureAddresses } from '#features/events/index';
import { recordAct } from '#platform/audit';
import type { CsvCell } from '#platform/files/csv';
import type { FileTable } from '#platform/files/table-files';
import { Refusal } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { Platform } from '#platform/platform';
import { exportsOf } from '#platform/postgres/database';
import { type ListSorting, type ListView, listFileRows, listRows, type SupervisedList } from './supervised-list.read.ts';

export type { ListSorting } from './supervised-list.read.ts';

export type ListContext = Pick<Platform, 'db' | 'pool' | 'clock' | 'files'>;

/** Returns how rows are shown to a reader of this language. */
export const viewOf = ({ files }: Pick<ListContext, 'files'>, locale: Locale): ListView => ({
  locale,
  urlOf: (key) => files.url(key),
  coverOf: pictureAddresses({ files }).cover,
});

interface FileColumn<Row> {
  readonly heading: Bilingual;
  cell(row: Row, locale: Locale): CsvCell;
}

/** The title and the columns of the files of a list. */
export interface ListFile<Row> {
  readonly title: Bilingual;
  readonly columns: readonly FileColumn<Row>[];
}

/** A list with the columns of its files. */
export interface ExportedList<Filter, Sort extends string, Row extends { readonly _id: string }> {
  /** The beginning of the names of its files. */
  readonly name: string;
  /** The action that the audit log has for a download. */
  readonly action: AuditAction;
  readonly list: SupervisedList<Filter, Sort, Row>;
  readonly file: ListFile<Row>;
}

/** Lists one page of a list, with its capped total. */
export async function listPage<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: ListContext,
  { list }: Pick<ExportedList<Filter, Sort, Row>, 'list'>,
  query: Filter & PageQuery,
  locale: Locale,
) {
  return { ...(await listRows(ctx.db, list, query, viewOf(ctx, locale))), currentPage: query.page };
}

const tooManyRows = () => new Refusal('too_many_rows', 409, bilingual('market.tooManyRows', { count: rowsPerFile }));

/**
 * Returns rows of a list as a table in the reader's language: those on the screen, or the chosen ones of them. It is recorded in the
 * audit log, because the file has names of people. Raises `too_many_rows` (409) instead of a file that is cut.
 */
export async function exportList<Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: ListContext,
  admin: Pick<Session, 'userId'>,
  { name, action, list, file }: ExportedList<Filter, Sort, Row>,
  filter: Filter & { readonly ids?: readonly string[] | undefined },
  locale: Locale,
): Promise<FileTable> {
  const range = { most: rowsPerFile + 1, view: viewOf(ctx, locale) };
  const rows = await listFileRows(exportsOf(ctx.pool), list, filter, range);
  if (rows.length > rowsPerFile) throw tooManyRows();
  await recordAct(ctx.db, ctx.clock, {
    ...{ actorId: admin.userId, action, subjectType: 'platform' },
    detail: { name: file.title[locale], rows: rows.length },
  });
  return {
    name: `${name}-${ctx.clock().toISOString().slice(0, 10)}`,
    title: file.title[locale],
    headings: file.columns.map(({ heading }) => heading[locale]),
    rows: rows.map((row) => file.columns.map(({ cell }) => cell(row, locale))),
  };
}
