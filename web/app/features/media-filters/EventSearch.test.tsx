// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { EventSearch } from './EventSearch.tsx';

it('the search starts again with all events after the field was left', async () => {
  const onSearch = vi.fn();
  const one = { id: 'one', name: 'Makossa Night', note: '', isMine: true };
  const eventChoice = { options: [one], value: one, isLoading: false, onSearch, onChange: () => undefined };
  renderRoutes([{ path: '/', element: <EventSearch {...eventChoice} startsOpen /> }]);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await userEvent.type(field, 'xyz');
  expect(onSearch.mock.lastCall?.[0]).toContain('xyz');
  await userEvent.tab();
  expect(field.value).toBe('Makossa Night');
  expect(onSearch).toHaveBeenLastCalledWith('');
});
