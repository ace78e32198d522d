// @vitest-environment jsdom
import { confirmApp, getSecondStep, removePasskey, type SecondStep, startApp } from '@ngoma/api/features/people/second-step';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { collectCopies } from '../../../test/clipboard.ts';
import { collectDownloads } from '../../../test/downloads.ts';
import { busy, closed, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { SecondStepSettings } from './SecondStepSettings.tsx';

const passkeys = vi.hoisted(() => ({ startRegistration: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => passkeys);

// jsdom has no passkeys.
beforeEach(() => vi.stubGlobal('PublicKeyCredential', () => undefined));
afterEach(() => {
  passkeys.startRegistration.mockReset();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const at = '2026-11-20T09:00:00.000Z';
const app = { since: at, lastUsedAt: null };
const phone = { _id: idOf('phone'), name: 'Phone of Ada', createdAt: at };
const withApp: Part<SecondStep> = { methods: ['totp', 'recovery_code'], app, recoveryCodesLeft: 9 };
const state = (part: Part<SecondStep> = {}) => replyOf(getSecondStep, { secondStep: part }).secondStep;
const changed = (message: string, part: Part<SecondStep>, recoveryCodes: string[] | null = null) =>
  Response.json(replyOf(confirmApp, { message, secondStep: state(part), recoveryCodes }));

const show = (part: Part<SecondStep>, answers: Answers = {}) => {
  const sent = serve({ 'GET /auth/second-step': () => Response.json({ secondStep: state(part) }), ...answers });
  renderPart(<SecondStepSettings email="ada@ngoma.example" />);
  return sent;
};

describe('the authenticator app', () => {
  const start = { secret: 'JBSWY3DPEHPK3PXP', uri: 'otpauth://totp/Ngoma:ada?secret=JBSWY3DPEHPK3PXP' };
  const starts = { 'POST /auth/second-step/app': () => Response.json(replyOf(startApp, start)) };
  const path = 'POST /auth/second-step/app/confirm';

  it('is set up by its QR code or its key and a first code, and then recovery codes are shown once', async () => {
    const copies = collectCopies();
    const { promise, resolve } = Promise.withResolvers<Response>();
    const read = (part: Part<SecondStep>) => () => Response.json({ secondStep: state(part) });
    const sent = show(
      { isRequired: true },
      { 'GET /auth/second-step': inTurn(read({ isRequired: true }), read(withApp)), ...starts, [path]: () => promise },
    );
    expect((await screen.findByRole('alert')).textContent).toContain('Admins need a second step.');
    await press('Set up the app');
    expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
    expect(screen.getByText('JBSW Y3DP EHPK 3PXP')).toBeTruthy();
    await press('Copy the key');
    expect(copies).toEqual(['JBSWY3DPEHPK3PXP']);
    await fill('Code that the app shows', '482913');
    await press('Confirm the code');
    await busy('Confirm the code');
    resolve(changed('The app is set up', withApp, ['7KQ3C-9PXT2', 'A1B2C-D3E4F']));
    const codes = await screen.findByRole('list', { name: 'Recovery codes' });
    expect(within(codes).getAllByRole('listitem').map(textOf)).toEqual(['7KQ3C-9PXT2', 'A1B2C-D3E4F']);
    expect(writesOf(sent).at(-1)).toEqual([path, { code: '482913' }]);
    await press('I have saved them');
    expect(screen.queryByText('7KQ3C-9PXT2')).toBeNull();
    expect(await screen.findByText(/Set up 20 Nov 2026/)).toBeTruthy();
    expect(screen.queryByText(/Admins need a second step/)).toBeNull();
  });

  it('keeps a wrong code in its field with the error, and the set-up can be left', async () => {
    show(
      {},
      { ...starts, [path]: () => refusal(400, 'code_wrong', 'This code is not right', { code: 'This code is not right' }) },
    );
    await press('Set up the app');
    await fill('Code that the app shows', '000000');
    await press('Confirm the code');
    await waitFor(() => expectError(field('Code that the app shows'), 'This code is not right'));
    expect(field('Code that the app shows').value).toBe('000000');
    expect(document.activeElement).toBe(field('Code that the app shows'));
    await press('Cancel');
    expect(screen.queryByLabelText('Code that the app shows')).toBeNull();
    expect(screen.getByRole('button', { name: 'Set up the app' })).toBeTruthy();
  });

  it('is removed after a confirmation, and stays when it is the last method of an admin', async () => {
    const path = 'DELETE /auth/second-step/app';
    const sent = show(withApp, {
      [path]: inTurn(
        () => refusal(409, 'last_method', 'Set up another method first'),
        () => Response.json(replyOf(removePasskey, { message: 'The app is removed', secondStep: state() })),
      ),
    });
    for (const answer of ['Set up another method first', 'The app is removed']) {
      await press('Remove the app');
      const question = await dialog('Remove the authenticator app?');
      await press('Remove the app', question);
      expect(await screen.findByText(answer)).toBeTruthy();
      await closed();
    }
    expect(writesOf(sent)).toHaveLength(2);
    expect(screen.queryByRole('button', { name: 'Remove the app' })).toBeNull();
  });
});

describe('passkeys', () => {
  const options = { token: 'one', options: { challenge: 'c' } };
  const begins = { 'POST /auth/second-step/passkeys/options': () => Response.json(options) };
  const path = 'POST /auth/second-step/passkeys';

  it('are created under a name, and listed', async () => {
    passkeys.startRegistration.mockResolvedValue({ id: 'k', response: {} });
    const sent = show({}, { ...begins, [path]: () => changed('The passkey is added', { ...withApp, passkeys: [phone] }) });
    await press('Add a passkey');
    expect(document.activeElement).toBe(field('Name of the passkey'));
    await fill('Name of the passkey', 'Phone of Ada');
    await press('Create the passkey');
    expect(await screen.findByText('The passkey is added')).toBeTruthy();
    expect(textOf(screen.getByRole('listitem'))).toMatch(/^Phone of Ada\s?Added 20 Nov 2026.*not used yet\s?Remove$/);
    expect(writesOf(sent).at(-1)).toEqual([path, { token: 'one', name: 'Phone of Ada', response: { id: 'k', response: {} } }]);
  });

  it('that the user did not create are not stored, and the name stays for another try', async () => {
    passkeys.startRegistration.mockRejectedValue(new Error('cancelled'));
    const sent = show({}, begins);
    await press('Add a passkey');
    await fill('Name of the passkey', 'Tablet');
    await press('Create the passkey');
    expect(await screen.findByText('The passkey was not used. Try again or choose another method.')).toBeTruthy();
    expect(field('Name of the passkey').value).toBe('Tablet');
    expect(writesOf(sent).map(([call]) => call)).toEqual(['POST /auth/second-step/passkeys/options']);
  });

  it('with a name that the server refuses show why at the field', async () => {
    passkeys.startRegistration.mockResolvedValue({ id: 'k', response: {} });
    show({}, { ...begins, [path]: () => refusal(400, 'invalid_input', 'Please check', { name: 'Enter a name' }) });
    await press('Add a passkey');
    await fill('Name of the passkey', '-');
    await press('Create the passkey');
    await waitFor(() => expectError(field('Name of the passkey'), 'Enter a name'));
  });

  it('are removed one by one after a confirmation that names it', async () => {
    const path = `DELETE /auth/second-step/passkeys/${phone._id}`;
    const without = replyOf(removePasskey, { message: 'The passkey is removed', secondStep: state(withApp) });
    const sent = show({ ...withApp, passkeys: [{ ...phone, lastUsedAt: at }] }, { [path]: () => Response.json(without) });
    await press('Remove: Phone of Ada');
    const question = await dialog('Remove the passkey “Phone of Ada”?');
    expect(writesOf(sent)).toEqual([]);
    await press('Remove', question);
    expect(await screen.findByText('The passkey is removed')).toBeTruthy();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  it('are not offered by a browser that has none', async () => {
    vi.stubGlobal('PublicKeyCredential', undefined);
    show({});
    expect(await screen.findByText('This browser cannot use passkeys.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a passkey' })).toBeNull();
  });
});

describe('recovery codes', () => {
  it('are made anew after a confirmation, copied and downloaded', async () => {
    const [copies, files] = [collectCopies(), collectDownloads()];
    const sent = show(withApp, {
      'POST /auth/second-step/recovery-codes': () => changed('New codes', withApp, ['7KQ3C-9PXT2', 'A1B2C-D3E4F']),
    });
    expect(await screen.findByText(/9 codes are left\./)).toBeTruthy();
    await press('Make new codes');
    const question = await dialog('Make new recovery codes?');
    expect(writesOf(sent)).toEqual([]);
    await press('Make new codes', question);
    await press('Copy');
    expect(copies).toEqual(['7KQ3C-9PXT2\nA1B2C-D3E4F']);
    await press('Download');
    expect(files).toEqual(['ngoma-recovery-codes.txt']);
  });

  it('are not offered before there is a second step', async () => {
    show({});
    await screen.findByRole('button', { name: 'Set up the app' });
    expect(screen.queryByRole('button', { name: 'Make new codes' })).toBeNull();
  });
});

it('settings that cannot be loaded offer another try', async () => {
  show(
    {},
    {
      'GET /auth/second-step': inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json({ secondStep: state(withApp) }),
      ),
    },
  );
  expect(await screen.findByText('Not now')).toBeTruthy();
  await press('Try again');
  expect(await screen.findByText(/9 codes are left/)).toBeTruthy();
});
