// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { intervene } from '#lib/api/interventions.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { SecondStepWatch } from './SecondStepWatch.tsx';

const show = () =>
  renderRoutes([
    { path: '/', element: <SecondStepWatch /> },
    { path: '/account', element: <h1>Sign-in and security</h1> },
  ]);
const refused = (code: string) => ({ code, details: { methods: ['password'] } });

it('an admin without a second step is led to its set-up, and the request is not sent again', async () => {
  show();
  const again = intervene(refused('second_step_setup_required'));
  expect(await screen.findByRole('heading', { name: 'Sign-in and security' }, { timeout: 10_000 })).toBeDefined();
  expect(await again).toBe(false);
});

it('the user is asked to confirm that it is them, and the request is not sent again when they do not', async () => {
  show();
  const again = intervene(refused('confirmation_needed'));
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }, { timeout: 10_000 }));
  expect(await again).toBe(false);
});

it('other refusals ask nothing', async () => {
  show();
  expect(await intervene(refused('forbidden'))).toBe(false);
});
