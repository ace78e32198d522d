// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { actionOf } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import * as page from './password-recovery.tsx';

const server = vi.fn<typeof fetch>();
const token = 'x'.repeat(43);

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
  // jsdom does not implement scrollTo.
  vi.stubGlobal('scrollTo', () => undefined);
});
afterEach(() => vi.unstubAllGlobals());

const open = (search: string) =>
  renderRoutes(
    [
      { path: '/password-recovery', element: <page.default />, handle: page.handle, action: actionOf(page) },
      { path: '/sign-in', element: <h1>Sign in here</h1> },
    ],
    `/password-recovery${search}`,
  );
const alertSays = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));
const typePassword = async () => {
  await userEvent.type(screen.getByLabelText('New password'), 'a drum at noon');
  await userEvent.click(screen.getByRole('button', { name: 'Save the password' }));
};

it('the link of the email leads to the new password without a code, and on to the sign-in page', async () => {
  server.mockResolvedValue(Response.json({ message: 'Your password was changed' }));
  open(`?token=${token}`);
  expect(screen.queryByLabelText('Email address')).toBeNull();
  await typePassword();
  await screen.findByRole('heading', { name: 'Sign in here' });
  const [address, request] = server.mock.calls[0] ?? [];
  expect(address).toBe('/api/auth/reset-password-by-link');
  expect(JSON.parse(String(request?.body))).toEqual({ token, newPassword: 'a drum at noon' });
});

it('a refusal of the password keeps what was typed', async () => {
  const errors = { newPassword: 'This password is too common' };
  server.mockResolvedValue(Response.json({ message: 'Please check', code: 'invalid_input', errors }, { status: 400 }));
  open(`?token=${token}`);
  await typePassword();
  await alertSays('Please check');
  expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('a drum at noon');
});

it('a link that is no longer valid leads to a new email, and keeps the typed password for it', async () => {
  const message = 'This link is no longer valid. Enter your email address to get a new one.';
  server.mockResolvedValueOnce(Response.json({ message, code: 'link_expired' }, { status: 410 }));
  open(`?token=${token}`);
  await typePassword();
  await alertSays(message);
  server.mockImplementation(async () => Response.json({ message: 'Done' }));
  await userEvent.type(screen.getByLabelText('Email address'), 'brenda@example.cm');
  await userEvent.click(screen.getByRole('button', { name: 'Send the email' }));
  await userEvent.type(await screen.findByLabelText('Six-digit code'), '482913');
  await userEvent.click(screen.getByRole('button', { name: 'Check the code' }));
  expect((await screen.findByLabelText<HTMLInputElement>('New password')).value).toBe('a drum at noon');
});
