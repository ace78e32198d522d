// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearSession } from '#lib/session/session.ts';
import { stubFetch } from '../../test/checked-fetch.ts';
import { actionOf, type FormPage } from '../../test/form-route.ts';
import { renderRoutes } from '../../test/render.tsx';
import * as confirmEmail from './confirm-email.tsx';
import * as passwordRecovery from './password-recovery.tsx';
import * as register from './register.tsx';
import * as signIn from './sign-in.tsx';

const wanted = '/ticket-purchase-process?event=1&type=2:3';
const query = `?next=${encodeURIComponent(wanted)}`;
const pages: Readonly<Record<string, FormPage>> = {
  '/sign-in': signIn,
  '/register': register,
  '/confirm-email': confirmEmail,
  '/password-recovery': passwordRecovery,
};
const routes = Object.entries(pages).map(([path, page]) => {
  const { default: Page, handle } = page;
  return { path, element: <Page />, handle, action: actionOf(page), loader: () => ({}) };
});

// jsdom does not implement scrollTo.
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const linkTarget = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

it('the sign-in page passes the requested page on to registration and password recovery', async () => {
  renderRoutes(routes, `/sign-in${query}`);
  await screen.findByRole('link', { name: 'Create an account' });
  expect(linkTarget('Create an account')).toBe(`/register${query}`);
  expect(linkTarget('Forgot your password?')).toBe(`/password-recovery${query}`);
});

it.each([
  [
    'with tickets',
    [{ name: 'Standard', quantity: 2, total: '10,000 XAF' }],
    'Your tickets are waiting: you come back to them right after.',
  ],
  ['without tickets', [], 'You come back to this event right after.'],
])('the sign-in page says what waits for a reader who comes from an event %s', async (_, lines, lead) => {
  const next = {
    _id: '1',
    name: 'Makossa Night',
    when: 'Sat 12 Dec',
    place: 'Douala',
    coverUrl: '/a.svg',
    priceFrom: null,
    lines,
  };
  renderRoutes([{ ...routes[0], path: '/sign-in', loader: () => ({ next }) }], `/sign-in${query}`);
  expect(await screen.findByText(lead)).toBeTruthy();
});

it('the password recovery page passes the requested page back to the sign-in page', async () => {
  renderRoutes(routes, `/password-recovery${query}`);
  await screen.findByRole('link', { name: 'Back to sign in' });
  expect(linkTarget('Back to sign in')).toBe(`/sign-in${query}`);
});

it('the registration page passes the requested page on before and after the form, and sends it for the email', async () => {
  const sent: FormData[] = [];
  stubFetch(async (_: string, { body }: RequestInit) => {
    sent.push(body as FormData);
    return Response.json({ message: 'Your account is ready.' }, { status: 201 });
  });
  renderRoutes(routes, `/register${query}`);
  await screen.findByRole('link', { name: 'Sign in' });
  expect(linkTarget('Sign in')).toBe(`/sign-in${query}`);
  await userEvent.click(screen.getByRole('button', { name: 'Create my account' }));
  await screen.findByText('Your account is ready.');
  expect(sent[0]?.get('next')).toBe(wanted);
  expect(linkTarget('Sign in')).toBe(`/sign-in${query}`);
});

it.each([
  ['organizer', 'I organize'],
  ['admin', 'I go out'],
])(
  'the registration page chooses the role of an invitation first, and only a role that anyone may have: %s',
  async (role, chosen) => {
    renderRoutes(routes, `/register?role=${role}`);
    expect(await screen.findByRole('radio', { name: new RegExp(chosen) })).toHaveProperty('checked', true);
  },
);

it('the page of a confirmed email address leads to the requested page through the sign-in page', async () => {
  stubFetch(async () => Response.json({ message: 'Your email address is confirmed' }));
  renderRoutes(routes, `/confirm-email?token=secret&next=${encodeURIComponent(wanted)}`);
  await screen.findByText('Your email address is confirmed');
  expect(linkTarget('Continue')).toBe(`/sign-in${query}`);
});
