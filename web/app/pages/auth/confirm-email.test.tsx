// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { actionOf } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import { type Answers, refusal, serve, writesOf } from '../../test/serve.ts';
import { countTags, serverHtml } from '../../test/server-page.tsx';
import * as page from './confirm-email.tsx';

afterEach(() => vi.unstubAllGlobals());

const token = 'c'.repeat(43);
const open = (answers: Answers) => {
  const sent = serve(answers);
  const route = { path: '/confirm-email', element: <page.default />, handle: page.handle, action: actionOf(page) };
  renderRoutes([route], `/confirm-email?token=${token}`);
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

it('without scripts nothing is confirmed by opening the link, and a button confirms', async () => {
  const html = await serverHtml({ page, path: '/confirm-email', address: `/confirm-email?token=${token}` });
  expect(countTags(html, 'form', ['method="post"'])).toBe(1);
  expect(html).toContain('Confirm my address');
  expect(html).not.toContain('Continue');
});
