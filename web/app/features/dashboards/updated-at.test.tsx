// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { press } from '../../test/form-user.ts';
import { renderPart } from '../../test/render.tsx';
import { UpdatedAt } from './UpdatedAt.tsx';

const figures = vi.fn<() => Promise<number>>();
const others = vi.fn(async () => 1);

function Page() {
  const query = useQuery({ queryKey: ['figures'], queryFn: figures });
  useQuery({ queryKey: ['others'], queryFn: others });
  return <UpdatedAt query={query} />;
}

it('shows when the figures were read in the time of Cameroon, and reads all figures on the screen again', async () => {
  const answers = [Promise.withResolvers<number>(), Promise.withResolvers<number>()] as const;
  figures.mockReturnValueOnce(answers[0].promise).mockReturnValueOnce(answers[1].promise);
  const { client } = renderPart(<Page />);
  const refresh = await screen.findByRole('button', { name: 'Refresh' });
  expect(refresh.getAttribute('aria-busy')).toBe('true');
  expect(screen.queryByText(/^Updated at/)).toBeNull();
  answers[0].resolve(1);
  expect(await screen.findByText(/^Updated at \d\d:\d\d$/)).toBeTruthy();
  act(() => void client.setQueryData(['figures'], 1, { updatedAt: Date.parse('2026-11-30T13:05:00Z') }));
  expect(await screen.findByText('Updated at 14:05')).toBeTruthy();
  expect(refresh.getAttribute('aria-busy')).toBeNull();
  await press('Refresh');
  await waitFor(() => expect([figures.mock.calls.length, others.mock.calls.length]).toEqual([2, 2]));
  answers[1].resolve(2);
  await waitFor(() => expect(screen.queryByText('Updated at 14:05')).toBeNull());
});
