// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionOf } from '../../test/form-route.ts';
import { expectError, field, fill, press } from '../../test/form-user.ts';
import { renderRoutes } from '../../test/render.tsx';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { countTags, serverHtml } from '../../test/server-page.tsx';
import * as page from './confirm-email.tsx';

afterEach(() => vi.unstubAllGlobals());

const token = 'c'.repeat(43);
const open = (answers: Answers, query = `token=${token}`) => {
  const sent = serve(answers);
  const route = { path: '/confirm-email', element: <page.default />, handle: page.handle, action: actionOf(page) };
  renderRoutes([route], `/confirm-email?${query}`);
  return sent;
};

it('with scripts the address is confirmed without a press, and once only', async () => {
  const sent = open({ 'POST /auth/confirm-email': () => Response.json({ message: 'Your email address is confirmed' }) });
  expect((await screen.findByText('Your email address is confirmed')).closest('[role="status"]')).not.toBeNull();
  expect(writesOf(sent)).toEqual([['POST /auth/confirm-email', { token }]]);
  expect(screen.queryByRole('button', { name: 'Confirm my address' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/');
});

it('a link that is no longer valid says so, and still leads on', async () => {
  open({ 'POST /auth/confirm-email': () => refusal(410, 'link_expired', 'This link is no longer valid.') });
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('This link is no longer valid.'));
  expect(screen.getByRole('link', { name: 'Continue' })).toBeTruthy();
});

it('the link to a new address changes it, and one that is over leads to the account without a form', async () => {
  const path = 'POST /auth/change-email/confirm';
  const sent = open({ [path]: () => refusal(410, 'link_expired', 'Ask for a new one in your account.') }, `change=${token}`);
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Ask for a new one in your account.'));
  expect(writesOf(sent)).toEqual([[path, { token }]]);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/sign-in?next=%2Faccount');
});

it('in place of a link that is over another one is sent to the typed address, which stays after an error', async () => {
  const sent = open({
    'POST /auth/confirm-email': () => refusal(410, 'link_expired', 'This link is no longer valid.'),
    'POST /auth/send-confirmation': inTurn(
      () => refusal(400, 'validation', 'Please check', { email: 'Enter a valid email address' }),
      () => Response.json({ message: 'A new link is on its way' }),
    ),
  });
  await screen.findByRole('button', { name: 'Send a new link' });
  await fill('Email address', 'brenda');
  await press('Send a new link');
  await waitFor(() => expectError(field('Email address'), 'Enter a valid email address'));
  expect(field('Email address').value).toBe('brenda');
  await fill('Email address', 'brenda@example.cm');
  await press('Send a new link');
  expect((await screen.findByText('A new link is on its way')).closest('[role="status"]')).not.toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(writesOf(sent).at(-1)).toEqual(['POST /auth/send-confirmation', { email: 'brenda@example.cm' }]);
});

it('without a link nothing is sent, and another one can be asked for at once', async () => {
  const sent = open({ 'POST /auth/send-confirmation': () => Response.json({ message: 'A new link is on its way' }) }, '');
  await fill('Email address', 'brenda@example.cm');
  expect(screen.getByRole('alert').textContent).toBe('');
  await press('Send a new link');
  expect((await screen.findByText('A new link is on its way')).closest('[role="status"]')).not.toBeNull();
  expect(writesOf(sent)).toEqual([['POST /auth/send-confirmation', { email: 'brenda@example.cm' }]]);
});

it('without scripts the form for another link is part of the page', async () => {
  const answer = { isOver: true, errors: { root: 'This link is no longer valid.' } };
  const html = await serverHtml({ page, path: '/confirm-email', address: `/confirm-email?token=${token}`, answer });
  expect(countTags(html, 'input', ['name="email"'])).toBe(1);
  expect(html.split('This link is no longer valid.')).toHaveLength(2);
});

it('without scripts nothing is confirmed by opening the link, and a button confirms', async () => {
  const html = await serverHtml({ page, path: '/confirm-email', address: `/confirm-email?token=${token}` });
  expect(countTags(html, 'form', ['method="post"'])).toBe(1);
  expect(html).toContain('Confirm my address');
  expect(html).not.toContain('Continue');
});

it('without scripts and without a link another one can be asked for at once', async () => {
  const html = await serverHtml({ page, path: '/confirm-email', address: '/confirm-email' });
  expect(countTags(html, 'input', ['name="email"'])).toBe(1);
  expect(html).not.toContain('Confirm my address');
});
