// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { ToastProvider, useToast } from './Toasts.tsx';

function Speaker() {
  const toast = useToast();
  return (
    <button type="button" onClick={() => toast('Saved successfully')}>
      Speak
    </button>
  );
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a toast stays five seconds, in a region that screen readers announce', async () => {
  render(
    <TranslationProvider translation={translationFor('en')}>
      <ToastProvider>
        <Speaker />
      </ToastProvider>
    </TranslationProvider>,
  );
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }));
  await wait(4_999);
  expect(region.textContent).toContain('Saved successfully');
  await wait(1);
  expect(region.textContent).toBe('');
});
