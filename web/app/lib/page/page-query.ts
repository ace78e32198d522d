import type { TextKey } from '#lib/i18n/text-keys.ts';

/**
 * Returns the query fields that a page reads, each valid, once, in canonical form and in a fixed order. Leaves out every other
 * field, such as `utm_source`. The function is idempotent.
 */
export type ReadQuery = (given: URLSearchParams) => URLSearchParams;

/** The `handle` of a route. A page inherits what it does not define from its layout. */
export interface PageHandle {
  /** Reads the query fields of the page; without it the page reads none. */
  readonly query?: ReadQuery;
  /** The path parameters are case-insensitive, as ids and slugs are. */
  readonly ignoresPathCase?: boolean;
  /**
   * The loader renders the page for the caller, whom the session cookie names. The server neither caches such a page nor lets a browser
   * store it. On all other pages the loader knows nothing about the caller.
   */
  readonly isPersonal?: boolean;
  /**
   * The query field that is remembered in a cookie of its name. The server stores the value of an address with the field, and leads from
   * one without any field to the remembered value.
   */
  readonly remembers?: string;
  /** The page has an action bar of its own at the lower edge of phones, in place of the shortcuts. */
  readonly hidesTabBar?: boolean;
  /**
   * The files under `app` of parts that the server renders with the page although their scripts are loaded later. Their style sheets belong
   * to the document.
   */
  readonly parts?: readonly string[];
  /** The title in the header of a page of the buyer, as the specification names it. */
  readonly headerTitle?: TextKey;
}

/** Merges the handles of a page's routes, from the outermost layout to the page itself. */
export const handleOf = (handles: readonly unknown[]): PageHandle =>
  Object.assign({}, ...handles.filter((handle) => typeof handle === 'object'));

/** Returns the query fields that a page reads, by the handles of its routes. */
export const readPageQuery = (handles: readonly unknown[], given: URLSearchParams): URLSearchParams =>
  handleOf(handles).query?.(given) ?? new URLSearchParams();

/** Joins a path and a query. */
export function withQuery(pathname: string, query: URLSearchParams): string {
  const search = String(query);
  return search ? `${pathname}?${search}` : pathname;
}
