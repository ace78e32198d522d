// @vitest-environment jsdom
import { type DebitReport, getDebitReport } from '@ngoma/api/features/debit-reports';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { clearSession, startSession } from '#lib/session/session.ts';
import { ToastProvider } from '#ui/kit/feedback/Toasts.tsx';
import { collectCopies } from '../../test/clipboard.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderRoutes } from '../../test/render.tsx';
import { replyOf } from '../../test/reply-of.ts';
import { CodeForm } from './CodeForm.tsx';
import { DebitForm } from './DebitForm.tsx';
import type { DebitAnswer } from './debit-answer.ts';
import { ReportCard } from './ReportCard.tsx';

afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const aReport = (more: Partial<DebitReport> = {}): DebitReport => ({
  ...replyOf(getDebitReport, { report: { ref: '0123456789abcdef', code: 'D-7K3Q-9FXM', codeGoesBy: 'phone' } }).report,
  ...more,
});
const facts = { number: '677123456', amount: '5000', at: '2026-12-12T19:04:00.000Z' };

/** Shows a form whose page answers in turn, and returns the fields that were sent. */
function show(element: ReactNode, ...answers: readonly (DebitAnswer | Promise<DebitAnswer>)[]) {
  const sent: Record<string, FormDataEntryValue>[] = [];
  const action = async ({ request }: { readonly request: Request }) => {
    sent.push(Object.fromEntries(await request.formData()));
    return answers[sent.length - 1] ?? null;
  };
  renderRoutes([{ path: '/', action, element: <ToastProvider>{element}</ToastProvider> }]);
  return sent;
}
const field = (name: string | RegExp) => screen.getByLabelText<HTMLInputElement>(name);
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

it('errors of a report stand at their fields, the first has the focus, and all typed values stay', async () => {
  const errors = { root: 'Please check', number: 'Not a number in Cameroon', amount: 'Enter the amount' };
  const sent = show(<DebitForm facts={facts} />, { errors });
  await userEvent.type(field('Transaction id'), 'mp241212');
  await press('Check my payment');
  expect(await screen.findByText('Not a number in Cameroon')).toBeTruthy();
  for (const name of [/number that was debited/, /Amount/]) expect(field(name).getAttribute('aria-invalid')).toBe('true');
  await waitFor(() => expect(document.activeElement).toBe(field(/number that was debited/)));
  expect(screen.getByRole('alert').textContent).toContain('Please check');
  expect([field(/Amount/).value, field('Transaction id').value]).toEqual(['5000', 'mp241212']);
  expect(sent[0]).toMatchObject({ do: 'report', number: '677123456', amount: '5000', transactionId: 'mp241212' });
});

it('a report is sent once, however often its button is pressed', async () => {
  const { promise, resolve } = Promise.withResolvers<DebitAnswer>();
  const sent = show(<DebitForm facts={facts} />, promise);
  await press('Check my payment');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Check my payment' }).getAttribute('aria-busy')).toBe('true'));
  await press('Check my payment');
  await act(async () => resolve({}));
  expect(sent).toHaveLength(1);
});

it('a code is asked for, typed with blanks, and confirmed by Enter', async () => {
  const sent = show(<CodeForm report={aReport({ progress: 'checked' })} />, { codeSent: 'A code is on its way' }, {});
  await press('Send me a code');
  expect(await screen.findByText('A code is on its way')).toBeTruthy();
  await userEvent.type(field('Code'), '482 913{Enter}');
  await waitFor(() => expect(sent.at(-1)).toEqual({ do: 'confirm', hasCode: '1', code: '482913' }));
  expect(sent[0]).toEqual({ do: 'code' });
});

it('the address of a report that is being checked can be copied', async () => {
  const copies = collectCopies();
  show(<ReportCard report={aReport({ progress: 'checking' })} />);
  await press('Copy the address of this page');
  expect(await screen.findByText('Address copied')).toBeTruthy();
  expect(copies).toEqual([window.location.href]);
});

it('a signed-in reader, whose report it is not, is not asked to sign in', () => {
  act(() => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 }));
  show(<ReportCard report={aReport({ progress: 'checked' })} />);
  expect(screen.queryByRole('link', { name: /sign in/ })).toBeNull();
  expect(screen.getByRole('button', { name: 'Send me a code' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Report another debit' }).getAttribute('href')).toBe('/debited');
});
