import { expect, it } from 'vitest';
import { type ModuleGraph, pageGroups } from '../../page-chunks.ts';

const page = (name: string) => `/web/app/pages/${name}.tsx?route`;

type Imports = Readonly<Record<string, readonly string[]>>;

/** Returns the chunk of each module, given what each module imports, statically and dynamically. */
function chunksOf(imports: Imports, dynamic: Imports = {}): Record<string, string | null> {
  const all = [imports, dynamic];
  const ids = [...new Set(all.flatMap((each) => [...Object.keys(each), ...Object.values(each).flat()]))];
  const graph: ModuleGraph = {
    getModuleInfo: (id) => ({
      importers: ids.filter((other) => imports[other]?.includes(id)),
      dynamicImporters: ids.filter((other) => dynamic[other]?.includes(id)),
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

it('a module of the document is in the frame, one of a layout in the chunk of its pages', () => {
  const bar = '/web/app/ui/Bar.tsx';
  expect(chunksOf({ '/web/app/root.tsx': [bar] })[bar]).toBe('frame');
  expect(chunksOf({ '/web/app/shell/layout/PublicLayout.tsx?route': [bar] })[bar]).toBe('readers');
  expect(chunksOf({ '/web/app/shell/layout/BuyerLayout.tsx?route': [bar] })[bar]).toBe('buyer');
});

it('what one page alone loads is one chunk, apart from what parts of other pages use, too', () => {
  const [own, shared] = ['/web/app/features/events/EventView.tsx', '/web/app/features/events/TicketPicker.tsx'];
  const of = { [page('public/event')]: [own], [own]: [shared] };
  expect(chunksOf(of)).toMatchObject({ [own]: 'event', [shared]: 'event', [page('public/event')]: null });
  const step = '/web/app/shell/buyer/purchase/ChooseStep.tsx';
  const ofBoth = { ...of, [step]: [shared] };
  expect(chunksOf(ofBoth, { [page('participant/ticket-purchase-process')]: [step] })).toMatchObject({
    [own]: 'event',
    [shared]: 'event-Choo',
    [step]: null,
  });
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
