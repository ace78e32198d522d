// @vitest-environment jsdom
import { answerMessage, type ContactMessage, listMessages } from '@ngoma/api/features/support';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { busy, choose, expectError, field, fill, notesOf, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { Messages } from './Messages.tsx';

afterEach(() => vi.unstubAllGlobals());

const at = '2026-12-01T09:00:00.000Z';
const debited: Part<ContactMessage> = {
  ...{ _id: idOf('debit'), name: 'Aïcha Bello', email: 'aicha@example.cm', topic: 'payment', locale: 'fr', state: 'open' },
  ...{ message: 'Debited twice', createdAt: at, userId: idOf('aicha') },
};
const page = (messages: readonly Part<ContactMessage>[]) => () =>
  Response.json(replyOf(listMessages, { messages, openCount: 1, total: messages.length, currentPage: 1 }));
const show = (answers: Answers, start = '/') => {
  const sent = serve({ 'GET /contact/messages': page([debited]), ...answers });
  const view = renderPart(<Messages />, start);
  return { sent, ...view };
};
const openMessage = async () => {
  await press('Aïcha Bello');
  return within(await screen.findByRole('dialog', { name: 'Aïcha Bello' }));
};
const answered = (part: Part<ContactMessage>, message: string) =>
  Response.json(replyOf(answerMessage, { message, contactMessage: { ...debited, ...part } }));

it('messages stand with topic and state, and the filters are in the address', async () => {
  const { sent, router } = show({});
  const asked = () => Object.fromEntries(sent.at(-1)?.query ?? []);
  expect(textOf(await screen.findByRole('listitem'))).toMatch(
    /^Aïcha Bello\s?1 Dec 2026, 10:00\s?Debited twice\s?Payment\s?Open$/,
  );
  await userEvent.type(screen.getByRole('searchbox', { name: 'Search' }), 'debited');
  await waitFor(() => expect(router.state.location.search).toBe('?q=debited'));
  // The list asks anew once the page shows the new address.
  await waitFor(() => expect(asked()).toMatchObject({ q: 'debited', page: '1' }));
  await choose('Status', 'Answered');
  await waitFor(() => expect(asked()).toMatchObject({ state: 'answered', q: 'debited', page: '1' }));
});

it('messages of a period are asked for by its days', async () => {
  const { sent } = show({}, '/?from=2026-12-01&to=2026-12-02&state=open');
  await screen.findByRole('listitem');
  expect(Object.fromEntries(sent[0]?.query ?? [])).toMatchObject({ from: '2026-12-01', to: '2026-12-02', state: 'open' });
});

it('a row is opened by the keyboard, with the sender’s address and account', async () => {
  const { router } = show({});
  (await screen.findByRole('button', { name: 'Aïcha Bello' })).focus();
  await userEvent.keyboard('{Enter}');
  const drawer = within(await screen.findByRole('dialog', { name: 'Aïcha Bello' }));
  expect(drawer.getByRole('link', { name: 'aicha@example.cm' }).getAttribute('href')).toBe('mailto:aicha@example.cm');
  expect(drawer.getByRole('link', { name: 'View account' }).getAttribute('href')).toBe(`/user-management?open=${idOf('aicha')}`);
  expect(notesOf(field('Your reply', drawer))).toBe('This person wrote in French.');
  expect(router.state.location.search).toBe(`?open=${idOf('debit')}`);
});

it('a reply is sent once, and then stands below the message while the field is empty', async () => {
  const path = `POST /contact/messages/${idOf('debit')}/answer`;
  const answers = [{ _id: idOf('one'), answer: 'We refunded it', adminName: 'Ada', createdAt: at }];
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sent } = show({
    'GET /contact/messages': inTurn(page([debited]), page([{ ...debited, state: 'answered', answers }])),
    [path]: () => promise,
  });
  const drawer = await openMessage();
  await fill('Your reply', 'We refunded it', drawer);
  await press('Send reply', drawer);
  await busy('Send reply', drawer);
  resolve(answered({ state: 'answered', answers }, 'Your reply is sent'));
  expect(await screen.findByText('Your reply is sent')).toBeTruthy();
  expect(await drawer.findByText('Ada · 1 Dec 2026, 10:00')).toBeTruthy();
  expect(field('Your reply', drawer).value).toBe('');
  expect(writesOf(sent)).toEqual([[path, { answer: 'We refunded it' }]]);
});

it('an empty reply is refused beside its field and not sent, and a refused one keeps its text', async () => {
  const path = `POST /contact/messages/${idOf('debit')}/answer`;
  const { sent } = show({ [path]: () => refusal(404, 'not_found', 'This message is gone') });
  const drawer = await openMessage();
  await press('Send reply', drawer);
  expectError(field('Your reply', drawer), 'Please write a reply');
  expect(writesOf(sent)).toEqual([]);
  await fill('Your reply', 'Hello', drawer);
  expect(field('Your reply', drawer).getAttribute('aria-invalid')).toBeNull();
  await press('Send reply', drawer);
  await waitFor(() => expectError(field('Your reply', drawer), 'This message is gone'));
  expect(field('Your reply', drawer).value).toBe('Hello');
});

it('a message is closed without a reply, and can be opened again', async () => {
  const path = `PUT /contact/messages/${idOf('debit')}/state`;
  const { sent } = show({
    'GET /contact/messages': inTurn(page([debited]), page([{ ...debited, state: 'closed' }])),
    [path]: inTurn(
      () => answered({ state: 'closed' }, 'The message is closed'),
      () => refusal(404, 'not_found', 'It is gone'),
    ),
  });
  const drawer = await openMessage();
  await press('Close without reply', drawer);
  expect(await screen.findByText('The message is closed')).toBeTruthy();
  await press('Reopen', drawer);
  expect(await screen.findByText('It is gone')).toBeTruthy();
  expect(writesOf(sent).map(([, body]) => body)).toEqual([{ state: 'closed' }, { state: 'open' }]);
});

it('a link opens a message that is on no page of the list that is shown, and says when there is none', async () => {
  const far = { ...debited, _id: idOf('far'), name: 'Paul Etoga' };
  const answer = (found: readonly Part<ContactMessage>[]): Answers => ({
    'GET /contact/messages': ({ query }) => page(query.get('id') ? found : [debited])(),
  });
  const { sent, router, unmount } = show(answer([far]), `/?state=open&open=${idOf('far')}`);
  expect(await screen.findByRole('dialog', { name: 'Paul Etoga' })).toBeTruthy();
  expect(Object.fromEntries(sent.at(-1)?.query ?? [])).toEqual({ id: idOf('far'), limit: '1' });
  await press('Close');
  await waitFor(() => expect(router.state.location.search).toBe('?state=open'));
  unmount();
  show(answer([]), `/?open=${idOf('gone')}`);
  expect(await screen.findByText('This message does not exist any more.')).toBeTruthy();
});
