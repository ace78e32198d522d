// @vitest-environment jsdom
import { act, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { lazy, type ReactNode, useState } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { renderRoutes } from '../../../test/render.tsx';
import { Button } from '../action/Button.tsx';
import { ToastProvider, useToast } from '../feedback/Toasts.tsx';
import { TextField } from '../form/TextField.tsx';
import { ConfirmDialog } from './ConfirmDialog.tsx';
import { Dialog } from './Dialog.tsx';
import { DialogButton } from './DialogButton.tsx';

const show = (element: ReactNode) => renderRoutes([{ path: '/', element }]);

function Drawer() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>Details</Button>
      <p>{isOpen ? 'open' : 'closed'}</p>
      <Dialog shape="drawer" title="Order LPKX" isOpen={isOpen} onClose={() => setOpen(false)}>
        Two tickets
      </Dialog>
    </>
  );
}

function Nested() {
  const [open, setOpen] = useState(['outer', 'inner']);
  const close = (name: string) => () => setOpen((before) => before.filter((one) => one !== name));
  return (
    <Dialog title="Gallery" isOpen={open.includes('outer')} onClose={close('outer')}>
      <Dialog title="Send" isOpen={open.includes('inner')} onClose={close('inner')} />
      <p>{open.join(' ')}</p>
    </Dialog>
  );
}

function NoteDialog() {
  const [isOpen, setOpen] = useState(false);
  const toast = useToast();
  return (
    <>
      <Button onClick={() => setOpen(true)}>Write</Button>
      <Dialog title="A note" isOpen={isOpen} onClose={() => setOpen(false)}>
        <TextField label="Note" autoFocus />
        <Button onClick={() => toast('Saved')}>Save</Button>
        <Button onClick={() => setOpen(false)}>Cancel</Button>
      </Dialog>
    </>
  );
}

describe('a dialog', () => {
  it('opens and closes as its property says, and reports when the browser closes it', async () => {
    show(<Drawer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Order LPKX' });
    expect(dialog.open).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(await screen.findByText('closed')).toBeDefined();
    expect(dialog.open).toBe(false);
  });

  it('stays open for a press that opened it again before the browser reported its close', async () => {
    show(<Drawer />);
    await userEvent.click(await screen.findByRole('button', { name: 'Details' }));
    const dialog = screen.getByRole<HTMLDialogElement>('dialog', { name: 'Order LPKX' });
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('closed')).toBeDefined();
    await userEvent.click(screen.getByRole('button', { name: 'Details' }));
    fireEvent(dialog, new Event('close'));
    expect(screen.getByText('open')).toBeDefined();
    expect(dialog.open).toBe(true);
  });

  it('stays open when a dialog inside it is cancelled', async () => {
    show(<Nested />);
    fireEvent(await screen.findByRole('dialog', { name: 'Send' }), new Event('cancel', { cancelable: true }));
    expect(await screen.findByText('outer')).toBeDefined();
  });

  it('makes what is inside anew at each opening, and lets its field take the focus', async () => {
    show(<NoteDialog />);
    const opener = await screen.findByRole('button', { name: 'Write' });
    expect(screen.queryByLabelText('Note')).toBeNull();
    await userEvent.click(opener);
    const field = screen.getByLabelText<HTMLInputElement>('Note');
    expect(document.activeElement).toBe(field);
    await userEvent.type(field, 'Bring chairs');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByLabelText('Note')).toBeNull();
    await userEvent.click(opener);
    expect(screen.getByLabelText<HTMLInputElement>('Note').value).toBe('');
  });

  it('shows the toasts in front of itself as long as it is open, and the page shows them afterwards', async () => {
    show(
      <ToastProvider>
        <NoteDialog />
      </ToastProvider>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Write' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const dialog = screen.getByRole('dialog', { name: 'A note' });
    expect(dialog.contains(screen.getByText('Saved'))).toBe(true);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    expect(dialog.contains(screen.getByText('Saved'))).toBe(false);
  });

  it('stays open while a part inside is being loaded', async () => {
    const { promise, resolve } = Promise.withResolvers<{ default: () => ReactNode }>();
    const Reviews = lazy(() => promise);
    const closings: string[] = [];
    show(
      <Dialog title="DJ Kinda" isOpen onClose={() => closings.push('closed')}>
        <p>Douala</p>
        <Reviews />
      </Dialog>,
    );
    const dialog = await screen.findByRole<HTMLDialogElement>('dialog', { name: 'DJ Kinda' });
    await act(async () => resolve({ default: () => 'Five stars' }));
    expect(await screen.findByText(/Five stars/)).toBeDefined();
    expect([dialog.open, dialog.isConnected, closings]).toEqual([true, true, []]);
  });

  it('that the server rendered open is there without scripts', () => {
    const html = renderToString(<Dialog title="Welcome" isOpen />);
    expect(html).toMatch(/<dialog[^>]* open/);
    expect(renderToString(<Dialog title="Welcome" isOpen={false} />)).not.toMatch(/<dialog[^>]* open/);
  });

  it('is opened by a button of the page, with the browser’s own command and without it', async () => {
    show(
      <>
        <DialogButton opens="seats">Seats</DialogButton>
        <Dialog id="seats" title="Your seats" />
      </>,
    );
    const button = await screen.findByRole('button', { name: 'Seats' });
    expect([button.getAttribute('command'), button.getAttribute('commandfor')]).toEqual(['show-modal', 'seats']);
    await userEvent.click(button);
    expect(screen.getByRole<HTMLDialogElement>('dialog', { name: 'Your seats' }).open).toBe(true);
  });
});

describe('a confirmation', () => {
  it('runs the action, and keeps everything on the other button', async () => {
    const done: string[] = [];
    const close = () => done.push('closed');
    show(
      <ConfirmDialog
        title="Give back your tickets?"
        confirmLabel="Give back"
        keepLabel="Keep them"
        isOpen
        onConfirm={() => done.push('given back')}
        onClose={close}
      />,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'Give back' }));
    expect(done).toEqual(['given back']);
    await userEvent.click(screen.getByRole('button', { name: 'Keep them' }));
    await expect.poll(() => done).toEqual(['given back', 'closed']);
  });

  it('cannot be answered twice while the action is pending', async () => {
    const done: string[] = [];
    show(<ConfirmDialog title="Pay?" confirmLabel="Pay" isOpen isBusy onConfirm={() => done.push('paid')} />);
    await userEvent.click(await screen.findByRole('button', { name: 'Pay' }));
    expect(done).toEqual([]);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Close' }).disabled).toBe(true);
  });

  it('sends a form of the page when it has no action of its own', () => {
    const html = renderToString(<ConfirmDialog title="Leave?" confirmLabel="Leave" form="leave" />);
    expect(html).toMatch(/<button(?=[^>]*type="submit")(?=[^>]*form="leave")/);
  });
});
