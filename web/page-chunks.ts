import { screens } from './app/shell/screens.ts';
import { lightScreens as light } from './screen-pages.ts';
import { startParts } from './start-parts.ts';

/** The part of the bundler's description of a module that is read here. */
interface ModuleFacts {
  /** The modules that import it statically. */
  readonly importers: readonly string[];
  readonly dynamicImporters: readonly string[];
  /** The modules that it imports statically. */
  readonly importedIds: readonly string[];
  readonly isEntry: boolean;
}

/** The parts of the module graph that the bundler offers while it forms chunks. */
export interface ModuleGraph {
  getModuleInfo(id: string): ModuleFacts | null;
}

/** The pages without the side navigation that load a module, and whether further pages do. */
interface Users {
  /** Those that load it before they render. */
  readonly pages: ReadonlySet<string>;
  /** Those and the ones that load it with a part. */
  readonly withParts: ReadonlySet<string>;
  /** The parts of the states of pages (`startPart`) that import it. */
  readonly parts: ReadonlySet<string>;
  readonly isOnEveryPage: boolean;
  readonly isOnGuardedPages: boolean;
}

const lightPages: ReadonlySet<string> = new Set(light.map(({ page }) => page));
const guardedPages: ReadonlySet<string> = new Set(screens.filter(({ frame }) => frame === 'dashboard').map(({ page }) => page));

/** Returns the pages in a layout; undefined for other modules. */
function pagesOfLayout(id: string): readonly string[] | undefined {
  const [, layout] = /\/app\/shell\/layout\/(\w+)Layout\.tsx/.exec(id) ?? [];
  return layout === undefined ? undefined : light.filter(({ frame }) => frame === layout.toLowerCase()).map(({ page }) => page);
}

const startPartFiles = Object.values(startParts).flatMap((parts = []) => parts.map(({ part }) => `/${part}`));

/** Returns the file of a part that a page loads before it starts, although it imports it dynamically; undefined for other modules. */
const startPartOf = (id: string): string | undefined => startPartFiles.find((file) => id.endsWith(file));

/** Finds the routes that lead to a module: follows its importers up to the files of routes. */
function routesTo(id: string, importersOf: (id: string) => readonly string[]) {
  const pages = new Set<string>();
  const parts = new Set<string>();
  let isOnEveryPage = false;
  let isOnGuardedPages = false;
  const seen = new Set([id]);
  for (const module of seen) {
    const [, page] = /\/app\/pages\/(.+)\.tsx(?:\?|$)/.exec(module) ?? [];
    const part = startPartOf(module);
    if (part) parts.add(part);
    if (/\/app\/(root|entry\.client)\.tsx/.test(module)) isOnEveryPage = true;
    if (module.includes('/app/shell/layout/DashboardLayout.tsx') || (page && guardedPages.has(page))) isOnGuardedPages = true;
    else if (page && lightPages.has(page)) pages.add(page);
    for (const inLayout of pagesOfLayout(module) ?? []) pages.add(inLayout);
    for (const importer of importersOf(module)) seen.add(importer);
  }
  return { pages, parts, isOnEveryPage, isOnGuardedPages };
}

/** Finds which pages load a module. */
function usersOf(id: string, graph: ModuleGraph): Users {
  const users = routesTo(id, (module) => graph.getModuleInfo(module)?.importers ?? []);
  const { pages: withParts } = routesTo(id, (module) => {
    const { importers = [], dynamicImporters = [] } = graph.getModuleInfo(module) ?? {};
    return [...importers, ...dynamicImporters];
  });
  return { ...users, withParts };
}

/** Pages that share a chunk of the modules that at least `from` of them load, and no other page. */
interface Family {
  readonly name: string;
  readonly pages: readonly string[];
  readonly from: number;
}

const pagesIn = (...folders: readonly string[]) =>
  light.map(({ page }) => page).filter((page) => folders.some((folder) => page.startsWith(folder)));

/** From the largest to the smallest: a module belongs to the last one that fits. */
const families: readonly Family[] = [
  { name: 'site', pages: pagesIn(''), from: 5 },
  { name: 'public', pages: pagesIn('public/', 'participant/').filter((page) => page !== 'public/pay'), from: 4 },
  { name: 'readers', pages: pagesIn('public/').filter((page) => page !== 'public/pay'), from: 4 },
  {
    name: 'forms',
    pages: pagesIn('').filter((page) => !['public/event', 'public/categories', 'public/profile', 'public/post'].includes(page)),
    from: 4,
  },
  { name: 'fields', pages: [...pagesIn('auth/'), 'public/contact-us', 'public/debited'], from: 4 },
  { name: 'auth', pages: pagesIn('auth/'), from: 3 },
  { name: 'events', pages: pagesIn('public/event', 'public/categor', 'public/profile', 'public/post'), from: 3 },
  { name: 'payment', pages: ['public/pay', 'public/debited', ...pagesIn('participant/ticket-p', 'participant/order')], from: 3 },
  { name: 'buyer', pages: pagesIn('participant/'), from: 3 },
  { name: 'tickets', pages: pagesIn('participant/ticket-m', 'participant/order'), from: 2 },
  { name: 'lists', pages: pagesIn('public/events', 'public/categor'), from: 2 },
  { name: 'people', pages: ['public/event', 'public/post', 'public/profile'], from: 2 },
];

/** The packages of every page, which have a chunk of their own, and icons. */
const isOnEveryPage = (id: string): boolean => /node_modules\/(react|react-dom|react-router)\/|^\0icon:/.test(id);

/**
 * Returns whether a module and all that it imports is our own. With a module the bundler takes what it imports into a chunk; a schema or a
 * package in there would be loaded by every page of the family.
 */
function isOwn(id: string, graph: ModuleGraph): boolean {
  const seen = new Set([id]);
  for (const module of seen) {
    if (isOnEveryPage(module)) continue;
    if (module.includes('/node_modules/')) return false;
    for (const imported of graph.getModuleInfo(module)?.importedIds ?? []) seen.add(imported);
  }
  return true;
}

/** The first rank behind those of the document and of the whole site. */
const firstRank = 4;

const isEntry = (id: string, graph: ModuleGraph): boolean =>
  graph.getModuleInfo(id)?.isEntry === true || startPartOf(id) !== undefined;

interface Group {
  readonly name: string;
  /** Groups of a lower rank are formed first. */
  readonly rank: number;
}

/** The ranks of what one page shares with parts, by the number of those that share it. */
const sharingRanks = 6;

/**
 * The number of ranks: those of the site, of pages that form no family by their number, three of each family, those of what one page shares
 * with parts, one of the pages alone, and one of states.
 */
const groupRanks = firstRank + light.length + 3 * (families.length + 1) + sharingRanks + 2;

const namesOf = (pages: readonly string[]): string => pages.map((page) => page.replace(/^.*\//, '').slice(0, 4)).join('-');

/**
 * Returns the group of a module that one page alone loads before it renders: apart from those that parts of other pages use, too, of which
 * the most used come first.
 */
function groupOfPage(page: string, { withParts, parts }: Pick<Users, 'withParts' | 'parts'>): Group {
  const name = page.replace(/^.*\//, '');
  const elsewhere = [...withParts].filter((other) => other !== page);
  if (elsewhere.length === 0) return { name, rank: groupRanks - 2 };
  const sharers = parts.size > 0 ? [...parts] : elsewhere;
  return { name: `${name}-${namesOf(sharers)}`, rank: groupRanks - 2 - Math.min(sharers.length, sharingRanks) };
}

/** Returns the group of a module that these pages use; undefined for modules that the bundler divides by itself. */
function groupOf(id: string, { pages, withParts, parts, isOnEveryPage, isOnGuardedPages }: Users): Group | undefined {
  if (isOnEveryPage) return { name: 'frame', rank: 0 };
  // What only states of pages share, such as tickets with their codes.
  if (pages.size === 0 && parts.size > 1 && !isOnGuardedPages) return { name: namesOf([...parts]), rank: groupRanks - 1 };
  if (pages.size === 0) return undefined;
  if (pages.size === 1) return groupOfPage([...pages].join(), { withParts, parts });
  const index = families.findLastIndex((one) => pages.size >= one.from && [...pages].every((page) => one.pages.includes(page)));
  const family = families[index];
  // Pages that form no family have a chunk for what exactly they share.
  if (!family) return { name: namesOf([...pages]), rank: firstRank + light.length - pages.size };
  // Who needs one of these modules elsewhere should not load those of the pages alone. Tickets need the endpoints of the lists.
  const kind = family.name === 'lists' && id.includes('/api/src/') ? 'api' : 'kit';
  const elsewhere = [...withParts].filter((page) => !family.pages.includes(page));
  const alone = elsewhere.length === 0 ? family.name : `${family.name}-${namesOf(elsewhere)}`;
  const [name, rank] = isOnGuardedPages ? [`${family.name}-${kind}`, 0] : [alone, elsewhere.length > 0 ? 1 : 2];
  return { name, rank: index === 0 ? 1 + rank : firstRank + light.length + 3 * index + rank };
}

/**
 * Groups for the bundler, which takes what a module imports into its chunk if no earlier group has it. What a module imports is used by
 * at least the same pages, so the chunks of more pages come first.
 */
export function pageGroups(priority: number) {
  const groups = new Map<string, Group | undefined>();
  const find = (id: string, graph: ModuleGraph): Group | undefined => {
    if (!groups.has(id)) groups.set(id, isEntry(id, graph) || !isOwn(id, graph) ? undefined : groupOf(id, usersOf(id, graph)));
    return groups.get(id);
  };
  return Array.from({ length: groupRanks }, (_, rank) => ({
    priority: priority - rank / 100,
    debugName: `pages ${rank}`,
    name(id: string, graph: ModuleGraph): string | null {
      const group = find(id, graph);
      return group?.rank === rank ? group.name : null;
    },
  }));
}
