// @vitest-environment jsdom
import { issueTickets, revokeIssuedTickets } from '@ngoma/api/features/orders/issuing';
import { getOrder, type OrderWithDetails } from '@ngoma/api/features/orders/orders';
import { screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ownEvent } from '../../../test/factories/events.ts';
import { box, choose, closed, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../../test/serve.ts';
import { IssueTickets } from './IssueTickets.tsx';
import { RevokeTickets } from './RevokeTickets.tsx';

afterEach(() => vi.unstubAllGlobals());

const [regular, vip] = [
  { _id: idOf('regular'), name: 'Regular', price: 5_000, quantity: 100, sold: 90, held: 0 },
  { _id: idOf('vip'), name: 'VIP', price: 15_000, quantity: 20, sold: 20, held: 0 },
];
const path = 'POST /event-order/issue';

describe('issuing tickets', () => {
  async function open(answers: Answers) {
    const sent = serve(answers);
    renderPart(<IssueTickets event={ownEvent({ forTeam: { ticketTypes: [regular, vip] } })} />);
    await press('Issue tickets');
    return { sent, form: await dialog('Issue tickets by hand') };
  }
  const done = () =>
    Response.json(replyOf(issueTickets, { message: '2 tickets issued', orderId: idOf('order'), code: 'R7KQ2M', ticketCount: 2 }));

  it('sends types, recipient, names and reason, and closes', async () => {
    const { sent, form } = await open({ [path]: done });
    expect(form.getByText('10 left')).toBeTruthy();
    await press('One more: Regular', form);
    await press('One more: Regular', form);
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'One more: VIP' }).disabled).toBe(true);
    await fill(box(/^Recipient’s name/, form), 'Awa Ndi');
    await fill(box(/^Recipient’s email/, form), 'awa@example.cm');
    await fill(/^Names on the tickets/, ' Paul Biyong\n', form);
    await choose('Reason', 'Press', form);
    await choose('Language of the email', 'Français', form);
    await press('Issue 2 tickets', form);
    await closed();
    expect(screen.getByText('2 tickets issued')).toBeTruthy();
    const body = {
      ...{ eventId: idOf('night'), items: [{ ticketTypeId: regular?._id, quantity: 2 }], holders: ['Paul Biyong'] },
      ...{ recipient: { name: 'Awa Ndi', email: 'awa@example.cm' }, reason: 'press', language: 'fr' },
    };
    expect(writesOf(sent)).toEqual([[path, body]]);
    expect(issueTickets.body?.safeParse(body).success).toBe(true);
    expect(sent.find(({ call }) => call === path)?.key).toBeTruthy();
  });

  it('says what is missing before anything is sent', async () => {
    const { sent, form } = await open({ [path]: done });
    await press('Issue tickets', form);
    await waitFor(() => expect(form.getByText('Choose at least one ticket')).toBeTruthy());
    expectError(box(/^Recipient’s name/, form), /./);
    expectError(box(/^Recipient’s email/, form), /./);
    expect(writesOf(sent)).toEqual([]);
  });

  it('keeps the form with the message of the server when it refuses', async () => {
    const { form } = await open({ [path]: () => refusal(409, 'sold_out', 'Not enough tickets left: 1 × Regular') });
    await press('One more: Regular', form);
    await fill(box(/^Recipient’s name/, form), 'Awa Ndi');
    await fill(box(/^Recipient’s email/, form), 'awa@example.cm');
    await press('Issue 1 ticket', form);
    expect(await form.findByText('Not enough tickets left: 1 × Regular')).toBeTruthy();
    expect(box(/^Recipient’s name/, form).value).toBe('Awa Ndi');
  });

  it('is not offered for an event that is not published', () => {
    renderPart(<IssueTickets event={ownEvent({ status: 'cancelled' })} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('revoking tickets', () => {
  const ticket = (name: string, enteredAt: string | null = null) => ({
    ...{ _id: idOf(name), ticketCode: 'K7WQM3XP', holder: name, state: 'valid' as const, typeName: 'VIP', enteredAt },
  });
  const anOrder = (issued: OrderWithDetails['issued']): OrderWithDetails =>
    replyOf(getOrder, {
      order: {
        ...{ _id: idOf('order'), issued, buyer: { email: 'awa@example.cm' } },
        tickets: [ticket('Awa'), ticket('Paul'), ticket('Inside', '2026-12-12T19:00:00.000Z')],
      },
    }).order;
  const revoke = `POST /event-order/${idOf('order')}/revoke-issued`;

  it('asks for the tickets and a reason, and leaves those who are inside', async () => {
    const sent = serve({ [revoke]: () => Response.json(replyOf(revokeIssuedTickets, { message: 'They are void' })) });
    renderPart(<RevokeTickets order={anOrder({ reason: 'press', note: null, by: 'Ada' })} />);
    await press('Revoke tickets');
    const form = await dialog('Revoke these tickets?');
    expect(form.getByText(/awa@example\.cm/)).toBeTruthy();
    expect(within(form.getByRole('group', { name: 'Tickets' })).getAllByRole('checkbox')).toHaveLength(2);
    await userEvent.click(form.getByRole('checkbox', { name: /^Paul/ }));
    await press('Revoke 1 ticket', form);
    expectError(field(/^Reason/, form), 'Write why the tickets are revoked');
    expect(writesOf(sent)).toEqual([]);
    await fill(/^Reason/, 'The list is full', form);
    await press('Revoke 1 ticket', form);
    await closed();
    expect(writesOf(sent)).toEqual([[revoke, { ticketIds: [idOf('Awa')], reason: 'The list is full' }]]);
    expect(screen.getByText('They are void')).toBeTruthy();
  });

  it('keeps the dialog when the server refuses', async () => {
    serve({ [revoke]: () => refusal(409, 'ticket_not_revocable', 'One of these tickets was checked in') });
    renderPart(<RevokeTickets order={anOrder({ reason: 'press', note: null, by: 'Ada' })} />);
    await press('Revoke tickets');
    const form = await dialog('Revoke these tickets?');
    await fill(/^Reason/, 'The list is full', form);
    await press('Revoke 2 tickets', form);
    expect(await form.findByText('One of these tickets was checked in')).toBeTruthy();
  });

  it('is not offered for an order that its buyer placed', () => {
    renderPart(<RevokeTickets order={anOrder(null)} />);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
