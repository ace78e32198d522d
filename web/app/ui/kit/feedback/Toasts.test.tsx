// @vitest-environment jsdom
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { TranslationProvider } from '#lib/i18n/use-translation.tsx';
import { ToastProvider, useToast } from './Toasts.tsx';

function Speaker({ onUndo }: { readonly onUndo?: () => void }) {
  const toast = useToast();
  const action = onUndo && { label: 'Undo', onPress: onUndo };
  return (
    <button type="button" onClick={() => toast('Saved successfully', 'success', action)}>
      Speak
    </button>
  );
}

const renderSpeaker = (onUndo?: () => void) =>
  render(
    <TranslationProvider translation={translationFor('en')}>
      <ToastProvider>
        <Speaker {...(onUndo && { onUndo })} />
      </ToastProvider>
    </TranslationProvider>,
  );

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

it('a toast stays five seconds, in a region that screen readers announce', async () => {
  renderSpeaker();
  const region = screen.getByRole('status');
  expect(region.getAttribute('aria-live')).toBe('polite');
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }));
  await wait(4_999);
  expect(region.textContent).toContain('Saved successfully');
  await wait(1);
  expect(region.textContent).toBe('');
});

it('a toast with a button stays ten seconds, and closes when the button is pressed', async () => {
  const undo = vi.fn();
  renderSpeaker(undo);
  const region = screen.getByRole('status');
  fireEvent.click(screen.getByRole('button', { name: 'Speak' }));
  await wait(9_999);
  expect(region.textContent).toContain('Saved successfully');
  fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
  expect([undo.mock.calls.length, region.textContent]).toEqual([1, '']);
});
