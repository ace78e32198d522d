import { expect, it } from 'vitest';
import { type ModuleGraph, pageGroups } from '../../page-chunks.ts';

const page = (name: string) => `/web/app/pages/${name}.tsx?route`;

/** Returns the chunk of each module, given what each module imports. */
function chunksOf(imports: Readonly<Record<string, readonly string[]>>): Record<string, string | null> {
  const ids = [...new Set([...Object.keys(imports), ...Object.values(imports).flat()])];
  const graph: ModuleGraph = {
    getModuleInfo: (id) => ({
      importers: ids.filter((other) => imports[other]?.includes(id)),
      dynamicImporters: [],
      importedIds: imports[id] ?? [],
      isEntry: id.includes('?route'),
    }),
  };
  const groups = pageGroups(10);
  return Object.fromEntries(
    ids.map((id) => [id, groups.map(({ name }) => name(id, graph)).find((name) => name !== null) ?? null]),
  );
}

const card = '/web/app/features/events/Card.tsx';

it('a module of several pages of a family is in the chunk of the smallest family', () => {
  const of = { [page('public/event')]: [card], [page('public/events')]: [card], [page('public/category')]: [card] };
  expect(chunksOf(of)).toMatchObject({ [card]: 'events', [page('public/event')]: null });
  expect(chunksOf({ ...of, [page('organizer/overview')]: [card] })[card]).toBe('events-kit');
});

it('a module of the document is in the frame, one of a layout in the chunk of its pages, one of a single page in none', () => {
  const bar = '/web/app/ui/Bar.tsx';
  expect(chunksOf({ '/web/app/root.tsx': [bar] })[bar]).toBe('frame');
  expect(chunksOf({ '/web/app/shell/layout/PublicLayout.tsx?route': [bar] })[bar]).toBe('readers');
  expect(chunksOf({ '/web/app/shell/layout/BuyerLayout.tsx?route': [bar] })[bar]).toBe('buyer');
  expect(chunksOf({ [page('public/event')]: [bar] })[bar]).toBeNull();
});

it('a module that imports a package stays out of the chunks, as the package would come along', () => {
  const of = { [page('public/event')]: [card], [page('public/events')]: [card], [page('public/category')]: [card] };
  expect(chunksOf({ ...of, [card]: ['/node_modules/zod/index.js'] })[card]).toBeNull();
  expect(chunksOf({ ...of, [card]: ['/node_modules/react/index.js', '\0icon:a'] })[card]).toBe('events');
});

it('what only states of pages share is a chunk', () => {
  const pass = '/web/app/features/tickets/TicketPass.tsx';
  const states = ['/web/app/shell/buyer/tickets/TicketsOfReader.tsx', '/web/app/shell/buyer/BoughtTickets.tsx'];
  const chunks = chunksOf(Object.fromEntries(states.map((state) => [state, [pass]])));
  expect([chunks[pass], ...states.map((state) => chunks[state])]).toEqual(['Tick-Boug', null, null]);
});
