// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { type ActionFunction, data } from 'react-router';
import { beforeAll, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { busy, press } from '../../../test/form-user.ts';
import { renderRoutes } from '../../../test/render.tsx';
import { myOrderTexts } from './my-order-texts.ts';
import { ResendForm } from './ResendForm.tsx';

beforeAll(() => myOrderTexts.fetch(translationFor('en'), 'en'));

const show = (action: ActionFunction) => renderRoutes([{ path: '/', action, element: <ResendForm email="brenda@example.cm" /> }]);

it('the tickets are sent again once, to the address of the order, and the page says so', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const action = vi.fn<ActionFunction>(() => promise);
  show(action);
  expect(screen.getByText('The email with the tickets goes only to brenda@example.cm.')).toBeTruthy();
  await press('Resend tickets');
  await busy('Resend tickets');
  await press('Resend tickets');
  resolve({ notice: 'The tickets are on their way', values: { do: 'resend' } });
  expect((await screen.findByText('The tickets are on their way')).closest('[role="status"]')).not.toBeNull();
  expect(action).toHaveBeenCalledOnce();
  const fields = await action.mock.calls[0]?.[0].request.formData();
  expect(Object.fromEntries(fields ?? [])).toEqual({ do: 'resend' });
});

it('a refusal says why, and the answer to another form of the page is not shown here', async () => {
  const errors = { root: 'You have asked too often' };
  const action = vi.fn<ActionFunction>();
  action.mockResolvedValueOnce(data({ errors, values: { do: 'resend' } }, { status: 429 }));
  action.mockResolvedValueOnce(data({ errors: { root: 'No refund' }, values: { do: 'refund' } }, { status: 409 }));
  show(action);
  await press('Resend tickets');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('You have asked too often'));
  await press('Resend tickets');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe(''));
});
