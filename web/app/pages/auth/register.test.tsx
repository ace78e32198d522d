// @vitest-environment jsdom
import { validateReferral } from '@ngoma/api/features/people/auth';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { actionOf } from '../../test/form-route.ts';
import { busy, expectError, field, fill, press } from '../../test/form-user.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { countTags, serverHtml, stylesIn } from '../../test/server-page.tsx';
import * as page from './register.tsx';

// jsdom does not implement scrollTo.
beforeEach(() => vi.stubGlobal('scrollTo', () => undefined));
afterEach(() => vi.unstubAllGlobals());

const path = 'POST /auth/signup';
const open = async (answers: Answers, query = '') => {
  const sent = serve(answers);
  const route = { path: '/register', element: <page.default />, handle: page.handle, action: actionOf(page), loader: () => ({}) };
  renderRoutes([route], `/register${query}`);
  await screen.findByRole('button', { name: 'Create my account' });
  return sent;
};
const fillIn = async () => {
  await fill('Name', 'Brenda Ngo');
  await fill('Email address', 'brenda@example.cm');
  await fill('Password', 'a drum at night');
};
const signed = () => Response.json({ message: 'Your account is ready.' }, { status: 201 });

it('an account is created once with the chosen role, and the page says where to look', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const sent = await open({ [path]: () => promise });
  await fillIn();
  await userEvent.click(screen.getByRole('radio', { name: /I provide services/ }));
  await fill(/Phone number/, '677 12 34 02');
  await press('Create my account');
  await busy('Create my account');
  await press('Create my account');
  resolve(signed());
  expect(await screen.findByText('We sent a link to brenda@example.cm. Open it to confirm your address.')).toBeTruthy();
  expect(writesOf(sent)).toEqual([
    [
      path,
      {
        ...{ name: 'Brenda Ngo', email: 'brenda@example.cm', password: 'a drum at night', number: '677 12 34 02' },
        ...{ role: 'provider', referralCode: '', locale: 'en' },
      },
    ],
  ]);
});

it('the link is sent again from the page of the new account, and a failure leaves that page', async () => {
  const sent = await open(
    {
      [path]: signed,
      'POST /auth/send-confirmation': inTurn(
        () => refusal(429, 'too_many_requests', 'Please wait a minute'),
        () => Response.json({ message: 'A new link is on its way' }),
      ),
    },
    '?next=%2Ftickets',
  );
  await fillIn();
  await press('Create my account');
  await press('Send the link again');
  expect((await screen.findByText('Please wait a minute')).closest('[role="alert"]')).not.toBeNull();
  expect(screen.getByText('Your account is ready.')).toBeTruthy();
  await press('Send the link again');
  expect((await screen.findByText('A new link is on its way')).closest('[role="status"]')).not.toBeNull();
  expect(writesOf(sent).at(-1)).toEqual(['POST /auth/send-confirmation', { email: 'brenda@example.cm', next: '/tickets' }]);
});

it('what the server refuses stands at its fields, the first of which has the focus, and what was typed stays', async () => {
  const errors = { email: 'This address has an account', password: 'Too short' };
  const sent = await open({ [path]: inTurn(() => refusal(409, 'email_taken', 'Please check', errors), signed) });
  await fillIn();
  await press('Create my account');
  await waitFor(() => expectError(field('Email address'), 'This address has an account'));
  expectError(field('Password'), 'Too short');
  expect(screen.getByRole('alert').textContent).toBe('Please check');
  expect(document.activeElement).toBe(field('Email address'));
  expect([field('Name').value, field('Password').value]).toEqual(['Brenda Ngo', 'a drum at night']);
  await fill('Email address', 'b.ngo@example.cm');
  expect(field('Email address').getAttribute('aria-invalid')).toBeNull();
  await userEvent.type(field('Password'), '!{Enter}');
  expect(await screen.findByRole('heading', { name: 'Check your email' })).toBeTruthy();
  expect(writesOf(sent).map(([, body]) => (body as { email: string }).email)).toEqual(['brenda@example.cm', 'b.ngo@example.cm']);
});

it('without an answer the form says so, keeps what was typed, and can be sent again', async () => {
  await open({
    [path]: inTurn(() => {
      throw new TypeError('no network');
    }, signed),
  });
  await fillIn();
  await press('Create my account');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Server error'));
  expect(field('Password').value).toBe('a drum at night');
  await press('Create my account');
  expect(await screen.findByText('Your account is ready.')).toBeTruthy();
});

it('a code that is typed says who invites, and an unknown one is refused at its field', async () => {
  const owner = replyOf(validateReferral, { referrer: { name: 'Awa Ndi' } });
  await open({
    'GET /auth/validate-referral/BRENDA7K': () => Response.json(owner),
    [path]: () => refusal(400, 'referral_unknown', 'Please check', { referralCode: 'Nobody has this code' }),
  });
  await fillIn();
  await userEvent.type(field(/Referral code/), 'BRENDA7K');
  expect(await screen.findByText('Invited by Awa Ndi')).toBeTruthy();
  await press('Create my account');
  await waitFor(() => expectError(field(/Referral code/), 'Nobody has this code'));
  expect(screen.queryByText('Invited by Awa Ndi')).toBeNull();
  expect(field(/Referral code/).closest('details')?.open).toBe(true);
});

it('the code of an invitation is filled in, and its part of the form is open', async () => {
  await open({}, '?ref=BRENDA7K');
  expect(field(/Referral code/).value).toBe('BRENDA7K');
  expect(field(/Referral code/).closest('details')?.open).toBe(true);
});

it('without scripts the answer has the errors at their fields and what was typed, but never the password', async () => {
  const values = { name: 'Brenda Ngo', email: 'none', number: '', role: 'organizer', referralCode: '' };
  const answer = { values, errors: { email: 'Enter a valid email address', root: 'Please check' } };
  const html = await serverHtml({ page, path: '/register', address: '/register', loaded: {}, answer });
  expect(countTags(html, 'input', ['name="email"', 'aria-invalid="true"', 'value="none"'])).toBe(1);
  expect(countTags(html, 'input', ['value="organizer"', 'checked=""'])).toBe(1);
  expect(countTags(html, 'input', ['name="password"', 'value=""'])).toBe(1);
  expect(html).toContain('Enter a valid email address');
  expect(stylesIn(html)).toEqual([]);
});

it('without scripts the link can be sent again', async () => {
  const answer = { registered: { message: 'Your account is ready.', email: 'brenda@example.cm' } };
  const html = await serverHtml({ page, path: '/register', address: '/register', loaded: {}, answer });
  expect(countTags(html, 'input', ['name="again"', 'value="brenda@example.cm"'])).toBe(1);
});
