// @vitest-environment jsdom
import type { OwnIdentity } from '@ngoma/api/features/people/identity';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { buildDocument, buildOwnIdentity } from '../../test/factories/identity.ts';
import { renderRoutes } from '../../test/render.tsx';
import { serve } from '../../test/serve.ts';
import { IdentityVerification } from './IdentityVerification.tsx';

let identity: OwnIdentity;
let uploadReply: { status: number; body: unknown };
let uploads: string[];

/** A request with progress that is answered at once. */
class AnsweredRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onloadend: () => void = () => undefined;
  status = 0;
  responseText = '';
  open(method: string, address: string) {
    uploads.push(`${method} ${address}`);
  }
  setRequestHeader() {}
  send() {
    this.upload.onprogress?.({ loaded: 1, total: 2 });
    this.status = uploadReply.status;
    this.responseText = JSON.stringify(uploadReply.body);
    queueMicrotask(() => this.onloadend());
  }
}

beforeEach(() => {
  identity = buildOwnIdentity();
  uploads = [];
  uploadReply = { status: 200, body: { message: 'Saved successfully', identity } };
  vi.stubGlobal('XMLHttpRequest', AnsweredRequest);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const show = (answers: Parameters<typeof serve>[0] = {}) => {
  const sent = serve({ 'GET /identity-verification/own': () => Response.json({ identity }), ...answers });
  renderRoutes([
    {
      path: '/',
      element: (
        <ToastProvider>
          <IdentityVerification />
        </ToastProvider>
      ),
    },
  ]);
  return sent;
};

const rowOf = async (name: string) => {
  const row = (await screen.findByText(name)).closest('li');
  if (!row) throw new Error(`${name} is in no row`);
  return within(row);
};
const choose = (name: string, file: File) =>
  fireEvent.change(screen.getByLabelText(name, { exact: true }), { target: { files: [file] } });
const card = new File(['card'], 'card.jpg', { type: 'image/jpeg' });

it('shows what is missing, and the papers of a company only to companies', async () => {
  identity = buildOwnIdentity({ state: 'draft', documents: [buildDocument('idFront')] });
  show();
  expect((await rowOf('Identity card, front')).getByText('Ready')).toBeDefined();
  expect((await rowOf('Selfie with the card')).getByText('Missing')).toBeDefined();
  expect((await rowOf('Event licence')).getByText('Optional')).toBeDefined();
  expect(screen.getByText('2 documents are still missing.')).toBeDefined();
  expect(screen.queryByText('Trade register')).toBeNull();
  fireEvent.click(screen.getByRole('radio', { name: 'As a company' }));
  expect((await rowOf('Trade register')).getByText('Missing')).toBeDefined();
  expect(screen.getByText('4 documents are still missing.')).toBeDefined();
});

it('uploads a document as soon as it is chosen, and shows a preview', async () => {
  show();
  await rowOf('Identity card, back');
  identity = buildOwnIdentity({ state: 'draft', documents: [buildDocument('idBack')] });
  choose('Identity card, back', card);
  expect(await screen.findByRole('img', { name: 'Preview: Identity card, back' })).toBeDefined();
  expect(uploads).toEqual(['PUT /api/identity-verification/documents/idBack']);
  expect((await rowOf('Identity card, back')).getByText('Ready')).toBeDefined();
});

it('explains a refused file beside its document, and leaves the others', async () => {
  identity = buildOwnIdentity({ state: 'draft', documents: [buildDocument('idFront')] });
  show();
  uploadReply = { status: 415, body: { message: 'This file is not a picture we can read', code: 'not_a_picture' } };
  await rowOf('Identity card, back');
  choose('Identity card, back', card);
  expect(await (await rowOf('Identity card, back')).findByText('This file is not a picture we can read')).toBeDefined();
  expect((await rowOf('Identity card, front')).getByText('Ready')).toBeDefined();
});

it('does not send a file that is too large', async () => {
  show();
  await rowOf('Identity card, back');
  const large = new File(['card'], 'card.jpg', { type: 'image/jpeg' });
  Object.defineProperty(large, 'size', { value: 11 * 1024 * 1024 });
  choose('Identity card, back', large);
  expect(await screen.findByText('This file is too large: at most 10 MB')).toBeDefined();
  expect(uploads).toEqual([]);
});

it('names each missing document when it is submitted too early', async () => {
  const errors = { selfie: 'This document is missing' };
  const refused = { message: 'Some documents are still missing', code: 'documents_missing', errors };
  const sent = show({ 'POST /identity-verification': () => Response.json(refused, { status: 409 }) });
  fireEvent.click(await screen.findByRole('button', { name: 'Submit my documents' }));
  expect(await screen.findByText('Some documents are still missing')).toBeDefined();
  expect((await rowOf('Selfie with the card')).getByText('This document is missing')).toBeDefined();
  expect(sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
});

it('after a rejection shows the reason above the kept documents', async () => {
  identity = buildOwnIdentity({ state: 'rejected', reason: 'A picture is blurred.', documents: [buildDocument('idFront')] });
  show();
  expect(await screen.findByText('Your documents were not approved: “A picture is blurred.”')).toBeDefined();
  expect((await rowOf('Identity card, front')).getByText('Ready')).toBeDefined();
});

it.each([
  ['Being checked', { state: 'submitted', submittedAt: '2026-11-20T09:00:00.000Z' }],
  ['Verified', { state: 'approved', isVerified: true }],
] as const)('in the state %s nothing can be changed', async (label, given) => {
  identity = buildOwnIdentity({ ...given, documents: [buildDocument('idFront')] });
  show();
  expect(await screen.findByText(label)).toBeDefined();
  await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
});
