// @vitest-environment jsdom
import { addAccountNote } from '@ngoma/api/features/people/users';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve } from '../../../test/serve.ts';
import { AccountNotes } from './AccountNotes.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = `POST /users/${idOf('u')}/notes`;
const note = { _id: idOf('n'), text: 'Called twice', author: { _id: idOf('ada'), name: 'Ada' }, at: '2026-12-12T19:00:00.000Z' };

function show(answers: Answers, mayWrite = true) {
  const sent = serve(answers);
  renderPart(<AccountNotes id={idOf('u')} notes={[note]} mayWrite={mayWrite} />);
  return sent;
}

it('notes stand with their author and time, and an account that is gone gets no more', () => {
  show({}, false);
  expect(
    within(screen.getByRole('list', { name: 'Notes' }))
      .getAllByRole('listitem')
      .map(textOf),
  ).toEqual(['Called twiceAda · 12 Dec 2026, 20:00']);
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('a note is not sent empty, stays in its field after an error, and is added', async () => {
  const reply = () => Response.json(replyOf(addAccountNote, { message: 'The note is added.', notes: [note] }));
  const sent = show({ [path]: inTurn(() => refusal(409, 'account_erased', 'This account was deleted'), reply) });
  const add = () => userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await add();
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'New note', description: /Write the note first/ });
  expect(sent).toEqual([]);
  await userEvent.type(field, 'Papers follow');
  await add();
  expect(await screen.findByText('This account was deleted')).toBeTruthy();
  expect(field.value).toBe('Papers follow');
  await add();
  expect(await screen.findByText('The note is added.')).toBeTruthy();
  expect(field.value).toBe('');
  expect(sent.at(-1)?.body).toEqual({ text: 'Papers follow' });
});
