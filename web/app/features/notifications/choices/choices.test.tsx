// @vitest-environment jsdom
import {
  type NotificationChoice,
  type NotificationSettings,
  notificationChoices,
  saveNotificationSettings,
} from '@ngoma/api/features/notifications';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { field, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../../test/serve.ts';
import { NotificationChoices } from './NotificationChoices.tsx';
import { NotificationTimes } from './NotificationTimes.tsx';

afterEach(() => vi.unstubAllGlobals());

const choice = (kind: NotificationChoice['kind'], channel: NotificationChoice['channel'], isOn: boolean, isFixed = false) => ({
  ...{ kind, channel, isOn, isFixed },
});
const choices = [
  choice('orders', 'email', true, true),
  choice('orders', 'push', true),
  choice('news', 'email', false),
  choice('news', 'push', true),
];
const loaded = () => Response.json(replyOf(notificationChoices, { choices }));

const toggle = (name: string) => screen.getByRole<HTMLInputElement>('switch', { name });

describe('the choice of notifications', () => {
  const path = 'PUT /notification-choices';
  const show = (answers: Answers) => {
    const sent = serve({ 'GET /notification-choices': loaded, ...answers });
    renderPart(<NotificationChoices />);
    return sent;
  };

  it('has a switch where there is a choice, and says what is always and what is never sent', async () => {
    show({});
    const orders = within(await screen.findByRole('group', { name: 'Your orders' }));
    expect(orders.getAllByRole('switch')).toEqual([toggle('Your orders: Push')]);
    expect(orders.getByText('Always')).toBeTruthy();
    expect(orders.getByText('Your orders: In app: never')).toBeTruthy();
    expect(screen.getAllByRole('group')).toHaveLength(2);
  });

  it('is saved with the press, which the keyboard does too', async () => {
    const saved = choices.map((one) => (one.kind === 'news' && one.channel === 'email' ? { ...one, isOn: true } : one));
    const sent = show({ [path]: () => Response.json({ message: 'Saved successfully', choices: saved }) });
    await screen.findAllByRole('group');
    toggle('News and offers: Email').focus();
    await userEvent.keyboard(' ');
    expect(toggle('News and offers: Email').checked).toBe(true);
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, { kind: 'news', channel: 'email', isOn: true }]]);
  });

  it('switches back when the server refuses, and says why', async () => {
    show({ [path]: () => refusal(409, 'choice_fixed', 'This is always sent') });
    await screen.findAllByRole('group');
    await userEvent.click(toggle('Your orders: Push'));
    expect(await screen.findByText('This is always sent')).toBeTruthy();
    await waitFor(() => expect(toggle('Your orders: Push').checked).toBe(true));
  });

  it('can be loaded again when it failed', async () => {
    show({ 'GET /notification-choices': inTurn(() => refusal(409, 'busy', 'Not now'), loaded) });
    await press('Try again');
    expect(await screen.findAllByRole('switch')).toHaveLength(3);
  });
});

describe('the times of notifications', () => {
  const path = 'PUT /notification-settings';
  const quiet: NotificationSettings = { quietHours: { isOn: true, from: '22:00', until: '07:00' }, digests: ['news'] };
  const saves = (settings: NotificationSettings) => () =>
    Response.json(replyOf(saveNotificationSettings, { message: 'Saved successfully', settings }));
  const show = (answers: Answers, settings = quiet) => {
    const sent = serve({
      'GET /notification-choices': loaded,
      'GET /notification-settings': () => Response.json({ settings }),
      ...answers,
    });
    renderPart(<NotificationTimes />);
    return sent;
  };

  it('are saved when a field is left with another time, and not before', async () => {
    const changed = { ...quiet, quietHours: { ...quiet.quietHours, from: '23:30' } };
    const sent = show({ [path]: saves(changed) });
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    fireEvent.blur(from);
    fireEvent.change(from, { target: { value: '' } });
    fireEvent.blur(from);
    fireEvent.change(from, { target: { value: '23:30' } });
    expect(writesOf(sent)).toEqual([]);
    fireEvent.blur(from);
    expect(await screen.findByText('Saved successfully')).toBeTruthy();
    expect(writesOf(sent)).toEqual([[path, changed]]);
    expect(field('From').value).toBe('23:30');
  });

  it('go back to what they were when the server refuses them', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const sent = show({ [path]: () => promise });
    const until = await screen.findByLabelText('Until');
    fireEvent.change(until, { target: { value: '22:00' } });
    fireEvent.blur(until);
    await waitFor(() => expect(writesOf(sent)).toHaveLength(1));
    resolve(refusal(409, 'quiet_hours_empty', 'Begin and end are the same'));
    expect(await screen.findByText('Begin and end are the same')).toBeTruthy();
    await waitFor(() => expect(field('Until').value).toBe('07:00'));
  });

  it('are hidden while quiet hours are off, and digests are chosen by kind', async () => {
    const off = { ...quiet, quietHours: { ...quiet.quietHours, isOn: false } };
    const sent = show({ [path]: inTurn(saves({ ...off, digests: [] }), saves(quiet)) }, off);
    await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(2));
    expect(screen.queryByLabelText('From')).toBeNull();
    await userEvent.click(toggle('News and offers'));
    await waitFor(() => expect(writesOf(sent)).toEqual([[path, { ...off, digests: [] }]]));
    await userEvent.click(toggle('Keep quiet at night'));
    await screen.findByLabelText('From');
    expect(writesOf(sent).at(-1)?.[1]).toMatchObject({ quietHours: { isOn: true } });
  });

  it('can be loaded again when they failed', async () => {
    show({
      'GET /notification-settings': inTurn(
        () => refusal(409, 'busy', 'Not now'),
        () => Response.json({ settings: quiet }),
      ),
    });
    await press('Try again');
    expect(await screen.findByLabelText('From')).toBeTruthy();
  });
});
