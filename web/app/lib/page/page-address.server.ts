import { generatePath, matchRoutes, type RouteObject, type ServerBuild } from 'react-router';
import { handleOf, type ReadQuery, withQuery } from './page-query.ts';
import { routeListPath } from './route-list.ts';

/** The ending of the router's requests for the data of a page: `/our-event.data`, or `/our-event/_.data` for `/our-event/`. */
const dataEnding = /(?:(?<=\/)_)?\.data$/;
/** The router's own query field of such a request: the routes whose data it needs. */
const routesField = '_routes';

/** Maximum number of paths cached with their page; matching a path takes the router longer than sending a cached page. */
const maxCachedPaths = 1000;
const maxCachedPathLength = 200;

/** The facts about a page that the server needs before it renders it. */
export interface PageAtAddress {
  /** The canonical address: the path and the query fields that the page reads. */
  readonly address: string;
  readonly isPersonal: boolean;
  /** Whether the page has an action, which forms are sent to. */
  readonly takesForms: boolean;
  /** The query field that is remembered in a cookie. */
  readonly remembers?: string | undefined;
}

interface Page {
  /** The canonical form of the path. */
  readonly path: string;
  /** The path of its route, with the names of the parameters: `/our-event/:eventId`. */
  readonly pattern: string;
  readonly query?: ReadQuery | undefined;
  readonly routeIds: readonly string[];
  readonly isPersonal: boolean;
  readonly takesForms: boolean;
  readonly remembers: string | undefined;
}

/**
 * Returns a function that describes the page behind `url`. Pages are rendered and cached by their canonical address, so nothing else in
 * one reader's address can reach another reader. Unknown addresses keep their path and lose their query.
 */
export function createPageReader({ routes }: Pick<ServerBuild, 'routes'>): (url: URL) => PageAtAddress {
  const pageAt = memoized(pageFinder(routes));
  return (url) => {
    if (url.pathname === routeListPath) return { address: routeListAddress(pageAt, url), isPersonal: false, takesForms: false };
    const page = pageAt(url.pathname.replace(dataEnding, ''));
    if (!page) return { address: url.pathname, isPersonal: false, takesForms: false };
    const { isPersonal, takesForms, remembers } = page;
    return { address: canonicalAddress(page, url), isPersonal, takesForms, ...(remembers && { remembers }) };
  };
}

/** The path of every address without a page, which the catch-all route matches. */
const unknownPath = '/*';

/**
 * Returns the canonical address of a request for the routes behind a page's links: each path as the pattern of its route, which that route
 * matches as well. So the pages of all events, whose links differ, ask for one list.
 */
function routeListAddress(pageAt: (pathname: string) => Page | undefined, { searchParams }: URL): string {
  const paths = (searchParams.get('paths') ?? '').split(',').filter(Boolean);
  const patterns = [...new Set(paths.map((path) => pageAt(path)?.pattern ?? unknownPath))].sort();
  return withQuery(routeListPath, new URLSearchParams({ paths: patterns.join(','), version: searchParams.get('version') ?? '' }));
}

function canonicalAddress({ path, query, routeIds }: Page, { pathname, searchParams }: URL): string {
  const fields = query?.(searchParams) ?? new URLSearchParams();
  if (!dataEnding.test(pathname)) return withQuery(path, fields);

  const wanted = searchParams.get(routesField)?.split(',');
  const asked = routeIds.filter((id) => wanted?.includes(id));
  if (asked.length > 0) fields.set(routesField, asked.join(','));
  return withQuery(path.endsWith('/') ? `${path}_.data` : `${path}.data`, fields);
}

/** Returns a function that finds the page at a path; undefined for the catch-all route. */
function pageFinder(routes: ServerBuild['routes']): (pathname: string) => Page | undefined {
  const childrenOf = (parentId: string | undefined): RouteObject[] =>
    Object.values(routes).flatMap((route) =>
      route && route.parentId === parentId
        ? { id: route.id, path: route.path, handle: route.module.handle, children: childrenOf(route.id) }
        : [],
    );
  const tree = childrenOf(undefined);
  return (pathname) => {
    const matches = matchRoutes(tree, pathname) ?? [];
    const page = matches.at(-1);
    if (!page?.route.path || page.route.path === '*') return undefined;
    const { query, ignoresPathCase, isPersonal = false, remembers } = handleOf(matches.map(({ route }) => route.handle));
    const canonical = (value = '') => (ignoresPathCase ? value.toLowerCase() : value);
    const params = Object.fromEntries(Object.entries(page.params).map(([name, value]) => [name, canonical(value)]));
    const pattern = matches.map(({ route }) => route.path ?? '').join('/');
    return {
      ...{ path: generatePath(pattern, params), pattern: pattern.replace(/^\/*/, '/'), query, isPersonal, remembers },
      routeIds: matches.map(({ route }) => route.id ?? ''),
      // A form is sent to the action of the page itself, never to that of a layout.
      takesForms: routes[page.route.id ?? '']?.module.action !== undefined,
    };
  };
}

function memoized(find: (pathname: string) => Page | undefined): (pathname: string) => Page | undefined {
  const cache = new Map<string, Page>();
  return (pathname) => {
    const known = cache.get(pathname);
    if (known) return known;
    const page = find(pathname);
    if (!page || pathname.length > maxCachedPathLength) return page;
    if (cache.size >= maxCachedPaths) cache.clear();
    cache.set(pathname, page);
    return page;
  };
}
