// @vitest-environment jsdom
import { checkSetup } from '@ngoma/api/features/people/auth';
import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, readSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../test/factories/people.ts';
import { actionOf, loaderOf } from '../../test/form-route.ts';
import { expectError, field, fill, press } from '../../test/form-user.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import * as page from './setup.tsx';

afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const token = 's'.repeat(43);
const found = () => Response.json(replyOf(checkSetup, { user: { name: 'Ada', email: 'ada@ngoma.example' } }));
const open = (answers: Answers) => {
  const sent = serve({ 'POST /auth/setup/check': found, ...answers });
  const route = {
    path: '/setup',
    element: <page.default />,
    handle: page.handle,
    loader: loaderOf(page),
    action: actionOf(page),
  };
  renderRoutes([route, { path: '/sign-in', element: <h1>Sign in here</h1> }], `/setup?token=${token}`);
  return sent;
};

it('a new admin chooses name and password, the address stays, and a session of this browser ends', async () => {
  act(() => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 }));
  const sent = open({ 'POST /auth/setup': () => Response.json({ message: 'Saved' }) });
  await screen.findByLabelText('New password');
  expect([field('Email address').value, field('Email address').readOnly]).toEqual(['ada@ngoma.example', true]);
  expect(field('Name').value).toBe('Ada');
  await fill('Name', 'Ada Eyango');
  await fill('New password', 'a drum at noon');
  await press('Save and go to sign-in');
  await screen.findByRole('heading', { name: 'Sign in here' });
  expect(writesOf(sent).at(-1)).toEqual(['POST /auth/setup', { token, name: 'Ada Eyango', newPassword: 'a drum at noon' }]);
  expect(readSession()).not.toMatchObject({ user: expect.anything() });
});

it('a refused password is shown at its field, and keeps what was typed', async () => {
  open({ 'POST /auth/setup': inTurn(() => refusal(400, 'weak_password', 'Please check', { newPassword: 'Too common' })) });
  await screen.findByLabelText('New password');
  await fill('New password', 'password');
  await press('Save and go to sign-in');
  await waitFor(() => expectError(field('New password'), 'Too common'));
  expect(document.activeElement).toBe(field('New password'));
  expect(field('New password').value).toBe('password');
});

it('a link that is over shows why, and no form', async () => {
  open({ 'POST /auth/setup/check': () => refusal(410, 'link_expired', 'This link is no longer valid.') });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('This link is no longer valid.'));
  expect(screen.queryByRole('textbox')).toBeNull();
});
