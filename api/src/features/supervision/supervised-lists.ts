import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { blankable } from '../../common/fields.ts';
import { CappedPageInfo, PageQuery } from '../../common/paging.ts';
import { idList, SortOrder } from '../../common/sorting.ts';

/** Maximum rows in one file. A longer list is refused, so that no file is silently cut. */
export const rowsPerFile = 10_000;
/** Maximum rows that are chosen one by one: as many as a page has. */
const chosenRows = 100;

const Day = z.iso.date().meta({ example: '2026-12-12' });
/** The first and the last day of the period, in Cameroon. */
export const period = { from: blankable(Day), to: blankable(Day) };

/** Returns the filters of a list with its order. */
export const sortedFilter = <Filter extends z.ZodRawShape, Sort extends z.ZodType>(filter: Filter, sort: Sort) =>
  z.object({
    ...filter,
    sort: blankable(sort).meta({ description: 'By default the latest first' }),
    order: blankable(SortOrder).meta({ description: 'By default `desc`' }),
  });

interface FileParts<Filter extends z.ZodRawShape> {
  /** The address of the list. */
  readonly path: `/${string}`;
  /** The rows of the list as a plural, for summaries. */
  readonly what: string;
  readonly filter: z.ZodObject<Filter>;
}

/** Returns the endpoints of the files of a list: what is filtered, or the chosen rows. */
export function supervisedFiles<Filter extends z.ZodRawShape>({ path, what, filter }: FileParts<Filter>) {
  const file = {
    method: 'GET',
    allow: ['admin'],
    query: filter.extend({
      ids: blankable(idList(chosenRows)).meta({ description: 'Only these rows, instead of the filters' }),
    }),
    reply: z.string(),
    refuses: { 409: ['too_many_rows'] },
  } as const;
  return {
    csv: endpoint({
      ...file,
      path: `${path}/list/csv`,
      summary: `Downloads ${what} as CSV, filtered and sorted as on the screen, or those that were chosen`,
      produces: 'text/csv; charset=utf-8',
    }),
    xlsx: endpoint({
      ...file,
      path: `${path}/list/xlsx`,
      summary: `Downloads ${what} as an Excel workbook, filtered and sorted as on the screen, or those that were chosen`,
      produces: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    }),
  };
}

interface ListParts<Filter extends z.ZodRawShape, Sort extends z.ZodType, Row extends z.ZodType> {
  /** The name of the list in its address. */
  readonly name: string;
  readonly what: string;
  readonly filter: Filter;
  readonly sort: Sort;
  readonly row: Row;
}

/** Returns the three endpoints of a list of the marketplace: its pages on the screen, and its files. */
export function supervisedList<Filter extends z.ZodRawShape, Sort extends z.ZodType, Row extends z.ZodType>(
  parts: ListParts<Filter, Sort, Row>,
) {
  const { what } = parts;
  const path = `/supervision/${parts.name}` as const;
  const filter = sortedFilter(parts.filter, parts.sort);
  return {
    list: endpoint({
      method: 'GET',
      path,
      summary: `Lists ${what} of the whole marketplace, filtered and sorted`,
      allow: ['admin'],
      query: PageQuery.extend(filter.shape),
      reply: CappedPageInfo.extend({ rows: z.array(parts.row) }),
    }),
    ...supervisedFiles({ path, what, filter }),
  };
}
