// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { sentPart } from './sent-part.tsx';

const Note = ({ text }: { readonly text: string }) => <p>{`Made ${text}`}</p>;
const sent = '<p>Sent by the server</p><a href="/next" data-discover="true">Next</a>';

function Page({ Part }: { readonly Part: ComponentType<{ readonly text: string }> }) {
  const [text, setText] = useState('one');
  return (
    <>
      <button type="button" onClick={() => setText('two')}>
        Change
      </button>
      <Part text={text} />
    </>
  );
}

/** Opens a page from the server that contains the part, and a button that changes its data. */
async function open(load: () => Promise<typeof Note>) {
  const Part = sentPart(load);
  const router = createMemoryRouter([
    { path: '/', element: <Page Part={Part} /> },
    { path: '/next', element: <p>The next page</p> },
  ]);
  document.body.innerHTML = `<div id="root"><button type="button">Change</button><!--$--><div>${sent}</div><!--/$--></div>`;
  const root = document.getElementById('root') as HTMLElement;
  await act(async () => {
    hydrateRoot(
      root,
      <TranslationProvider translation={translationFor('en')}>
        <RouterProvider router={router} />
      </TranslationProvider>,
      { onRecoverableError: (error) => expect.fail(String(error)) },
    );
  });
}

it('a page from the server keeps the HTML of a part and does not load its code', async () => {
  const load = vi.fn(async () => Note);
  await open(load);
  expect(screen.getByText('Sent by the server')).toBeDefined();
  expect(load).not.toHaveBeenCalled();
});

it('a part with other data is loaded and rendered', async () => {
  const load = vi.fn(async () => Note);
  await open(load);
  await userEvent.click(screen.getByRole('button', { name: 'Change' }));
  await screen.findByText('Made two');
  expect(screen.queryByText('Sent by the server')).toBeNull();
});

it('a link in the HTML of the server opens its page without another document', async () => {
  await open(async () => Note);
  await userEvent.click(screen.getByRole('link', { name: 'Next' }));
  await screen.findByText('The next page');
});
