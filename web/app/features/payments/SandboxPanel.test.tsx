// @vitest-environment jsdom
import { sandboxOutcomes } from '@ngoma/api/features/payments';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ActionFunction, data } from 'react-router';
import { expect, it, vi } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { SandboxPanel } from './SandboxPanel.tsx';

const show = (action: ActionFunction) => {
  renderRoutes([{ path: '/', action, element: <SandboxPanel /> }]);
  return within(screen.getByRole('region', { name: 'Test payment' }));
};

it('each outcome of a test payment has a button, which sends it once', async () => {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const action = vi.fn<ActionFunction>(() => promise);
  const panel = show(action);
  const buttons = panel.getAllByRole<HTMLButtonElement>('button');
  expect(buttons.map(({ value }) => value)).toEqual([...sandboxOutcomes]);
  expect(buttons[0]?.textContent).toBe('Approve');
  await userEvent.click(buttons.at(-1) as HTMLButtonElement);
  await waitFor(() => expect(buttons.every(({ disabled }) => disabled)).toBe(true));
  resolve(null);
  await waitFor(() => expect(buttons.every(({ disabled }) => !disabled)).toBe(true));
  const fields = await action.mock.calls[0]?.[0].request.formData();
  expect(Object.fromEntries(fields ?? [])).toEqual({ do: 'decide', outcome: sandboxOutcomes.at(-1) });
});

it('a payment that was decided already says so', async () => {
  const errors = { root: 'This payment is over' };
  const panel = show(async () => data({ errors, values: { do: 'decide' } }, { status: 409 }));
  await userEvent.click(panel.getAllByRole('button')[0] as HTMLElement);
  await waitFor(() => expect(panel.getByRole('alert').textContent).toBe('This payment is over'));
});
