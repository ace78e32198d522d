// @vitest-environment jsdom
import { correctHolder } from '@ngoma/api/features/orders/console';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, refusal, serve } from '../../../test/serve.ts';
import { CorrectName } from './CorrectName.tsx';

const path = `/event-order/${idOf('order')}/tickets/${idOf('ticket')}/holder`;
const show = (answer: Answers[string]) => {
  const sent = serve({ [`PUT ${path}`]: answer });
  renderPart(
    <CorrectName
      order={{ _id: idOf('order'), buyer: { email: 'brenda@example.cm' } }}
      ticket={{ _id: idOf('ticket'), holder: 'Brnda Ngo' }}
    />,
  );
  return sent;
};
const write = async (name: string) => {
  const field = await screen.findByLabelText<HTMLInputElement>('Name on the ticket');
  await userEvent.clear(field);
  if (name) await userEvent.type(field, name);
};

it('a name is corrected in a form that begins with it and says who gets the tickets again', async () => {
  const sent = show(() => Response.json(replyOf(correctHolder, { message: 'The name is corrected', holder: 'Brenda Ngo' })));
  await press('Correct the name of Brnda Ngo');
  expect((await screen.findByLabelText<HTMLInputElement>('Name on the ticket')).value).toBe('Brnda Ngo');
  expect(screen.getByText(/^For a slip of the pen. brenda@example.cm gets the tickets again/)).toBeTruthy();
  await write('Brenda Ngo');
  await press('Correct the name');
  expect(await screen.findByText('The name is corrected')).toBeTruthy();
  expect(sent.map(({ body }) => body)).toEqual([{ name: 'Brenda Ngo' }]);
  expect(screen.queryByLabelText('Name on the ticket')).toBeNull();
});

it('an empty name is not sent, and a refusal leaves the form as it is', async () => {
  const sent = show(() => refusal(409, 'ticket_ended', 'This ticket is checked in'));
  await press('Correct the name of Brnda Ngo');
  await write('');
  await press('Correct the name');
  expect(await screen.findByText('Enter the name')).toBeTruthy();
  expect(sent).toEqual([]);
  await write('Brenda Ngo');
  await press('Correct the name');
  expect(await screen.findByText('This ticket is checked in')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Name on the ticket').value).toBe('Brenda Ngo');
});
