import type { Locale } from '@ngoma/api/common/locale';
import type { PageQuery } from '@ngoma/api/common/paging';
import type { FastifyReply } from 'fastify';
import { csvDownload, xlsxDownload } from '#platform/files/table-files';
import type { Session } from '#platform/http/session/session';
import { type ExportedList, exportList, type ListContext, type ListSorting, listPage } from './export-list.ts';

interface PageCall<Filter> {
  readonly query: Filter & PageQuery;
  readonly locale: Locale;
}

interface FileCall<Filter> {
  readonly query: Filter & { readonly ids?: readonly string[] | undefined };
  readonly locale: Locale;
  readonly session: Session;
  readonly reply: FastifyReply;
}

/** Returns the handlers of a list: its pages on the screen with their capped total, and its files. */
export const handlersOf = <Filter extends ListSorting<Sort>, Sort extends string, Row extends { readonly _id: string }>(
  ctx: ListContext,
  exported: ExportedList<Filter, Sort, Row>,
) => ({
  page: ({ query, locale }: PageCall<Filter>) => listPage(ctx, exported, query, locale),
  csv: async ({ query, session, locale, reply }: FileCall<Filter>) =>
    csvDownload(await exportList(ctx, session, exported, query, locale), reply, locale),
  xlsx: async ({ query, session, locale, reply }: FileCall<Filter>) =>
    xlsxDownload(await exportList(ctx, session, exported, query, locale), reply),
});
