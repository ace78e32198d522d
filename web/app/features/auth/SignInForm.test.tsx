// @vitest-environment jsdom
import { login, tradeSession } from '@ngoma/api/features/people/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { clearSession } from '#lib/session/session.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { aPerson } from '../../test/factories/people.ts';
import { actionOf } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { SignInForm } from './SignInForm.tsx';
import { stepTexts } from './second-step/SecondStepForm.tsx';
import { signIn } from './sign-in.server.ts';

const server = vi.fn<typeof fetch>();

beforeAll(() => stepTexts.fetch(translationFor('en'), 'en'));

beforeEach(() => {
  server.mockReset();
  stubFetch(server);
  const page = {
    action: (args: Parameters<typeof signIn>[0]) => signIn(args, (role) => `/home-of-${role}`),
    clientAction: ({ serverAction }: { serverAction: () => Promise<unknown> }) => finishSignIn(serverAction),
  };
  renderRoutes([
    { path: '/', element: <SignInForm />, action: actionOf(page) },
    { path: '/home-of-participant', element: <h1>Inside</h1> },
  ]);
});
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const accepted = { token: 'secret', user: aPerson(), expiresIn: 60_000 };
/** Answers a sign-in, and the trade of its cookie after it. */
const accepts = () =>
  server.mockImplementation(async (address) =>
    Response.json(address === '/api/auth/session' ? replyOf(tradeSession, accepted) : replyOf(login, accepted)),
  );
const refuses = (body: object, status = 401) => server.mockImplementationOnce(async () => Response.json(body, { status }));
const bodies = () => server.mock.calls.map(([, init]) => (init?.body ? JSON.parse(String(init.body)) : undefined));
const addresses = () => server.mock.calls.map(([address]) => address);

const alertSays = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toBe(text));

const fillIn = async () => {
  await userEvent.type(screen.getByLabelText('Email address or phone number'), 'brenda@example.cm');
  await userEvent.type(screen.getByLabelText('Password'), 'a drum at night');
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
};

describe('sign-in form', () => {
  it('signs in, stores the session that the cookie was traded for, and leads on', async () => {
    accepts();
    await fillIn();
    await screen.findByRole('heading', { name: 'Inside' });
    expect(addresses()).toEqual(['/api/auth/login', '/api/auth/session']);
    expect(bodies()).toEqual([{ email: 'brenda@example.cm', password: 'a drum at night' }, undefined]);
    expect(localStorage.getItem('token')).toBe('secret');
  });

  it('stays, and says so, when the cookie could not be traded', async () => {
    server.mockImplementationOnce(async () => Response.json(replyOf(login, accepted)));
    server.mockRejectedValue(new TypeError('no network'));
    await fillIn();
    await alertSays('Server error');
    expect(localStorage.getItem('token')).toBeNull();
  });

  it('shows the server’s message when it refuses, and keeps what was typed', async () => {
    refuses({ message: 'Wrong address or password', code: 'wrong_credentials' });
    await fillIn();
    await alertSays('Wrong address or password');
    expect(screen.getByLabelText<HTMLInputElement>('Email address or phone number').value).toBe('brenda@example.cm');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
  });

  it('keeps what was typed when no answer comes', async () => {
    server.mockRejectedValue(new TypeError('no network'));
    await fillIn();
    await alertSays('Server error');
    expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
  });

  it('sends any input unchanged, because only the server validates it', async () => {
    const field = screen.getByLabelText<HTMLInputElement>('Email address or phone number');
    expect([field.required, field.pattern, field.type, field.inputMode, field.autocomplete]).toEqual([
      ...[false, '', 'text'],
      ...['email', 'username'],
    ]);
    refuses({ message: 'Please check', code: 'invalid' }, 400);
    await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
    await alertSays('Please check');
    expect(bodies()).toEqual([{ email: '', password: '' }]);
  });

  it('shows the server’s message for a field at that field, and moves the focus there', async () => {
    refuses({ message: 'Please check', code: 'invalid', errors: { email: 'This is not an email address' } }, 400);
    await fillIn();
    await alertSays('Please check');
    const field = screen.getByLabelText('Email address or phone number');
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'This is not an email address',
    );
    expect(document.activeElement).toBe(field);
  });

  describe('of an account with a second step', () => {
    const requires = (methods: readonly string[]) =>
      refuses({ message: 'Enter the code', code: 'second_step_required', methods, token: 'one' });

    it('asks for the code in a step of its own, and sends it with the token instead of the password', async () => {
      requires(['totp', 'recovery_code']);
      await fillIn();
      const field = await screen.findByLabelText<HTMLInputElement>('Code of the app');
      expect([field.required, field.pattern]).toEqual([false, '']);
      expect(screen.queryByLabelText('Password')).toBeNull();
      accepts();
      await userEvent.type(field, '482913');
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByRole('heading', { name: 'Inside' });
      expect(addresses()[1]).toBe('/api/auth/login/code');
      expect(bodies()[1]).toEqual({ token: 'one', code: '482913' });
    });

    it('shows a wrong code at its field, and keeps email and password on the way back', async () => {
      requires(['totp']);
      await fillIn();
      refuses({ message: 'Not valid', code: 'second_step_wrong', errors: { code: 'Not valid' } });
      const field = await screen.findByLabelText('Code of the app');
      await userEvent.type(field, '000000');
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await alertSays('Not valid');
      expect(field.getAttribute('aria-invalid')).toBe('true');
      await userEvent.click(screen.getByRole('link', { name: 'Back' }));
      expect(screen.getByLabelText<HTMLInputElement>('Email address or phone number').value).toBe('brenda@example.cm');
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
    });

    it('leads back to the password when the time for the code is over', async () => {
      requires(['totp']);
      await fillIn();
      refuses({ message: 'This took too long', code: 'challenge_expired' }, 410);
      await userEvent.type(await screen.findByLabelText('Code of the app'), '482913');
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await alertSays('This took too long');
      expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('a drum at night');
    });

    it('offers a recovery code in place of the app', async () => {
      requires(['totp', 'recovery_code']);
      await fillIn();
      await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
      await userEvent.type(screen.getByLabelText('Recovery code'), '7kq3c-9pxt2');
      accepts();
      await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
      await screen.findByRole('heading', { name: 'Inside' });
      expect(bodies()[1].code).toBe('7kq3c-9pxt2');
    });
  });
});
