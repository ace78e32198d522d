// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useSubmit } from './use-submit.ts';

const answers: Record<string, (reply: string) => void> = {};
let send: (wish: string) => void = () => undefined;

function Form() {
  const sending = useSubmit((wish: string) => new Promise<string>((resolve) => (answers[wish] = resolve)));
  send = sending.mutate;
  return <output>{sending.data ?? (sending.isPending ? 'under way' : 'nothing')}</output>;
}
const shown = () => screen.getByRole('status').textContent;

it('shows the last of several submissions, in whichever order they are answered', async () => {
  render(<Form />);
  act(() => send('first'));
  act(() => send('second'));
  await act(async () => answers.first?.('the first reply'));
  expect(shown()).toBe('under way');
  await act(async () => answers.second?.('the second reply'));
  expect(shown()).toBe('the second reply');
});
