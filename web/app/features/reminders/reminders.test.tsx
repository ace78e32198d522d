// @vitest-environment jsdom
import { getReminders, type ReminderSettings, saveReminders } from '@ngoma/api/features/events/reminders';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { translationFor } from '#lib/i18n/i18n.server.ts';
import { renderPart } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../test/serve.ts';
import { ReminderButton, reminderTexts } from './ReminderButton.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './ReminderDialog.tsx';

beforeAll(() => reminderTexts.fetch(translationFor('en'), 'en'));
afterEach(() => vi.unstubAllGlobals());

const id = idOf('event');
const path = `/event-reminder/${id}`;
const usual: ReminderSettings = { minutesBefore: [180, 1440], byMail: false };

/** Opens the settings of an event. */
async function open(settings: ReminderSettings, answers: Answers = {}) {
  const sent = serve({ [`GET ${path}`]: () => Response.json(replyOf(getReminders, { data: settings })), ...answers });
  renderPart(<ReminderButton eventId={id} eventName="Makossa Night" />);
  await userEvent.click(await screen.findByRole('button', { name: 'Reminders' }));
  return { sent, dialog: within(await screen.findByRole('dialog', { name: 'Reminders' })) };
}
const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save reminders' }));

it('the times of the person are ticked, and times of their own are offered among the usual ones', async () => {
  await open({ minutesBefore: [45, 1440], byMail: true });
  expect((await box('45 minutes before')).checked).toBe(true);
  expect((await box('1 day before')).checked).toBe(true);
  expect((await box('3 hours before')).checked).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Also by email' }).checked).toBe(true);
  expect(screen.getByText('When should we remind you about Makossa Night?')).toBeTruthy();
});

it('the chosen times are saved, and the dialog closes with the answer', async () => {
  const { sent } = await open(usual, {
    [`PUT ${path}`]: ({ body }) =>
      Response.json(
        replyOf(saveReminders, {
          message: 'Your reminders are saved',
          data: (body as { readonly reminders: ReminderSettings }).reminders,
        }),
      ),
  });
  await userEvent.click(await box('3 hours before'));
  await userEvent.click(await box('7 days before'));
  await userEvent.click(screen.getByRole('switch', { name: 'Also by email' }));
  await save();
  expect(await screen.findByText('Your reminders are saved')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[`PUT ${path}`, { reminders: { minutesBefore: [1440, 10_080], byMail: true } }]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('without any time it says that there will be no reminder', async () => {
  const { dialog } = await open({ minutesBefore: [60], byMail: false });
  expect(await dialog.findByText('Reminders always appear under the bell.')).toBeTruthy();
  await userEvent.click(await box('1 hour before'));
  expect(dialog.getByText('No time chosen: you will not get a reminder.')).toBeTruthy();
});

it('more than five times cannot be chosen', async () => {
  await open({ minutesBefore: [45, 60, 180, 1440, 4320], byMail: false });
  expect((await box('7 days before')).disabled).toBe(true);
  await userEvent.click(await box('45 minutes before'));
  expect((await box('7 days before')).disabled).toBe(false);
});

it('a refusal keeps the dialog and its choices, and so does no answer at all', async () => {
  const { dialog } = await open(usual, { [`PUT ${path}`]: () => refusal(409, 'event_past', 'This event is over') });
  await userEvent.click(await box('1 hour before'));
  await save();
  expect(await dialog.findByText('This event is over')).toBeTruthy();
  expect((await box('1 hour before')).checked).toBe(true);
});

it('settings that cannot be loaded show the reason instead of boxes', async () => {
  const { dialog } = await open(usual, { [`GET ${path}`]: () => refusal(404, 'not_found', 'This event does not exist') });
  expect(await dialog.findByText('This event does not exist')).toBeTruthy();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
