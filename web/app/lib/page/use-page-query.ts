import { useLocation, useMatches } from 'react-router';
import { readPageQuery, withQuery } from './page-query.ts';

/**
 * Returns the query fields that the page reads. Pages rendered on the server use it instead of the whole query, because the
 * server renders them without the other fields, while the browser's address still has them.
 */
export function usePageQuery(): URLSearchParams {
  const { search } = useLocation();
  const handles = useMatches().map(({ handle }) => handle);
  return readPageQuery(handles, new URLSearchParams(search));
}

/** Returns the page's address with only the query fields that it reads, as the address to return to. */
export function usePageAddress(): string {
  const { pathname } = useLocation();
  return withQuery(pathname, usePageQuery());
}
