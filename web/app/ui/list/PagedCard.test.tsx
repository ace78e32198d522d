// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { PagedCard } from './PagedCard.tsx';

/** A list with two entries per page, whose last entry can be removed. */
function Page({ start, entries }: { start: number; entries: number }) {
  const [page, setPage] = useState(start);
  const [total, setTotal] = useState(entries);
  const rows = Array.from({ length: total }, (_, index) => `Entry ${index + 1}`).slice((page - 1) * 2, page * 2);
  const list = { title: 'Entries', rows, total, error: null, onRetry: () => undefined, nothing: 'Nothing yet', page, limit: 2 };
  return (
    <>
      <button type="button" onClick={() => setTotal((before) => before - 1)}>
        Remove the last
      </button>
      <PagedCard {...list} onPage={setPage}>
        {(row) => <li key={row}>{row}</li>}
      </PagedCard>
    </>
  );
}
const shown = () => screen.queryAllByText(/^Entry/).map(({ textContent }) => textContent);

it('goes back to the last page that has entries, once the last entry of its own is removed', () => {
  renderRoutes([{ path: '/', element: <Page start={3} entries={5} /> }]);
  expect(shown()).toEqual(['Entry 5']);
  fireEvent.click(screen.getByText('Remove the last'));
  expect(shown()).toEqual(['Entry 3', 'Entry 4']);
});

it('goes to the last page from one that does not exist, and shows the empty state only for an empty list', () => {
  renderRoutes([{ path: '/', element: <Page start={9} entries={1} /> }]);
  expect(shown()).toEqual(['Entry 1']);
  fireEvent.click(screen.getByText('Remove the last'));
  expect(screen.getByText('Nothing yet')).toBeTruthy();
});

/** A list that shows its first page until the next one has been loaded, and does not know the total meanwhile. */
function SlowPage() {
  const [page, setPage] = useState(1);
  const list = {
    title: 'Entries',
    rows: ['Entry 1'],
    error: null,
    onRetry: () => undefined,
    nothing: 'Nothing yet',
    page,
    limit: 1,
  };
  return (
    <PagedCard {...list} total={page === 1 ? 3 : undefined} onPage={setPage}>
      {(row) => <li key={row}>{row}</li>}
    </PagedCard>
  );
}

it('stays on the page that was chosen, with all page buttons, while its total is not known', () => {
  renderRoutes([{ path: '/', element: <SlowPage /> }]);
  fireEvent.click(screen.getByRole('button', { name: 'Page 2' }));
  expect(screen.getByRole('button', { name: 'Page 2', current: 'page' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Page 3' })).toBeTruthy();
});
