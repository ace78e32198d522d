// @vitest-environment jsdom
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider, useSearchParams } from 'react-router';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { RouteFocus } from './RouteFocus.tsx';

/** Delay after which the list shows its entries. */
let listAfterMs = 0;

function Layout() {
  return (
    <>
      <RouteFocus />
      <main id="main">
        <Outlet />
      </main>
    </>
  );
}

function List() {
  const [, setParams] = useSearchParams();
  const [isThere, setThere] = useState(listAfterMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), listAfterMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <h1>My events</h1>
      <button type="button" onClick={() => setParams({ q: 'keys' }, { replace: true })}>
        Filter
      </button>
      {isThere && <Link to="/entry">Made of Keys</Link>}
    </>
  );
}

const focus = () => document.activeElement?.textContent;
const link = () => document.querySelector<HTMLElement>('main a') as HTMLElement;
/** Advances the timers in steps, so that what a timer changes is rendered at the end of its step. */
async function pass(ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 100) {
    await act(async () => {
      await vi.dynamicImportSettled();
      await vi.advanceTimersByTimeAsync(100);
    });
  }
}
let router: ReturnType<typeof createBrowserRouter>;

beforeAll(async () => {
  // jsdom has no layout: every element in the document counts as visible.
  Element.prototype.checkVisibility = () => true;
  Element.prototype.scrollIntoView = () => undefined;
  vi.spyOn(document, 'hasFocus').mockReturnValue(true);
  // jsdom has no CSS.escape; the addresses in these tests need no escaping.
  vi.stubGlobal('CSS', { escape: (text: string) => text });
  vi.useFakeTimers();
  await import('./page-focus.ts');
});
beforeEach(() => {
  listAfterMs = 0;
  window.history.replaceState(null, '', '/');
  router = createBrowserRouter([
    {
      element: <Layout />,
      children: [
        { path: '/', element: <List /> },
        { path: '/entry', element: <h1>Made of Keys, its page</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
});
afterEach(() => router.dispose());

/** Follows the focused link and waits until its page has the focus. */
async function follow(): Promise<void> {
  await act(async () => link().click());
  await pass(700);
  expect(focus()).toBe('Made of Keys, its page');
}

async function goBack(): Promise<void> {
  const arrived = new Promise((done) => addEventListener('popstate', done, { once: true }));
  window.history.back();
  await act(async () => {
    await vi.advanceTimersByTimeAsync(10);
    await arrived;
  });
}

it('going back focuses the followed link, also after a filter has changed the address under it', async () => {
  await act(async () => link().focus());
  await act(async () => document.querySelector('button')?.click());
  expect([window.location.search, focus()]).toEqual(['?q=keys', 'Made of Keys']);
  await follow();
  await goBack();
  await pass(100);
  expect(focus()).toBe('Made of Keys');
});

it('going back focuses the title, and then the followed link when its list comes late', async () => {
  await act(async () => link().focus());
  await follow();
  listAfterMs = 3_000;
  await goBack();
  await pass(1_000);
  expect(focus()).toBe('My events');
  await pass(2_500);
  expect(focus()).toBe('Made of Keys');
});

it('a link that comes late does not take the focus from a control that the reader has moved to', async () => {
  await act(async () => link().focus());
  await follow();
  listAfterMs = 3_000;
  await goBack();
  await pass(1_000);
  await act(async () => document.querySelector('button')?.focus());
  await pass(2_500);
  expect(focus()).toBe('Filter');
});
