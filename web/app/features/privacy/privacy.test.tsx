// @vitest-environment jsdom
import type { ReplyOf } from '@ngoma/api/common/endpoint';
import { type DataExport, getDataRights, requestExport } from '@ngoma/api/features/people/privacy';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession, startSession } from '#lib/session/session.ts';
import { collectDownloads } from '../../test/downloads.ts';
import { aPerson } from '../../test/factories/people.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { DataCopies } from './DataCopies.tsx';
import { DeleteAccount } from './DeleteAccount.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

type Rights = ReplyOf<typeof getDataRights>;
const askedAt = '2026-11-20T09:00:00.000Z';
const aCopy = (name: string, more: Partial<DataExport>): DataExport => ({
  ...{ _id: idOf(name), state: 'ready', askedAt, readyAt: askedAt, expiresAt: '2026-11-23T09:00:00.000Z', bytes: 20_480 },
  ...more,
});
const rights = (part: Part<Rights>) => () => Response.json(replyOf(getDataRights, part));

describe('copies of the data', () => {
  const show = (answers: Answers) => {
    const sent = serve(answers);
    renderPart(<DataCopies />);
    return sent;
  };
  const ask = () => screen.findByRole('button', { name: 'Request a copy' });

  it('stand with their size, their last moment or why they are not there', async () => {
    const exports = [aCopy('a', {}), aCopy('b', { state: 'failed' }), aCopy('c', { state: 'expired' })];
    show({ 'GET /account/data': rights({ exports }) });
    const rows = (await screen.findAllByRole('listitem')).map(textOf);
    expect(rows[0]).toMatch(/20 Nov 2026, 10:00.*20 KB, until 23 Nov 2026, 10:00.*Download$/);
    expect(rows[1]).toMatch(/could not be created.*Failed$/);
    expect(rows[2]).toMatch(/kept for three days.*Expired$/);
  });

  it('are asked for with one press, which waits for the one in preparation', async () => {
    const asked = replyOf(requestExport, { message: 'We are preparing your copy', export: { state: 'asked' } });
    const sent = show({
      'GET /account/data': inTurn(rights({}), rights({ exports: [aCopy('a', { state: 'asked', bytes: null })] })),
      'POST /account/data/exports': () => Response.json(asked, { status: 201 }),
    });
    await userEvent.click(await ask());
    expect(await screen.findByText('We are preparing your copy')).toBeTruthy();
    expect(await screen.findByText('In preparation')).toBeTruthy();
    expect((await ask()).getAttribute('aria-busy')).toBe('true');
    await userEvent.click(await ask());
    expect(writesOf(sent)).toEqual([['POST /account/data/exports', undefined]]);
  });

  it('are not asked for too often, in the words of the server', async () => {
    show({
      'GET /account/data': rights({}),
      'POST /account/data/exports': () => refusal(409, 'too_many_exports', 'Three copies a day are enough'),
    });
    await userEvent.click(await ask());
    expect(await screen.findByText('Three copies a day are enough')).toBeTruthy();
  });

  it('are saved as a file, and a refused download says why', async () => {
    const names = collectDownloads();
    show({
      'GET /account/data': rights({ exports: [aCopy('a', {})] }),
      [`GET /account/data/exports/${idOf('a')}/file`]: inTurn(
        () => new Response('zip'),
        () => refusal(410, 'export_expired', 'This copy has expired'),
      ),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    await waitFor(() => expect(names).toEqual(['ngoma-data.zip']));
    await userEvent.click(await screen.findByRole('button', { name: 'Download' }));
    expect(await screen.findByText('This copy has expired')).toBeTruthy();
    expect(names).toHaveLength(1);
  });

  it('offer another try when they cannot be loaded', async () => {
    show({ 'GET /account/data': inTurn(() => refusal(409, 'busy', 'Not now'), rights({})) });
    expect(await screen.findByText('Not now')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await ask()).toBeTruthy();
  });
});

describe('the deletion of an account', () => {
  const show = (part: Part<Rights['deletion']>, answers: Answers = {}) => {
    const sent = serve({ 'GET /account/data': rights({ deletion: { graceDays: 7, ...part } }), ...answers });
    renderPart(<DeleteAccount email="brenda@example.cm" />);
    return sent;
  };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Delete my account' }));
    return within(await screen.findByRole('dialog', { name: 'Delete your account?' }));
  };
  type Dialog = Awaited<ReturnType<typeof open>>;
  const confirm = (dialog: Dialog) => userEvent.click(dialog.getByRole('button', { name: 'Delete my account' }));
  const password = (dialog: Dialog) => dialog.getByLabelText<HTMLInputElement>('Your password');
  const tick = (dialog: Dialog) => userEvent.click(dialog.getByRole('checkbox', { name: 'I understand what happens.' }));

  it('lists what has to be settled before, and cannot be started until then', async () => {
    const blockers = [
      { kind: 'money_due', count: 0, amount: 12_500 },
      { kind: 'contracts_open', count: 2, amount: 0 },
    ] as const;
    show({ blockers });
    const items = (await screen.findAllByRole('listitem')).map(textOf);
    expect(items[0]).toBe('12,500 XAF of your sales are still due to you.');
    expect(items[1]).toContain('2 contracts are still open');
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Delete my account' }).disabled).toBe(true);
  });

  it('says what is lost before anything is asked', async () => {
    show({ wallet: 3_000, ticketsAhead: 2, eventsAhead: 1 });
    const items = (await screen.findAllByRole('listitem')).map(textOf).join('\n');
    expect(items).toMatch(/deleted in 7 days/);
    expect(items).toMatch(/The 3,000 XAF in your wallet will be lost/);
    expect(items).toMatch(/Your 2 tickets for upcoming events/);
    expect(items).toMatch(/Your upcoming event without tickets is withdrawn/);
  });

  it('asks for the password and the confirmation, one after the other, and sends nothing without them', async () => {
    const sent = show({});
    const dialog = await open();
    await confirm(dialog);
    expect(await dialog.findByText('Please type your password')).toBeTruthy();
    await userEvent.type(password(dialog), 'secret');
    expect(dialog.queryByText('Please type your password')).toBeNull();
    await confirm(dialog);
    expect((await dialog.findByRole('alert')).textContent).toBe('Please confirm that you understand');
    expect(password(dialog).value).toBe('secret');
    expect(writesOf(sent)).toEqual([]);
  });

  it('shows a wrong password beside its field, and keeps it', async () => {
    const errors = { password: 'This is not your password' };
    show({}, { 'POST /account/deletion': () => refusal(400, 'wrong_password', 'Please check', errors) });
    const dialog = await open();
    await userEvent.type(password(dialog), 'secret');
    await tick(dialog);
    await confirm(dialog);
    expect(await dialog.findByText('This is not your password')).toBeTruthy();
    expect([password(dialog).value, password(dialog).getAttribute('aria-invalid')]).toEqual(['secret', 'true']);
  });

  it('signs the person out when it is scheduled', async () => {
    act(() => startSession({ token: 'secret', user: aPerson(), expiresIn: 60_000 }));
    const reply = { message: 'Your account will be deleted', dueAt: '2026-11-27T09:00:00.000Z' };
    const sent = show({}, { 'POST /account/deletion': () => Response.json(reply) });
    const dialog = await open();
    await userEvent.type(password(dialog), 'secret');
    await tick(dialog);
    await confirm(dialog);
    expect(await screen.findByText('Your account will be deleted')).toBeTruthy();
    expect(writesOf(sent)).toEqual([['POST /account/deletion', { password: 'secret', understood: true }]]);
    expect(readSession().status).toBe('anonymous');
    act(() => clearSession('left'));
  });
});
