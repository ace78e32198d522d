// @vitest-environment jsdom
import { useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { QueryProvider } from './query-provider.tsx';

const brenda = { ...aPerson({ name: 'Brenda Ngo' }), _id: '019a8f5c-7b1a-7c3d-8e4f-000000000001' };
const paul = { ...aPerson({ name: 'Paul Essomba' }), _id: '019a8f5c-7b1a-7c3d-8e4f-000000000002' };
const signIn = (user: typeof brenda) => act(() => startSession({ token: user.name, user, expiresIn: 60_000 }));

const ask = vi.fn<() => Promise<string>>();

function Balance() {
  const { data } = useQuery({ queryKey: ['balance'], queryFn: ask });
  return (
    <>
      <input aria-label="Amount" />
      <output>{data ?? 'unknown'}</output>
    </>
  );
}
const show = () =>
  render(
    <QueryProvider>
      <Balance />
    </QueryProvider>,
  );
const shown = () => screen.getByRole('status').textContent;

beforeEach(() => {
  act(() => clearSession('left'));
  ask.mockReset();
});

it('clears the cached queries of a user when the session ends, however it ends', async () => {
  signIn(brenda);
  ask.mockResolvedValue('2,500 XAF of Brenda');
  const { unmount } = show();
  await vi.waitFor(() => expect(shown()).toBe('2,500 XAF of Brenda'));
  unmount();
  act(() => clearSession('expired'));
  signIn(paul);
  ask.mockImplementation(() => new Promise(() => undefined));
  show();
  expect(shown()).toBe('unknown');
});

it('mounts the page anew when another tab signs in as another user', async () => {
  signIn(brenda);
  ask.mockResolvedValue('2,500 XAF of Brenda');
  show();
  await vi.waitFor(() => expect(shown()).toBe('2,500 XAF of Brenda'));
  const field = screen.getByLabelText('Amount');
  ask.mockResolvedValue('0 XAF of Paul');
  signIn(paul);
  expect(shown()).toBe('unknown');
  expect(screen.getByLabelText('Amount')).not.toBe(field);
  await vi.waitFor(() => expect(shown()).toBe('0 XAF of Paul'));
});

it('keeps the cached queries while the same user stays signed in', async () => {
  signIn(brenda);
  ask.mockResolvedValue('2,500 XAF of Brenda');
  const { unmount } = show();
  await vi.waitFor(() => expect(shown()).toBe('2,500 XAF of Brenda'));
  unmount();
  signIn({ ...brenda, name: 'Brenda Ngo Bell' });
  show();
  expect(shown()).toBe('2,500 XAF of Brenda');
});
