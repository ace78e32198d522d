// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ToastProvider, useToast } from './Toasts.tsx';

// Without a network no more modules can be loaded, this card included.
vi.mock('./ToastCard.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Page() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Server error', 'error')}>
      Save
    </button>
  );
}

it('shows its message when its card can no longer be loaded, and the page stays', async () => {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Server error')).toBeTruthy();
  expect(screen.getByText('Save')).toBeTruthy();
});
