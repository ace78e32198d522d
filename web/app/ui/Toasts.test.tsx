// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { ToastProvider, useToast } from './Toasts.tsx';

// The network is gone: nothing more can be fetched, this card included.
vi.mock('./ToastCard.tsx', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Page() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Server error', 'error')}>
      Save
    </button>
  );
}

it('says its words also where its card cannot be fetched any more, and the page stays', async () => {
  render(
    <ToastProvider>
      <Page />
    </ToastProvider>,
  );
  await userEvent.click(screen.getByText('Save'));
  expect(await screen.findByText('Server error')).toBeTruthy();
  expect(screen.getByText('Save')).toBeTruthy();
});
