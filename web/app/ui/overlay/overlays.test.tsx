// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { Dialog } from './overlays.tsx';

// The network is gone.
vi.mock('@mui/material/Dialog', () => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));

function Page() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <input aria-label="Name" />
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog open={isOpen} onClose={() => setOpen(false)}>
        Gates
      </Dialog>
    </>
  );
}

it('shows that an overlay could not be loaded, closes, and shows it again at the next opening', async () => {
  render(
    <TranslationProvider translation={translationFor('en')}>
      <Page />
    </TranslationProvider>,
  );
  await userEvent.type(screen.getByLabelText('Name'), 'North');
  for (const _ of [1, 2]) {
    await userEvent.click(screen.getByText('Open'));
    expect((await screen.findByRole('alert')).textContent).toContain('This part could not be loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('alert')).toBeNull();
  }
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('North');
});
