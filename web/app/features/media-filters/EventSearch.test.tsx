// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { EventSearch } from './EventSearch.tsx';

it('begins with all events again once its field has been left', async () => {
  const onSearch = vi.fn();
  const one = { id: 'one', name: 'Makossa Night', note: '', isMine: true };
  const choice = { options: [one], value: one, isLoading: false, onSearch, onChange: () => undefined };
  renderRoutes([{ path: '/', element: <EventSearch {...choice} /> }]);
  const field = screen.getByRole<HTMLInputElement>('combobox');
  await userEvent.type(field, 'xyz');
  expect(onSearch.mock.lastCall?.[0]).toContain('xyz');
  await userEvent.tab();
  expect(field.value).toBe('Makossa Night');
  expect(onSearch).toHaveBeenLastCalledWith('');
});
