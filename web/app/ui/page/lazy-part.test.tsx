// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, Suspense, useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { MissingOverlay } from '#ui/kit/feedback/MissingPart.tsx';
import { lazyPart } from './lazy-part.tsx';

const networkGone = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
const missing = 'This part could not be loaded.';

interface NoteProps {
  readonly text: string;
  readonly onClose?: () => void;
}
const Broken = (): never => {
  throw new Error('An error inside the part');
};
const Note = ({ text }: NoteProps) => <p>{text}</p>;

/** A page with a text field, and a part that is opened by a button. */
function Page({ Part }: { Part: ComponentType<NoteProps> }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" defaultValue="" />
      <button type="button" onClick={() => setOpen(!isOpen)}>
        Open
      </button>
      {isOpen && (
        <Suspense fallback={<p>On its way</p>}>
          <Part text="Here I am" onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

async function openPage(Part: ComponentType<NoteProps>) {
  render(
    <TranslationProvider translation={translationFor('en')}>
      <Page Part={Part} />
    </TranslationProvider>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'Makossa Night');
  await userEvent.click(screen.getByText('Open'));
}
const typed = () => screen.getByLabelText<HTMLInputElement>('Name').value;

it('shows in its place that it could not be loaded, keeps what is typed around it, and appears after a retry', async () => {
  const load = vi.fn<() => Promise<ComponentType<NoteProps>>>().mockImplementationOnce(networkGone).mockResolvedValue(Note);
  await openPage(lazyPart(load));
  expect((await screen.findByRole('alert')).textContent).toContain(missing);
  expect(typed()).toBe('Makossa Night');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Here I am')).toBeTruthy();
  expect([typed(), load.mock.calls.length, screen.queryByRole('alert')]).toEqual(['Makossa Night', 2, null]);
});

it('requests the part once per retry, and keeps the focus on its button when that fails too', async () => {
  const load = vi.fn(networkGone);
  await openPage(lazyPart<NoteProps>(load));
  await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
  await vi.waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await vi.waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Try again' })));
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads by itself when the network is back', async () => {
  const load = vi.fn<() => Promise<ComponentType<NoteProps>>>().mockImplementationOnce(networkGone).mockResolvedValue(Note);
  await openPage(lazyPart(load));
  await screen.findByRole('alert');
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('Here I am')).toBeTruthy();
});

it('can be closed if it should have opened over the page, and is requested again at the next opening', async () => {
  const load = vi.fn<() => Promise<ComponentType<NoteProps>>>().mockImplementationOnce(networkGone).mockResolvedValue(Note);
  await openPage(lazyPart(load, MissingOverlay));
  await userEvent.click(await screen.findByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText('Here I am')).toBeTruthy();
});

it('leaves an error inside the part to the error boundary of the page', async () => {
  const silence = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const router = createMemoryRouter([
    { path: '/', element: <Page Part={lazyPart<NoteProps>(async () => Broken)} />, errorElement: <p>The page for faults</p> },
  ]);
  render(<RouterProvider router={router} />);
  await userEvent.click(screen.getByText('Open'));
  expect(await screen.findByText('The page for faults')).toBeTruthy();
  silence.mockClear();
});
