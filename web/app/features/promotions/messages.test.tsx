// @vitest-environment jsdom
import { promotionAudiences, sentPromotions } from '@ngoma/api/features/promotions/console';
import { sendUserNotification } from '@ngoma/api/features/promotions/promotions';
import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { anEvent } from '../../test/factories/events.ts';
import { box, choose, closed, dialog, expectError, fill, notesOf, press } from '../../test/form-user.ts';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
import { ComposeMessage } from './ComposeMessage.tsx';
import { SentMessages } from './SentMessages.tsx';

afterEach(() => vi.unstubAllGlobals());

describe('a message to the people of an event', () => {
  const path = 'POST /promotion/send-user-notification';
  const audiences = [
    { audience: 'ticket_holders' as const, people: 120, withPush: 40 },
    { audience: 'wishers' as const, people: 1, withPush: 0 },
  ];
  const reach = (leftToday: number) => () => Response.json(replyOf(promotionAudiences, { audiences, leftToday, mostPerDay: 3 }));
  const show = async (answers: Answers, leftToday = 2) => {
    const sent = serve({ 'GET /promotion/audiences': reach(leftToday), ...answers });
    renderPart(<ComposeMessage event={anEvent({ _id: idOf('night') })} />);
    await screen.findByRole('region', { name: 'Write a message' });
    return sent;
  };
  const write = async () => {
    await fill(box('Subject'), 'The gates open at six');
    await fill(box('Message'), 'Come early');
  };

  it('goes to the chosen people only after a confirmation that counts them, and once', async () => {
    const reply = replyOf(sendUserNotification, { message: 'Your message is sent', recipients: 120 });
    const sent = await show({ [path]: () => Response.json(reply, { status: 201 }) });
    expect(screen.getByRole('radio', { name: /^Everyone with a ticket/ })).toHaveProperty('checked', true);
    expect(screen.getByText('120 people · 40 by push')).toBeTruthy();
    await write();
    await press('Send to 120 people');
    const question = await dialog('Send to 120 people?');
    expect(question.getByText(/Everyone with a ticket, about “Makossa Night”/)).toBeTruthy();
    await press('Cancel', question);
    await closed();
    expect(writesOf(sent)).toEqual([]);
    await press('Send to 120 people');
    await press('Send now', await dialog('Send to 120 people?'));
    expect(await screen.findByText('Your message is sent')).toBeTruthy();
    const body = { subject: 'The gates open at six', message: 'Come early', audience: 'ticket_holders', eventId: idOf('night') };
    expect(writesOf(sent)).toEqual([[path, body]]);
    expect(sent.find(({ call }) => call === path)?.key).toMatch(/.{8}/);
    await waitFor(() => expect(box('Subject').value).toBe(''));
  });

  it('counts what is left while it is typed, and an empty one is refused at its fields', async () => {
    const sent = await show({});
    await press('Send to 120 people');
    await waitFor(() => expectError(box('Subject'), 'This field is required'));
    expectError(box('Message'), 'This field is required');
    await fill(box('Subject'), 'Hello');
    await waitFor(() => expect(notesOf(box('Subject'))).toBe('115 characters left'));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(writesOf(sent)).toEqual([]);
  });

  it('that is refused closes the question, says why, and keeps what was typed', async () => {
    await show({ [path]: () => refusal(409, 'too_many_today', 'Three messages a day are enough') });
    await write();
    await press('Send to 120 people');
    await press('Send now', await dialog('Send to 120 people?'));
    await closed();
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Three messages a day are enough'));
    expect([box('Subject').value, box('Message').value]).toEqual(['The gates open at six', 'Come early']);
  });

  it('needs people in its audience', async () => {
    await show({});
    await userEvent.click(screen.getByRole('radio', { name: /^People who saved it/ }));
    expect(screen.getByRole('button', { name: 'Send to 1 person' })).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: /^Guests of my other events/ }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'No recipients yet' }).disabled).toBe(true);
  });

  it('waits until tomorrow when the limit is reached', async () => {
    await show({}, 0);
    expect(screen.getByText('You have reached the limit for 24 hours. Please try again later.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send to 120 people' }).disabled).toBe(true);
  });

  it('can begin with a template that has the event’s name, date and place', async () => {
    await show({});
    await choose('Template', 'Reminder');
    expect(box('Subject').value).toBe('Makossa Night is coming up');
    expect(box('Message').value).toMatch(
      /^Makossa Night is coming up: Saturday,? 12 December 2026 at 20:00, Esplanade Bonanjo, Douala\.\n\n/,
    );
    // A template that was not changed gives way to another one without a question.
    await choose('Template', 'Thanks after the event');
    expect(box('Subject').value).toBe('Thank you for being at Makossa Night');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('that was typed gives way to a template only after a question', async () => {
    await show({});
    await write();
    await choose('Template', 'Last tickets');
    await press('Cancel', await dialog('Replace your text?'));
    await closed();
    expect([box('Subject').value, box('Message').value]).toEqual(['The gates open at six', 'Come early']);
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Template' }).value).toBe('');
    await choose('Template', 'Last tickets');
    await press('Replace', await dialog('Replace your text?'));
    await closed();
    expect(box('Subject').value).toBe('Last tickets for Makossa Night');
    await userEvent.type(box('Message'), ' Hurry!');
    await choose('Template', 'Reminder');
    expect((await dialog('Replace your text?')).getByText(/takes the place/)).toBeTruthy();
  });

  it('can be written once the audiences have been loaded', async () => {
    serve({ 'GET /promotion/audiences': inTurn(() => refusal(409, 'busy', 'Not now'), reach(2)) });
    renderPart(<ComposeMessage event={anEvent({ _id: idOf('night') })} />);
    await press('Try again');
    expect(await screen.findByRole('button', { name: 'Send to 120 people' })).toBeTruthy();
  });
});

it('sent messages stand with audience, event and how many have read them, page by page', async () => {
  const one = {
    ...{ _id: idOf('m'), subject: 'The gates open at six', message: 'Come early', audience: 'wishers' as const },
    ...{ event: { eventName: 'Makossa Night' }, sentAt: '2026-12-01T09:00:00.000Z', recipients: 120, read: 30 },
  };
  const never = { ...one, _id: idOf('n'), recipients: 0, read: 0, event: null };
  const sent = serve({
    'GET /promotion/sent': () => Response.json(replyOf(sentPromotions, { sent: [one, never], total: 12, currentPage: 1 })),
  });
  renderPart(<SentMessages />);
  const [first, second] = (await screen.findAllByRole('listitem')).map(textOf);
  expect(first).toMatch(
    /^The gates open at six\s?Come early\s?People who saved it · Makossa Night · 1 Dec 2026, 10:00\s?30 of 120/,
  );
  expect(second).toContain('People who saved it · 1 Dec 2026');
  expect(screen.getAllByRole<HTMLProgressElement>('progressbar').map(({ value }) => value)).toEqual([25, 0]);
  await press('Page 2');
  await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('2'));
});
