// @vitest-environment jsdom
import { type Gate, saveGates } from '@ngoma/api/features/events/checkin';
import { getEvent } from '@ngoma/api/features/events/events';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { busy, dialog, expectError, field, fill, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, replyOf } from '../../../test/reply-of.ts';
import { type Answers, refusal, serve, writesOf } from '../../../test/serve.ts';
import { GatesDialog } from './GatesDialog.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('night');
const path = `PUT /event/${eventId}/gates`;
const ticketTypes = [
  { _id: idOf('regular'), name: 'Regular' },
  { _id: idOf('vip'), name: 'VIP' },
];
const river: Gate = { _id: idOf('river'), name: 'River side', ticketTypeIds: [idOf('vip')], opensAt: null, closesAt: null };

const show = async (gates: readonly Gate[], answers: Answers = {}) => {
  const sent = serve({
    [`GET /event/${eventId}`]: () => Response.json(replyOf(getEvent, { eventWithDetails: { _id: eventId, ticketTypes } })),
    ...answers,
  });
  const onClose = vi.fn();
  renderPart(<GatesDialog {...{ eventId, gates, onClose }} zone="Africa/Douala" />);
  await screen.findAllByRole('group', { name: 'Tickets admitted' });
  return { sent, onClose, form: await dialog('Gates') };
};
const gate = (number: number) => within(screen.getByRole('group', { name: `Gate ${number}` }));

it('an event without gates begins with one, and gates are saved with their tickets and hours in the event’s zone', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { sent, onClose } = await show([], { [path]: () => promise });
  expect(field(/^Name/, gate(1)).value).toBe('Main entrance');
  await press('Add another gate');
  await fill(/^Name/, 'River side', gate(2));
  await userEvent.click(gate(2).getByRole('checkbox', { name: 'VIP' }));
  fireEvent.change(field('Opens (optional)', gate(2)), { target: { value: '2026-12-12T18:30' } });
  await press('Save gates');
  await busy('Save gates');
  resolve(Response.json(replyOf(saveGates, { message: 'The gates are saved', gates: [river] })));
  expect(await screen.findByText('The gates are saved')).toBeTruthy();
  expect(onClose).toHaveBeenCalledOnce();
  expect(writesOf(sent)).toEqual([
    [
      path,
      {
        gates: [
          { name: 'Main entrance', ticketTypeIds: null, opensAt: null, closesAt: null },
          { name: 'River side', ticketTypeIds: [idOf('vip')], opensAt: '2026-12-12T17:30:00.000Z', closesAt: null },
        ],
      },
    ],
  ]);
});

it('what the server refuses stands at the field of its gate, and what was typed stays', async () => {
  const { onClose } = await show([river], {
    [path]: () => refusal(400, 'invalid_input', 'Please check', { 'gates.0.name': 'Enter a name' }),
  });
  await fill(/^Name/, ' ', gate(1));
  await userEvent.click(gate(1).getByRole('checkbox', { name: 'Regular' }));
  await press('Save gates');
  await waitFor(() => expectError(field(/^Name/, gate(1)), 'Enter a name'));
  expect(gate(1).getByRole<HTMLInputElement>('checkbox', { name: 'Regular' }).checked).toBe(true);
  expect(onClose).not.toHaveBeenCalled();
});

it('a gate is removed, and one that has admitted people is kept by the server with the reason', async () => {
  const other = { ...river, _id: idOf('other'), name: 'Street side' };
  const { sent, form } = await show([river, other], {
    [path]: () => refusal(409, 'gate_in_use', 'River side has admitted people'),
  });
  await press('Remove gate 1');
  expect(field(/^Name/, gate(1)).value).toBe('Street side');
  expect(screen.queryByRole('group', { name: 'Gate 2' })).toBeNull();
  await press('Save gates');
  expect((await form.findByText('River side has admitted people')).closest('[role="alert"]')).not.toBeNull();
  expect(writesOf(sent)).toMatchObject([[path, { gates: [{ _id: idOf('other') }] }]]);
});

it('there are at most twelve gates', async () => {
  await show(Array.from({ length: 12 }, (_, place) => ({ ...river, _id: idOf(`g${place}`) })));
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Add another gate' }).disabled).toBe(true);
});
