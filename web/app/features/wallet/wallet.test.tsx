// @vitest-environment jsdom

import { myBalance } from '@ngoma/api/features/ledger/ledger';
import { listFailedRefunds, listReturnableCredit, listWalletMovements } from '@ngoma/api/features/ledger/wallet';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { renderPart, textOf } from '../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../test/reply-of.ts';
import { type Answers, inTurn, refusal, serve, writesOf } from '../../test/serve.ts';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './ChooseNumber.tsx';
import { FailedRefunds } from './FailedRefunds.tsx';
import { ReturnableCredit } from './ReturnableCredit.tsx';
import { WalletBalance } from './WalletBalance.tsx';
import { WalletMovements } from './WalletMovements.tsx';

afterEach(() => vi.unstubAllGlobals());

const busy = () => refusal(409, 'busy', 'Not now');
const retry = async () => userEvent.click(await screen.findByRole('button', { name: 'Try again' }));

it('the balance is loaded again on request, and shows nothing about orders that hold nothing', async () => {
  serve({
    'GET /wallet': inTurn(busy, () => Response.json(replyOf(myBalance, { wallet: 12_500 }))),
    'GET /wallet/gifts': () => Response.json({ gifts: [] }),
  });
  renderPart(<WalletBalance />);
  expect(await screen.findByText('Not now')).toBeTruthy();
  await retry();
  expect(await screen.findByText(/^12,500.XAF$/)).toBeTruthy();
  expect(screen.queryByText(/set aside/)).toBeNull();
});

describe('credit of a refund', () => {
  const credit = { _id: idOf('one'), amount: 7_500, orderCode: 'R7KQ2M', eventName: 'Makossa Night', operator: 'mtn' } as const;
  const refunds = replyOf(listReturnableCredit, { refunds: [{ ...credit, numberEnding: '3456' }] });
  const path = `POST /wallet/returnable/${idOf('one')}/send`;
  const show = (answers: Answers) => {
    const sent = serve({ 'GET /wallet/returnable': () => Response.json(refunds), ...answers });
    renderPart(<ReturnableCredit />);
    return sent;
  };
  const open = async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Send back 7,500.XAF for Makossa Night$/ }));
    return within(await screen.findByRole('dialog', { name: /Have 7,500.XAF sent back/ }));
  };

  it('is kept on the second thought, and nothing is sent', async () => {
    const sent = show({});
    await userEvent.click((await open()).getByRole('button', { name: 'Keep it as credit' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(writesOf(sent)).toEqual([]);
  });

  it('is sent back under the same key again after a refusal, which is shown', async () => {
    const sent = show({ [path]: inTurn(() => refusal(500, 'fault', 'The operator is away'), busy) });
    for (const message of ['The operator is away', 'Not now']) {
      await userEvent.click((await open()).getByRole('button', { name: /^Send 7,500.XAF$/ }));
      expect(await screen.findByText(message)).toBeTruthy();
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
    const [first, second] = sent.filter(({ call }) => call === path);
    expect(first?.body).toEqual({ amountXaf: 7_500 });
    expect(first?.key).toBeTruthy();
    expect(second?.key).toBe(first?.key);
  });
});

describe('the movements of the wallet', () => {
  type Movement = Part<ReturnType<typeof page>['movements'][number]>;
  const page = (movements: readonly object[], total = movements.length) =>
    replyOf(listWalletMovements, { movements: movements as never, total, currentPage: 1 });
  const top: Movement = { _id: 'one:0', kind: 'gift', amount: 2_500, balance: 2_500, at: '2026-12-01T10:00:00.000Z' };

  it('show the reason of what was given, and have pages', async () => {
    const sent = serve({ 'GET /wallet/movements': () => Response.json(page([{ ...top, reason: 'Sorry for the wait' }], 41)) });
    renderPart(<WalletMovements />);
    expect(textOf(await screen.findByRole('listitem'))).toMatch(/Sorry for the wait.*1 Dec 2026, 11:00.*\+2,500 XAF/);
    await userEvent.click(screen.getByRole('button', { name: 'Page 3' }));
    await waitFor(() => expect(sent.at(-1)?.query.get('page')).toBe('3'));
    expect(sent.at(-1)?.query.get('limit')).toBe('20');
  });

  it('are loaded again on request', async () => {
    serve({ 'GET /wallet/movements': inTurn(busy, () => Response.json(page([]))) });
    renderPart(<WalletMovements />);
    await retry();
    expect(await screen.findByText(/^Nothing yet\./)).toBeTruthy();
  });
});

describe('a refund that failed', () => {
  const operators = ['mtn', 'orange'] as const;
  const failed = (name: string, event: string) =>
    ({
      ...{ _id: idOf(name), orderId: idOf(`o${name}`), orderCode: 'R7KQ2M', eventName: event, amount: 7_500 },
      payoutOperators: operators,
    }) as const;
  const refunds = replyOf(listFailedRefunds, { refunds: [failed('a', 'Makossa Night'), failed('b', 'Bikutsi Live')] });
  const show = (answers: Answers = {}, orderId: string | undefined = idOf('oa')) => {
    const sent = serve({ 'GET /wallet/failed-refunds': () => Response.json(refunds), ...answers });
    renderPart(<FailedRefunds {...(orderId && { orderId })} />);
    return sent;
  };
  const check = `POST /wallet/failed-refunds/${idOf('a')}/payee-checks`;
  const openNumber = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Choose another number' }));
    return within(await screen.findByRole('dialog', { name: 'Refund to another number' }));
  };
  const operator = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name });

  it('stands beside its own order alone', async () => {
    show();
    expect(await screen.findAllByRole('listitem')).toHaveLength(1);
    expect(screen.getByText(/for Makossa Night/)).toBeTruthy();
    expect(screen.queryByText(/Bikutsi/)).toBeNull();
  });

  it('stays as it is when it cannot be taken as credit, with the reason', async () => {
    show({
      [`POST /wallet/failed-refunds/${idOf('a')}/credit`]: () => refusal(409, 'refund_not_failed', 'It was paid meanwhile'),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Take it as credit' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Put it on my balance' }));
    expect(await screen.findByText('It was paid meanwhile')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('needs a number before it can be checked, whose operator is proposed until the buyer chooses another', async () => {
    const { promise } = Promise.withResolvers<Response>();
    const sent = show({ [check]: () => promise });
    const dialog = await openNumber();
    const submit = dialog.getByRole<HTMLButtonElement>('button', { name: 'Check the number' });
    expect(submit.disabled).toBe(true);
    await userEvent.type(dialog.getByRole('textbox', { name: /Mobile money number/ }), '699112233');
    expect(operator('Orange Money').checked).toBe(true);
    await userEvent.click(operator('MTN MoMo'));
    await userEvent.click(submit);
    await waitFor(() => expect(submit.getAttribute('aria-busy')).toBe('true'));
    await userEvent.click(submit);
    expect(writesOf(sent)).toEqual([[check, { operator: 'mtn', number: '699112233' }]]);
  });

  it('keeps the confirmation open with the reason when it cannot be paid to the number', async () => {
    const answer = { check: { _id: idOf('check'), isSameName: true, name: 'A••• F•••' } };
    const sent = show({
      [check]: () => Response.json(answer),
      [`POST /wallet/failed-refunds/${idOf('a')}/number`]: () => refusal(409, 'check_expired', 'Check the number again'),
    });
    const dialog = await openNumber();
    await userEvent.type(dialog.getByRole('textbox', { name: /Mobile money number/ }), '677112233{Enter}');
    await userEvent.click(await screen.findByRole('button', { name: /^Send 7,500.XAF$/ }));
    expect(await screen.findByText('Check the number again')).toBeTruthy();
    expect(writesOf(sent).at(-1)?.[1]).toEqual({ checkId: idOf('check') });
    await userEvent.click(screen.getByRole('button', { name: 'Change the number' }));
    expect(await screen.findByRole('textbox', { name: /Mobile money number/ })).toHaveProperty('value', '677112233');
  });

  it('is loaded again on request', async () => {
    show({ 'GET /wallet/failed-refunds': inTurn(busy, () => Response.json(refunds)) }, '');
    await retry();
    expect(await screen.findAllByRole('listitem')).toHaveLength(2);
  });
});
