// @vitest-environment jsdom
import { listSessions, type OpenSession, updateMe } from '@ngoma/api/features/people/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { clearSession, readSession, startSession } from '#lib/session/session.ts';
import { aPerson } from '../../../test/factories/people.ts';
import { renderPart, textOf } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { EmailAddress } from './EmailAddress.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfilePictures } from './ProfilePictures.tsx';
import { Sessions } from './Sessions.tsx';

afterEach(() => {
  act(() => clearSession('left'));
  vi.unstubAllGlobals();
});

const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const isInvalid = (name: string) => field(name).getAttribute('aria-invalid') === 'true';

describe('the password form', () => {
  const path = 'POST /auth/change-password';
  const show = (answers: Answers) => {
    const sent = serve(answers);
    renderPart(<PasswordForm email="brenda@example.cm" />);
    return sent;
  };
  const fill = async () => {
    await userEvent.type(field('Current password'), 'old secret');
    await userEvent.type(field('New password'), 'new secret');
  };

  it('sends both passwords once, and is empty after they were changed', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = show({ [path]: () => promise });
    await fill();
    await press('Change password');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Change password' }).getAttribute('aria-busy')).toBe('true'));
    await press('Change password');
    resolve(Response.json({ message: 'Your password is changed' }));
    expect(await screen.findByText('Your password is changed')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, { oldPassword: 'old secret', newPassword: 'new secret' }]]);
    expect([field('Current password').value, field('New password').value]).toEqual(['', '']);
  });

  it('shows a wrong password at its field, and keeps the other one', async () => {
    const errors = { oldPassword: 'This is not your password' };
    show({ [path]: () => refusal(400, 'wrong_password', 'Please check', errors) });
    await fill();
    await press('Change password');
    expect(await screen.findByText('This is not your password')).toBeTruthy();
    expect([isInvalid('Current password'), isInvalid('New password')]).toEqual([true, false]);
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    expect(field('New password').value).toBe('new secret');
  });
});

describe('the email address', () => {
  const path = 'POST /auth/resend-confirmation';

  it('that is not confirmed says so, and its link is sent again', async () => {
    const sent = serve({
      [path]: inTurn(
        () => refusal(429, 'too_many_requests', 'Please wait a minute'),
        () => Response.json({ message: 'The link is on its way to you' }),
      ),
    });
    renderPart(<EmailAddress user={{ email: 'brenda@example.cm', isEmailConfirmed: false }} />);
    expect(screen.getByText('Not confirmed')).toBeTruthy();
    await press('Send the link again');
    expect(await screen.findByText('Please wait a minute')).toBeTruthy();
    await press('Send the link again');
    expect(await screen.findByText('The link is on its way to you')).toBeTruthy();
    expect(screen.queryByText('Please wait a minute')).toBeNull();
    expect(writesOf(sent)).toHaveLength(2);
  });

  it('that is confirmed needs no link', () => {
    serve({});
    renderPart(<EmailAddress user={{ email: 'brenda@example.cm', isEmailConfirmed: true }} />);
    expect(screen.getByText('Confirmed')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send the link again' })).toBeNull();
  });
});

describe('the change of the email address', () => {
  const path = 'POST /auth/change-email';

  it('sends the address and the password, keeps the address after an error, and says where the link is', async () => {
    const sent = serve({
      [path]: inTurn(
        () => refusal(400, 'wrong_password', 'Please check', { password: 'This password is incorrect' }),
        () => Response.json({ message: 'We have sent an email to b.ngo@example.cm' }),
      ),
    });
    renderPart(<EmailAddress user={{ email: 'brenda@example.cm', isEmailConfirmed: true }} />);
    await press('Change address');
    await userEvent.type(field('New email address'), 'b.ngo@example.cm');
    await userEvent.type(field('Current password'), 'a drum');
    await press('Send the link');
    expect(await screen.findByText('This password is incorrect')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(field('Current password')));
    expect(field('New email address').value).toBe('b.ngo@example.cm');
    await userEvent.type(field('Current password'), ' at night');
    await press('Send the link');
    expect((await screen.findByText('We have sent an email to b.ngo@example.cm')).closest('[role="status"]')).not.toBeNull();
    expect(screen.queryByLabelText('Current password')).toBeNull();
    expect(writesOf(sent).at(-1)).toEqual([path, { email: 'b.ngo@example.cm', password: 'a drum at night' }]);
  });
});

describe('the profile form', () => {
  const path = 'PATCH /auth/me';
  const user = {
    ...aPerson({ role: 'organizer' }),
    address: 'Bonanjo',
    socialLinks: { instagram: 'https://instagram.com/brenda' },
  };
  const show = (answers: Answers, isPublic = true) => {
    act(() => startSession({ token: 'secret', user, expiresIn: 60_000 }));
    const sent = serve(answers);
    renderPart(<ProfileForm user={user} isPublic={isPublic} />);
    return sent;
  };

  it('clears what was emptied, and shows the saved values everywhere', async () => {
    const saved = { ...user, name: 'Brenda N.', address: null };
    const sent = show({ [path]: () => Response.json(replyOf(updateMe, { message: 'Saved successfully', user: saved })) });
    await userEvent.clear(field('Address'));
    await userEvent.clear(field('Name'));
    await userEvent.type(field('Name'), 'Brenda N.');
    await press('Save changes');
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(writesOf(sent)[0]?.[1]).toMatchObject({
      ...{ name: 'Brenda N.', address: null, number: null, website: null },
      socialLinks: { instagram: 'https://instagram.com/brenda', facebook: '' },
    });
    expect(readSession()).toMatchObject({ user: { name: 'Brenda N.' } });
  });

  it('shows what the server refuses at each field, also at one link of many', async () => {
    const errors = { username: 'This name is taken', 'socialLinks.x': 'A link to X, please' };
    show({ [path]: () => refusal(409, 'username_taken', 'Please check', errors) });
    await userEvent.type(field('Username'), 'brenda');
    await userEvent.type(field('X'), 'hello');
    await press('Save changes');
    expect(await screen.findByText('This name is taken')).toBeTruthy();
    expect(screen.getByText('A link to X, please')).toBeTruthy();
    expect([isInvalid('Username'), isInvalid('X'), isInvalid('Name')]).toEqual([true, true, false]);
    expect([field('Username').value, field('X').value]).toEqual(['brenda', 'hello']);
  });

  it('of a person without a public page has no public fields', () => {
    show({}, false);
    expect(screen.queryByLabelText('Website')).toBeNull();
    expect(screen.queryByLabelText('Instagram')).toBeNull();
  });
});

describe('the pictures of a profile', () => {
  const picture = new File(['x'], 'me.png', { type: 'image/png' });

  it('are sent as soon as they are chosen, and a refused one says why', async () => {
    const user = aPerson({ role: 'organizer' });
    act(() => startSession({ token: 'secret', user, expiresIn: 60_000 }));
    const sent = serve({
      'PUT /auth/avatar': () => Response.json(replyOf(updateMe, { message: 'The picture is saved', user })),
      'PUT /auth/cover': () => refusal(413, 'picture_too_large', 'This picture is too large'),
    });
    renderPart(<ProfilePictures user={user} hasCover />);
    await userEvent.upload(screen.getByLabelText('Change picture', { selector: 'input' }), picture);
    expect(await screen.findByText('The picture is saved')).toBeTruthy();
    await userEvent.upload(screen.getByLabelText('Change cover', { selector: 'input' }), picture);
    expect(await screen.findByText('This picture is too large')).toBeTruthy();
    expect(writesOf(sent)).toMatchObject([
      ['PUT /auth/avatar', { avatar: { name: 'me.png' } }],
      ['PUT /auth/cover', { cover: { name: 'me.png' } }],
    ]);
  });
});

describe('the removal of a picture of a profile', () => {
  it('is asked for first, and only a picture that is there can be removed', async () => {
    const user = aPerson({ role: 'organizer' });
    const avatar = { url: '/files/avatars/one.webp' };
    act(() => startSession({ token: 'secret', user: { ...user, avatar }, expiresIn: 60_000 }));
    const sent = serve({
      'DELETE /auth/avatar': inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json(replyOf(updateMe, { message: 'The picture is removed', user })),
      ),
    });
    renderPart(<ProfilePictures user={{ ...user, avatar, cover: null }} hasCover />);
    expect(screen.queryByRole('button', { name: 'Remove cover' })).toBeNull();
    for (const answer of ['Not now', 'The picture is removed']) {
      await press('Remove picture');
      const dialog = within(await screen.findByRole('dialog', { name: 'Remove your picture?' }));
      await userEvent.click(dialog.getByRole('button', { name: 'Remove picture' }));
      expect(await screen.findByText(answer)).toBeTruthy();
    }
    expect(writesOf(sent)).toHaveLength(2);
    expect(readSession()).toMatchObject({ user: { avatar: null } });
  });
});

describe('the sessions of an account', () => {
  const at = '2026-12-01T10:00:00.000Z';
  const session = (name: string, more: Part<OpenSession> = {}) => ({ _id: idOf(name), createdAt: at, lastSeenAt: at, ...more });
  const here = session('here', { isCurrent: true, address: '102.244.0.1' });
  const page = (sessions: readonly Part<OpenSession>[], message?: string) => () =>
    Response.json({ ...replyOf(listSessions, { sessions }), ...(message && { message }) });
  const show = (answers: Answers) => {
    const sent = serve({ 'GET /auth/sessions': page([here, session('phone')]), ...answers });
    renderPart(<Sessions />);
    return sent;
  };

  it('stand with device, time and place, and the one of this device cannot be ended', async () => {
    show({});
    const [own, other] = (await screen.findAllByRole('listitem')).map(textOf);
    expect(own).toMatch(/^Unknown device\s?since 1 Dec 2026, 11:00 · 102\.244\.0\.1\s?This device$/);
    expect(other).toMatch(/last seen.*Sign out$/);
    expect(screen.getAllByRole('button', { name: /^Sign out:/ })).toHaveLength(1);
  });

  it('are ended one by one, and a failure leaves the list as it is', async () => {
    const path = `DELETE /auth/sessions/${idOf('phone')}`;
    show({ [path]: inTurn(() => refusal(404, 'not_found', 'It has ended already'), page([here], 'The device is signed out')) });
    await press('Sign out: Unknown device');
    expect(await screen.findByText('It has ended already')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(2);
    await press('Sign out: Unknown device');
    expect(await screen.findByText('The device is signed out')).toBeTruthy();
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    expect(screen.queryByRole('button', { name: /^Sign out/ })).toBeNull();
  });

  it('are ended together everywhere else', async () => {
    const sent = show({ 'DELETE /auth/sessions': page([here], 'Signed out everywhere else') });
    await press('Sign out everywhere else');
    expect(await screen.findByText('Signed out everywhere else')).toBeTruthy();
    expect(writesOf(sent)).toHaveLength(1);
  });

  it('are loaded again on request', async () => {
    show({ 'GET /auth/sessions': inTurn(() => refusal(409, 'busy', 'Not now'), page([here])) });
    await press('Try again');
    expect(await screen.findByText('This device')).toBeTruthy();
  });
});
