// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { renderRoutes } from '../../../test/render.tsx';
import { HeaderActions } from './HeaderActions.tsx';
import { type PageAction, PageActionsProvider, useFormAction, usePageAction } from './page-actions.tsx';

const show = (page: ReactNode) =>
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <PageActionsProvider>
            <HeaderActions kinds={['save', 'publish']} />
            {page}
          </PageActionsProvider>
        </ToastProvider>
      ),
    },
    { path: '/elsewhere', element: <HeaderActions kinds={['save']} /> },
  ]);

function Page(action: PageAction) {
  usePageAction('publish', action);
  return null;
}

function Form({ onSend }: { onSend: () => void }) {
  const row = useFormAction<HTMLDivElement>('save', {});
  return (
    <form
      aria-label="Form"
      onSubmit={(event) => {
        event.preventDefault();
        onSend();
      }}
    >
      <input required defaultValue="here" aria-label="Needed" />
      <div ref={row} />
    </form>
  );
}

const button = (name: string) => screen.getByRole('button', { name });
/** The text of the tooltip of a button. */
const describedBy = (name: string) => document.getElementById(button(name).getAttribute('aria-describedby') ?? '')?.textContent;

it('submits the form of the page after the form’s own validation', async () => {
  const send = vi.fn();
  show(<Form onSend={send} />);
  await userEvent.click(button('Save Changes'));
  expect(send).toHaveBeenCalledOnce();
  await userEvent.clear(screen.getByLabelText('Needed'));
  await userEvent.click(button('Save Changes'));
  expect(send).toHaveBeenCalledOnce();
});

it('runs the action of the page, but not while it is pending', async () => {
  const publish = vi.fn();
  const { unmount } = show(<Page run={publish} />);
  await userEvent.click(button('Publish Events'));
  expect(publish).toHaveBeenCalledOnce();
  unmount();
  show(<Page run={publish} isBusy />);
  await userEvent.click(button('Publish Events'));
  expect(publish).toHaveBeenCalledOnce();
});

it('shows why an action is not available, to mouse and touch users', async () => {
  const publish = vi.fn();
  show(<Page run={publish} disabledReason="It is over." />);
  expect(button('Publish Events').getAttribute('aria-disabled')).toBe('true');
  expect(describedBy('Publish Events')).toBe('It is over.');
  await userEvent.click(button('Publish Events'));
  await waitFor(() => expect(screen.getByRole('status').textContent).toContain('It is over.'));
  expect(publish).not.toHaveBeenCalled();
});

it('is disabled with a reason on a page that registers no action', async () => {
  show(null);
  expect(describedBy('Save Changes')).toContain('There is nothing to save on this page');
});
