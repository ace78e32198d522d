// @vitest-environment jsdom
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentType, useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { createMemoryRouter, Form, RouterProvider } from 'react-router';
import { expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { usedPart } from './used-part.tsx';

function Ask({ title }: { readonly title: string }) {
  const [isWhole, setWhole] = useState(false);
  const [why, setWhy] = useState('');
  return (
    <details>
      <summary>{title}</summary>
      <Form method="post">
        <input type="checkbox" name="whole" aria-label="Everything" checked={isWhole} onChange={() => setWhole(!isWhole)} />
        <textarea name="why" aria-label="Why" value={why} onChange={({ target }) => setWhy(target.value)} />
        <button type="submit">Ask</button>
        <output>{`${isWhole} ${why}`}</output>
      </Form>
    </details>
  );
}

const sent = `<details><summary>Refund</summary><form method="post">
<input type="checkbox" name="whole" aria-label="Everything"><textarea name="why" aria-label="Why"></textarea>
<button type="submit">Ask</button></form></details>`;

/** A page whose data can be loaded again. */
function Page({ Part }: { readonly Part: ComponentType<{ readonly title: string }> }) {
  const [title, setTitle] = useState('Refund');
  return (
    <>
      <Part title={title} />
      <button type="button" onClick={() => setTitle('Refund again')}>
        Load again
      </button>
    </>
  );
}

/** Opens a page from the server that contains the part. */
async function open(load: () => Promise<ComponentType<{ readonly title: string }>>, action = vi.fn((_: FormData) => null)) {
  const Part = usedPart(load);
  const router = createMemoryRouter([
    {
      path: '/',
      element: <Page Part={Part} />,
      action: async ({ request }) => action(await request.formData()),
    },
  ]);
  document.body.innerHTML = `<div id="root"><!--$--><div>${sent}</div><!--/$--><button type="button">Load again</button></div>`;
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
  return action;
}

it('a page from the server loads no code for the part until it is used', async () => {
  const load = vi.fn(async () => Ask);
  await open(load);
  expect(load).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Refund'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('false '));
  expect(load).toHaveBeenCalledOnce();
  expect(document.querySelector('details')?.open).toBe(true);
});

it('the code takes over what was typed and chosen before it came, and the focus', async () => {
  let finish = (): void => undefined;
  const loaded = new Promise<void>((done) => {
    finish = done;
  });
  await open(async () => {
    await loaded;
    return Ask;
  });
  await userEvent.click(screen.getByText('Refund'));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.type(screen.getByRole('textbox'), 'Ill');
  await act(async () => finish());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('true Ill'));
  expect(document.activeElement).toBe(screen.getByRole('textbox'));
  await userEvent.keyboard(' today');
  expect(screen.getByRole('status').textContent).toBe('true Ill today');
});

it('new data that comes before the code keeps what was opened and chosen', async () => {
  let finish = (): void => undefined;
  const loaded = new Promise<void>((done) => {
    finish = done;
  });
  await open(async () => {
    await loaded;
    return Ask;
  });
  await userEvent.click(screen.getByText('Refund'));
  await userEvent.click(screen.getByRole('checkbox'));
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await act(async () => finish());
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('true '));
  expect(screen.getByText('Refund again')).toBeDefined();
  expect(document.querySelector('details')?.open).toBe(true);
});

it('new data keeps what was opened and chosen before anything could notice', async () => {
  await open(async () => Ask);
  const disclosure = document.querySelector('details') as HTMLDetailsElement;
  disclosure.open = true;
  (screen.getByRole('checkbox') as HTMLInputElement).checked = true;
  await userEvent.click(screen.getByRole('button', { name: 'Load again' }));
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('true '));
  expect(screen.getByText('Refund again')).toBeDefined();
  expect(document.querySelector('details')?.open).toBe(true);
});

it('a form that is sent before its code has come is sent by the code', async () => {
  const action = await open(async () => Ask);
  const textbox = screen.getByRole('textbox', { hidden: true }) as HTMLTextAreaElement;
  textbox.value = 'Ill';
  await userEvent.click(screen.getByRole('button', { name: 'Ask', hidden: true }));
  await waitFor(() => expect(action).toHaveBeenCalledOnce());
  expect(action.mock.lastCall?.[0].get('why')).toBe('Ill');
});

it('without the code the HTML of the server goes on working', async () => {
  const submit = vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(() => undefined);
  await open(async () => {
    throw new Error('The network is away');
  });
  await userEvent.click(screen.getByRole('button', { name: 'Ask', hidden: true }));
  await waitFor(() => expect(submit).toHaveBeenCalledOnce());
  expect(screen.getByText('Refund')).toBeDefined();
  submit.mockRestore();
});
