// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { ConfirmIdentity } from './ConfirmIdentity.tsx';

const passkeys = vi.hoisted(() => ({ startAuthentication: vi.fn() }));
vi.mock('@simplewebauthn/browser', () => passkeys);

afterEach(() => {
  passkeys.startAuthentication.mockReset();
  vi.unstubAllGlobals();
});

const path = 'POST /auth/second-step/confirm';
const confirmed = () => Response.json({ message: 'Confirmed', proof: 'p' });
const show = (methods: readonly string[], answers: Answers = {}) => {
  const sent = serve(answers);
  const onDone = vi.fn<(isConfirmed: boolean) => void>();
  renderPart(<ConfirmIdentity methods={methods} onDone={onDone} />);
  return { sent, onDone };
};

it('an account without a second step is confirmed by its password, also after a wrong one', async () => {
  const { sent, onDone } = show(['password'], {
    [path]: inTurn(() => refusal(400, 'wrong_password', 'Please check', { password: 'This is not your password' }), confirmed),
  });
  await waitFor(() => expect(document.activeElement).toBe(field('Password')));
  await fill('Password', 'wrong');
  await press('Confirm');
  await waitFor(() => expectError(field('Password'), 'This is not your password'));
  expect(onDone).not.toHaveBeenCalled();
  await fill('Password', 'a drum at night');
  await press('Confirm');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  expect(writesOf(sent).map(([, body]) => body)).toEqual([{ password: 'wrong' }, { password: 'a drum at night' }]);
});

it('an account with an app is confirmed by its code, or by a recovery code', async () => {
  const { sent, onDone } = show(['totp', 'recovery_code'], { [path]: confirmed });
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(field('Code of the app').autocomplete).toBe('one-time-code');
  await press('Use a recovery code');
  await fill('Recovery code', '7KQ3C-9PXT2');
  await press('Confirm');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  expect(writesOf(sent)).toEqual([[path, { code: '7KQ3C-9PXT2' }]]);
});

it('a passkey confirms, and one that was not used says so and leaves the code', async () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  passkeys.startAuthentication.mockRejectedValueOnce(new Error('cancelled')).mockResolvedValue({ id: 'k', response: {} });
  const { sent, onDone } = show(['totp', 'passkey'], {
    [`${path}/passkey/options`]: () => Response.json({ token: 'one', options: {} }),
    [`${path}/passkey`]: confirmed,
  });
  await press('Use a passkey');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toMatch(/^The passkey was not used/));
  expect(field('Code of the app')).toBeTruthy();
  await press('Use a passkey');
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(true));
  expect(writesOf(sent).at(-1)).toEqual([`${path}/passkey`, { token: 'one', response: { id: 'k', response: {} } }]);
});

it('an account whose only method is a passkey has no other field', () => {
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  show(['passkey']);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
});

it('cancelling confirms nothing', async () => {
  const { sent, onDone } = show(['password']);
  await press('Cancel');
  expect(onDone).toHaveBeenCalledWith(false);
  expect(sent).toEqual([]);
});
