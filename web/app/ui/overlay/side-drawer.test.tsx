// @vitest-environment jsdom
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { SideDrawer } from './SideDrawer.tsx';

function Entry({ id }: { id: string }) {
  const [note, setNote] = useState('');
  return (
    <label>
      Note on {id}
      <input value={note} onChange={({ target }) => setNote(target.value)} />
    </label>
  );
}

function Orders({ ids, first }: { ids: readonly string[]; first: string }) {
  const [id, setId] = useState(first);
  return (
    <SideDrawer isOpen={id !== ''} title={id} onClose={() => setId('')} entry={{ id, list: { ids, onOpen: setId } }}>
      <Entry id={id} />
    </SideDrawer>
  );
}

const show = (ids: readonly string[], first: string) =>
  renderRoutes([{ path: '/', element: <Orders ids={ids} first={first} /> }]);
const drawer = async () => within(await screen.findByRole('dialog'));

it('goes to the entries above and below in the list, each made anew, and keeps the focus at the ends', async () => {
  show(['LPKX', 'LQ7M'], 'LPKX');
  const { getByRole, getByLabelText } = await drawer();
  const next = getByRole('button', { name: 'Next entry' });
  const previous = getByRole('button', { name: 'Previous entry' });
  expect(previous.getAttribute('aria-disabled')).toBe('true');
  await userEvent.type(getByLabelText('Note on LPKX'), 'Call back');
  await userEvent.click(next);
  expect(getByLabelText<HTMLInputElement>('Note on LQ7M').value).toBe('');
  expect(document.activeElement).toBe(next);
  await userEvent.click(next);
  expect(getByRole('heading', { name: 'LQ7M' })).toBeTruthy();
  await userEvent.click(previous);
  expect(getByLabelText<HTMLInputElement>('Note on LPKX').value).toBe('');
});

it('follows an entry that has left the list by the first one', async () => {
  show(['LQ7M', 'LZ2A'], 'gone');
  const { getByRole } = await drawer();
  await userEvent.click(getByRole('button', { name: 'Next entry' }));
  expect(getByRole('heading', { name: 'LQ7M' })).toBeTruthy();
});

it('has no such buttons for the only entry', async () => {
  show(['LPKX'], 'LPKX');
  const { queryByRole } = await drawer();
  expect(queryByRole('button', { name: 'Next entry' })).toBeNull();
});
