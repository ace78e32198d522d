// @vitest-environment jsdom
import { getIdentity } from '@ngoma/api/features/people/identity';
import { type AccountDetails, getUser, messageUsers } from '@ngoma/api/features/people/users';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { buildIdentityDetails } from '../../../test/factories/identity.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, serve, writesOf } from '../../../test/serve.ts';
import { AccountDrawer } from './AccountDrawer.tsx';

afterEach(() => vi.unstubAllGlobals());

const id = idOf('hortense');
const verification = buildIdentityDetails();
const papers = { _id: verification._id, state: 'submitted', documents: 3, submittedAt: '2026-11-20T09:00:00.000Z' } as const;

function show(user: Part<AccountDetails>, answers: Answers = {}) {
  const account = { _id: id, name: 'Hortense Eyango', role: 'organizer', state: 'open', isVerified: false, ...user } as const;
  const sent = serve({
    [`GET /users/${id}`]: () => Response.json(replyOf(getUser, { user: account })),
    [`GET /identity-verification/${verification._id}`]: () => Response.json(replyOf(getIdentity, { verification })),
    ...answers,
  });
  renderPart(<AccountDrawer id={id} ownId={idOf('own')} onClose={() => undefined} />);
  return sent;
}
const drawer = async () => within(await screen.findByRole('dialog', { name: 'Hortense Eyango' }));

it('the papers of a seller stand above the Verify button, and each document is loaded on request', async () => {
  const sent = show({ papers });
  const shown = await drawer();
  const open = await shown.findByRole('button', { name: 'Show 3 documents' });
  const verify = shown.getByRole('button', { name: 'Verify' });
  expect(open.compareDocumentPosition(verify) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
  expect(sent.some(({ call }) => call.includes('identity'))).toBe(false);
  await userEvent.click(open);
  expect(await shown.findByRole('button', { name: 'Show: Identity card, front' })).toBeTruthy();
  expect(sent.some(({ call }) => call.includes('/documents/'))).toBe(false);
  expect(shown.getByRole('link', { name: 'Decide on the submission' }).getAttribute('href')).toBe(
    `/user-management?tab=identity&state=submitted&open=${verification._id}`,
  );
});

it.each([
  [{ papers: null }, 'No documents were submitted yet.'],
  [{ papers: { ...papers, state: 'draft', documents: 2 } }, '2 documents are in a draft that was not submitted.'],
  [{ papers: { ...papers, state: 'approved', documents: 0 } }, 'The documents were destroyed, as promised to their owner.'],
  [{ papers: { ...papers, state: 'rejected', reason: 'The card has expired.' } }, 'The card has expired.'],
] as const)('a state without documents to check is said: %j', async (user, text) => {
  show(user);
  expect(await (await drawer()).findByText(text)).toBeTruthy();
});

it('a buyer has no papers', async () => {
  show({ role: 'participant', papers: null });
  const shown = await drawer();
  await shown.findByRole('button', { name: 'Verify' });
  expect(shown.queryByRole('heading', { name: 'Identity papers' })).toBeNull();
});

it('a message to one account is not sent empty, keeps its text when it is refused, and is sent', async () => {
  const result = (isDone: boolean) => () =>
    Response.json(
      replyOf(messageUsers, {
        message: 'The message was sent to 1 person',
        results: [{ _id: id, isDone, message: isDone ? null : 'This account was deleted' }],
      }),
    );
  const sent = show({ papers: null }, { 'POST /users/messages': inTurn(result(false), result(true)) });
  await userEvent.click(await (await drawer()).findByRole('button', { name: 'Send a message' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'A message to Hortense Eyango' }));
  const send = () => userEvent.click(dialog.getByRole('button', { name: 'Send the message' }));
  await send();
  expect(dialog.getByText('Write the message first.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Message'), 'Please call us');
  await send();
  expect(await dialog.findByText('This account was deleted')).toBeTruthy();
  await send();
  expect(await screen.findByText('The message was sent to 1 person')).toBeTruthy();
  const body = { ids: [id], text: 'Please call us' };
  expect(writesOf(sent)).toEqual([
    ['POST /users/messages', body],
    ['POST /users/messages', body],
  ]);
});
