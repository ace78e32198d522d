// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { SignInForm } from './SignInForm.tsx';

const server = vi.fn<typeof fetch>();
const signedIn = vi.fn();

beforeEach(() => {
  server.mockReset();
  signedIn.mockReset();
  vi.stubGlobal('fetch', server);
  renderRoutes([{ path: '/', element: <SignInForm onSignedIn={signedIn} /> }]);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email address'), 'brenda@example.cm');
  await userEvent.type(screen.getByLabelText('Password'), 'a drum at night');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('sign-in form', () => {
  it('starts the session and calls onSignedIn', async () => {
    server.mockResolvedValue(Response.json({ token: 'secret', user: aPerson(), message: 'Welcome', expiresIn: 60_000 }));
    await fillIn();
    expect(signedIn).toHaveBeenCalledOnce();
    expect(localStorage.getItem('token')).toBe('secret');
  });

  it('shows the server’s message when it refuses, and keeps what was typed', async () => {
    server.mockResolvedValue(Response.json({ message: 'Wrong address or password', code: 'wrong_credentials' }, { status: 401 }));
    await fillIn();
    expect((await screen.findByRole('alert')).textContent).toBe('Wrong address or password');
    expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('brenda@example.cm');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
    expect(signedIn).not.toHaveBeenCalled();
  });

  it('sends any input unchanged, because only the server validates it', async () => {
    server.mockResolvedValue(Response.json({ message: 'Please check', code: 'invalid' }, { status: 400 }));
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    expect(server).toHaveBeenCalledOnce();
    expect(JSON.parse(String(server.mock.calls[0]?.[1]?.body))).toEqual({ email: '', password: '' });
  });

  it('shows the server’s message for a field at that field', async () => {
    const errors = { email: 'This is not an email address' };
    server.mockResolvedValue(Response.json({ message: 'Please check', code: 'invalid', errors }, { status: 400 }));
    await fillIn();
    const field = screen.getByLabelText('Email address');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is not an email address',
    );
  });

  describe('of an account with a second step', () => {
    const required = (methods: readonly string[]) =>
      Response.json({ message: 'Enter the code', code: 'second_step_required', methods, token: 'one' }, { status: 401 });
    const bodies = () => server.mock.calls.map(([, init]) => JSON.parse(String(init?.body)));

    it('asks for the code in a step of its own, and sends it with what was typed', async () => {
      server.mockResolvedValueOnce(required(['totp', 'recovery_code']));
      await fillIn();
      const field = await screen.findByLabelText<HTMLInputElement>('Code of the app');
      expect([field.required, field.pattern]).toEqual([false, '']);
      expect(screen.queryByLabelText('Password')).toBeNull();
      server.mockResolvedValue(Response.json({ token: 'secret', user: aPerson(), message: 'Welcome', expiresIn: 60_000 }));
      await userEvent.type(field, '482913');
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(bodies().at(-1)).toEqual({ email: 'brenda@example.cm', password: 'a drum at night', code: '482913' });
      expect(signedIn).toHaveBeenCalledOnce();
    });

    it('shows a wrong code at its field, and keeps email and password on the way back', async () => {
      server.mockResolvedValueOnce(required(['totp']));
      await fillIn();
      const wrong = { message: 'Not valid', code: 'second_step_wrong', errors: { code: 'Not valid' } };
      server.mockResolvedValue(Response.json(wrong, { status: 401 }));
      const field = await screen.findByLabelText('Code of the app');
      await userEvent.type(field, '000000');
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(field.getAttribute('aria-invalid')).toBe('true');
      expect(signedIn).not.toHaveBeenCalled();
      await userEvent.click(screen.getByRole('button', { name: 'Back' }));
      expect(screen.getByLabelText<HTMLInputElement>('Email address').value).toBe('brenda@example.cm');
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
    });

    it('offers a recovery code in place of the app', async () => {
      server.mockResolvedValueOnce(required(['totp', 'recovery_code']));
      await fillIn();
      await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
      await userEvent.type(screen.getByLabelText('Recovery code'), '7kq3c-9pxt2');
      server.mockResolvedValue(Response.json({ token: 'secret', user: aPerson(), message: 'Welcome', expiresIn: 60_000 }));
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      expect(bodies().at(-1).code).toBe('7kq3c-9pxt2');
    });
  });
});
