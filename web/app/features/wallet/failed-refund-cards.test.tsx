// @vitest-environment jsdom
import { listFailedRefunds } from '@ngoma/api/features/ledger/wallet';
import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { renderRoutes } from '../../test/render.tsx';
import { idOf, replyOf } from '../../test/reply-of.ts';
import { FailedRefundCards } from './FailedRefundCards.tsx';
import type { FailedRefundAnswer } from './failed-refund-forms.ts';

// The part loads its texts when it is rendered first.
beforeAll(() => Promise.all([import('virtual:texts/en/wallet'), import('virtual:texts/en/payments')]));

const one = { _id: idOf('a'), orderCode: 'R7KQ2M', eventName: 'Makossa Night', amount: 7_500 };
const { refunds } = replyOf(listFailedRefunds, {
  refunds: [
    { ...one, payoutOperators: ['mtn', 'orange'] },
    { ...one, _id: idOf('b'), eventName: 'Bikutsi Live', payoutOperators: [] },
  ],
});
const check = { _id: idOf('check'), isSameName: true, name: 'A••• F•••' };

let sent: Record<string, FormDataEntryValue>[];
let answers: ((fields: Record<string, FormDataEntryValue>) => FailedRefundAnswer)[];
beforeEach(() => {
  sent = [];
  answers = [];
});

/** Shows the refunds of an order, whose page answers its forms in turn. */
async function show() {
  const action = async ({ request }: { readonly request: Request }) => {
    const fields = Object.fromEntries(await request.formData());
    sent.push(fields);
    return answers.shift()?.(fields) ?? null;
  };
  await act(async () => renderRoutes([{ path: '/', element: <FailedRefundCards refunds={refunds} />, action }]));
  await screen.findByRole('list', { name: 'Refunds that failed' });
}
const valuesOf = (fields: Record<string, FormDataEntryValue>) => ({ values: fields as Record<string, string> });
const number = () => screen.getByLabelText<HTMLInputElement>(/Mobile money number/);
const checkNumber = async (typed: string) => {
  await userEvent.type(number(), typed);
  await userEvent.click(screen.getByRole('button', { name: 'Check the number' }));
};

it('only a refund that can be paid to mobile money offers another number', async () => {
  await show();
  expect(screen.getAllByText(/^We could not refund/)).toHaveLength(2);
  expect(screen.getAllByText('Choose another number')).toHaveLength(1);
});

it('the credit of one refund is asked for, and its error stands beside this one alone', async () => {
  answers = [(fields) => ({ ...valuesOf(fields), errors: { root: 'It was paid meanwhile' } })];
  await show();
  await userEvent.click(screen.getAllByRole('button', { name: 'Put it on my balance', hidden: true })[1] as HTMLElement);
  const error = await screen.findByText('It was paid meanwhile');
  expect(error.closest('li')?.textContent).toContain('Bikutsi Live');
  expect(sent).toEqual([{ do: 'credit', refund: idOf('b') }]);
});

it('a refused number is kept with its error, and then paid to after its owner was shown', async () => {
  answers = [
    (fields) => ({ ...valuesOf(fields), errors: { number: 'Not a number of MTN' } }),
    (fields) => ({ ...valuesOf(fields), check }),
  ];
  await show();
  await checkNumber('69911');
  expect(await screen.findByText('Not a number of MTN')).toBeTruthy();
  expect([number().value, number().getAttribute('aria-invalid')]).toEqual(['69911', 'true']);
  await checkNumber('2233');
  expect(await screen.findByText('Registered to A••• F•••')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: /^Send 7,500.XAF$/ }));
  await waitFor(() => expect(sent).toHaveLength(3));
  expect(sent[1]).toMatchObject({ do: 'check-number', refund: idOf('a'), operator: 'orange', number: '699112233' });
  expect(sent[2]).toEqual({ do: 'pay-to-number', refund: idOf('a'), check: idOf('check') });
});

it('without a name an admin checks the number, and the buyer may still change it', async () => {
  answers = [(fields) => ({ ...valuesOf(fields), check: { ...check, isSameName: false, name: null } })];
  await show();
  await checkNumber('677112233');
  expect(await screen.findByRole('button', { name: 'Have the number checked' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Change the number' }));
  expect(number().value).toBe('677112233');
});
