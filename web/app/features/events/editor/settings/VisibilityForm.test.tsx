// @vitest-environment jsdom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import { ownEvent } from '../../../../test/factories/events.ts';
import { busy, expectError, field, fill, press } from '../../../../test/form-user.ts';
import { renderPart, textOf } from '../../../../test/render.tsx';
import { idOf } from '../../../../test/reply-of.ts';
import { refusal, serve } from '../../../../test/serve.ts';
import { AccessLinks } from './AccessLinks.tsx';
import { VisibilityForm, type VisibilityInput } from './VisibilityForm.tsx';

afterEach(() => vi.unstubAllGlobals());

interface Shown {
  readonly event?: Parameters<typeof ownEvent>[0];
  readonly save?: () => Promise<unknown>;
  readonly showsReadiness?: boolean;
}
function show({ event = {}, save = async () => undefined, showsReadiness = false }: Shown = {}) {
  const onSave = vi.fn<(input: VisibilityInput) => Promise<unknown>>(save);
  const actions = (isBusy: boolean) => (
    <button type="submit" aria-busy={isBusy}>
      Save
    </button>
  );
  renderPart(<VisibilityForm event={ownEvent(event)} {...{ onSave, actions, showsReadiness }} />);
  return onSave;
}
const choice = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

it('a code is asked for only where the event is private, and is sent only then', async () => {
  const onSave = show({ event: { forTeam: { accessCode: 'FRIENDS26' } } });
  expect(choice(/^Everyone/).checked).toBe(true);
  expect(screen.queryByLabelText('Code')).toBeNull();
  await userEvent.click(choice(/^Anyone with the code/));
  expect(field('Code').value).toBe('FRIENDS26');
  await press('Save');
  await userEvent.click(choice(/^Anyone with the link/));
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
  expect(onSave.mock.calls.map(([input]) => input)).toEqual([
    { visibility: 'private', publishAt: null, accessCode: 'FRIENDS26' },
    { visibility: 'unlisted', publishAt: null, accessCode: null },
  ]);
});

it('the time of publication is that of the event’s zone', async () => {
  const onSave = show({ event: { zone: 'Europe/Paris' } });
  fireEvent.change(field('Publish on'), { target: { value: '2026-12-01T10:00' } });
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(onSave.mock.calls[0]?.[0].publishAt).toBe('2026-12-01T09:00:00.000Z');
});

it('what the server refuses stands at the field, which keeps its value', async () => {
  show({
    event: { visibility: 'private' },
    save: async () => {
      throw new ApiProblem('Please check', 422, 'invalid_input', { errors: { accessCode: 'At least six characters' } });
    },
  });
  await fill('Code', 'abc');
  await press('Save');
  await waitFor(() => expectError(field('Code'), 'At least six characters'));
  expect([field('Code').value, screen.getByRole('alert').textContent]).toEqual(['abc', 'Please check']);
});

it('while it is saved it is not sent again, and without an answer it says so', async () => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  const onSave = show({ save: () => promise });
  await press('Save');
  await busy('Save');
  await press('Save');
  reject(new TypeError('no network'));
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Server error'));
  expect(onSave).toHaveBeenCalledOnce();
});

it('an organizer whose address is not confirmed is sent the link again', async () => {
  const path = 'POST /auth/resend-confirmation';
  const sent = serve({ [path]: () => refusal(429, 'too_many', 'Wait a minute') });
  show({
    showsReadiness: true,
    save: async () => {
      throw new ApiProblem('Confirm your email address first', 409, 'email_unconfirmed');
    },
  });
  await press('Save');
  expect(await screen.findByText('Confirm your email address first')).toBeTruthy();
  await press('Send the link again');
  expect(await screen.findByText('Wait a minute')).toBeTruthy();
  expect(sent.map(({ call }) => call)).toEqual([path]);
});

it('before the publication the list says what is ready', () => {
  show({
    showsReadiness: true,
    event: { capacity: 120, customization: { _id: idOf('look'), primaryColor: '#101010', secondaryColor: '#202020' } },
  });
  expect(screen.getAllByRole('listitem').map(textOf)).toEqual([
    'The event has a name, a date and a place',
    'Tickets: 120 on offer',
    'The page has its colours',
    'The text is also in French (optional)',
  ]);
  expect(screen.queryByLabelText('Code')).toBeNull();
});

it('the guest list is linked while there is something to prepare, and the team for the organizer alone', () => {
  const { unmount } = renderPart(<AccessLinks event={ownEvent()} />);
  expect(screen.getByRole('link', { name: 'Guest list' }).getAttribute('href')).toBe(
    `/visibility-and-access-settings?event=${idOf('night')}#guests-title`,
  );
  expect(screen.queryByRole('link', { name: 'Team' })).toBeNull();
  unmount();
  renderPart(<AccessLinks event={ownEvent({ status: 'ended' })} />);
  expect(screen.queryByRole('link')).toBeNull();
});
