// @vitest-environment jsdom
import { saveTickets } from '@ngoma/api/features/events/ticketing/ticket-types';
import { screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#lib/api/call.ts';
import { stubFetch } from '../../../../test/checked-fetch.ts';
import { ownEvent } from '../../../../test/factories/events.ts';
import { choose, expectError, field, fill, press } from '../../../../test/form-user.ts';
import { renderPart } from '../../../../test/render.tsx';
import { idOf } from '../../../../test/reply-of.ts';
import { type TicketsValues, ticketsToWire } from '../details/event-form.ts';
import { TicketsForm } from './TicketsForm.tsx';

// The card of the taxes loads on its own, and has a test of its own.
beforeEach(() => stubFetch(() => undefined));
afterEach(() => vi.unstubAllGlobals());

const form = (event: Event, onSave: (values: TicketsValues) => Promise<unknown>) => (
  <TicketsForm
    event={ownEvent(event)}
    onDraft={() => undefined}
    onSave={onSave}
    actions={(isBusy) => (
      <button type="submit" aria-busy={isBusy}>
        Save
      </button>
    )}
  />
);

type Event = Parameters<typeof ownEvent>[0];
function show(event: Event = {}, save: (values: TicketsValues) => Promise<unknown> = async () => undefined) {
  const onSave = vi.fn(save);
  renderPart(form(event, onSave));
  return onSave;
}
const type = (name: string) => within(screen.getByRole('group', { name }));
const names = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: 'Name' }).map(({ value }) => value);
/** Returns the body that the API would get, and whether it accepts it. */
const sent = (onSave: ReturnType<typeof show>) => {
  const body = ticketsToWire(onSave.mock.lastCall?.[0] as TicketsValues, 'Africa/Douala');
  expect(saveTickets.body?.safeParse(body).success).toBe(true);
  return body;
};
const regular = { _id: idOf('regular'), name: 'Regular', price: 5_000, quantity: 100 };
const vip = { _id: idOf('vip'), name: 'VIP', price: 15_000, quantity: 20 };

it('a first type is begun, and a price or number that is none is refused at its field', async () => {
  const onSave = show();
  expect(names()).toEqual(['Standard']);
  const standard = type('Standard');
  await fill(/^Price \(XAF\)/, '12.5', standard);
  await press('Save');
  await waitFor(() => expectError(field(/^Price \(XAF\)/, standard), 'This must be a whole number'));
  expectError(field(/^Quantity/, standard), /./);
  expect(onSave).not.toHaveBeenCalled();
  await fill(/^Price \(XAF\)/, '5000', standard);
  await fill(/^Quantity/, '100', standard);
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(sent(onSave)).toMatchObject({ ticketTypes: [{ name: 'Standard', price: 5_000, quantity: 100, visibility: 'public' }] });
});

it('types are added, moved and removed, but none that has sold', async () => {
  const sold = { ...regular, sold: 3, held: 1 };
  const onSave = show({ forTeam: { ticketTypes: [sold, vip] } });
  expect(screen.getByText('4 sold or reserved')).toBeTruthy();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Remove Regular' }).disabled).toBe(true);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Regular up' }).disabled).toBe(true);
  await press('Move VIP up');
  expect(names()).toEqual(['VIP', 'Regular']);
  await press('Add a ticket type');
  expect(names()).toEqual(['VIP', 'Regular', '']);
  await press('Remove Ticket type 3');
  await press('Remove VIP');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(sent(onSave).ticketTypes).toMatchObject([{ _id: regular._id, name: 'Regular' }]);
});

it('limits, a code and early prices are behind a button, and an error in them opens it', async () => {
  const onSave = show({ forTeam: { ticketTypes: [regular] } });
  const more = screen.getByRole('button', { name: /^More: limits/ });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await press(/^More: limits/);
  await fill('Maximum per order', '99');
  await choose('Who can see it', 'Only with a code');
  await press('Add an early-bird price');
  const phases = within(screen.getByRole('group', { name: 'Early-bird prices' }));
  await fill('Price (XAF)', '3500', phases);
  await fill('Number of tickets', '20', phases);
  await press(/^More: limits/);
  expect(screen.queryByLabelText('Maximum per order')).toBeNull();
  await press('Save');
  await waitFor(() => expectError(field('Maximum per order'), /./));
  expectError(field(/^Access code/), /./);
  expect(more.getAttribute('aria-expanded')).toBe('true');
  await fill('Maximum per order', '6');
  await fill(/^Access code/, 'FRIENDS26');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(sent(onSave).ticketTypes[0]).toMatchObject({
    ...{ maxPerOrder: 6, visibility: 'code', accessCode: 'FRIENDS26' },
    phases: [{ price: 3_500, firstTickets: 20 }],
  });
});

it('an early price is taken back', async () => {
  const phases = [{ price: 3_500, firstTickets: 20 }];
  const onSave = show({ forTeam: { ticketTypes: [{ ...regular, phases }] } });
  await press(/^More: limits/);
  await press('Remove early-bird price 1');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(sent(onSave).ticketTypes[0]?.phases).toEqual([]);
});

it('who pays the commission and how refunds go down are chosen', async () => {
  const onSave = show({ forTeam: { ticketTypes: [regular], commissionBasisPoints: 350 } });
  await choose(/^Who pays the 3.5% commission/, 'The buyer, on top of the price');
  await choose('Refunds', 'Full, until some hours before');
  expect(field('Hours before the start').value).toBe('48');
  await choose('Refunds', 'Tiered');
  const steps = within(screen.getByRole('group', { name: 'Tiered' }));
  expect(steps.getAllByLabelText<HTMLInputElement>('Percent refunded').map(({ value }) => value)).toEqual(['100', '50']);
  await press('Remove (1)', steps);
  expect(steps.getByRole<HTMLButtonElement>('button', { name: 'Remove (1)' }).disabled).toBe(true);
  await press('Add a tier', steps);
  const [, hours] = steps.getAllByLabelText('Hours before the start');
  const [, percent] = steps.getAllByLabelText('Percent refunded');
  await fill(hours as HTMLElement, '24');
  await fill(percent as HTMLElement, '25');
  await press('Save');
  await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
  expect(sent(onSave)).toMatchObject({
    feesPaidBy: 'buyer',
    refundPolicy: {
      kind: 'steps',
      steps: [
        { hoursBefore: 48, percent: 50 },
        { hoursBefore: 24, percent: 25 },
      ],
    },
  });
});

it('what the server refuses is said above the form, which keeps all values', async () => {
  show({ forTeam: { ticketTypes: [regular] } }, async () => {
    throw new ApiProblem('Fewer than the 40 that are sold', 409, 'below_sold');
  });
  await fill(/^Quantity/, '10');
  await press('Save');
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Fewer than the 40 that are sold'));
  expect(field(/^Quantity/).value).toBe('10');
});

type Save = (values: TicketsValues) => Promise<unknown>;

/** The form of an event that a button replaces by its later version. */
function Versions({ first, second, onSave }: { readonly first: Event; readonly second: Event; readonly onSave: Save }) {
  const [event, setEvent] = useState(first);
  return (
    <>
      {form(event, onSave)}
      <button type="button" onClick={() => setEvent(second)}>
        Load again
      </button>
    </>
  );
}

describe('when the event is saved meanwhile', () => {
  const showVersions = (first: Event, second: Event, onSave: Save = async () => undefined) =>
    renderPart(<Versions {...{ first, second, onSave }} />);
  const at = (minute: number, ...ticketTypes: readonly object[]) => ({
    ...{ updatedAt: `2026-11-28T12:0${minute}:00.000Z`, forTeam: { ticketTypes: [...ticketTypes] as never } },
  });

  it('what was typed stays, with its focus, and fields that were not touched follow', async () => {
    showVersions(at(0, regular, vip), at(1, { ...regular, price: 6_000 }, { ...vip, name: 'Gold' }));
    await fill(/^Quantity/, '250', type('Regular'));
    await press('Load again');
    await waitFor(() => expect(names()).toEqual(['Regular', 'Gold']));
    expect(field(/^Quantity/, type('Regular')).value).toBe('250');
    expect(field(/^Price \(XAF\)/, type('Regular')).value).toBe('6000');
  });

  it('a version that changes nothing here leaves the fields alone', async () => {
    showVersions(at(0, regular), at(1, regular));
    const quantity = field(/^Quantity/);
    await fill(quantity, '250');
    await press('Load again');
    expect(field(/^Quantity/)).toBe(quantity);
    expect(quantity.value).toBe('250');
  });

  it('a type that was added here and one that was added elsewhere are both there', async () => {
    showVersions(at(0, regular), at(1, regular, vip));
    await press('Add a ticket type');
    await fill(/^Name/, 'Student', type('Ticket type 2'));
    await press('Load again');
    await waitFor(() => expect(names()).toEqual(['Regular', 'Student', 'VIP']));
  });

  it('a new type has its id once it is saved, so that the next save changes it', async () => {
    const onSave = vi.fn(async (_: TicketsValues) => undefined);
    showVersions(at(0, regular), at(1, regular, { ...vip, name: 'Student' }), onSave);
    await press('Add a ticket type');
    const student = type('Ticket type 2');
    await fill(/^Price \(XAF\)/, '15000', student);
    await fill(/^Quantity/, '20', student);
    await fill(/^Name/, 'Student', student);
    await press('Save');
    await waitFor(() => expect(onSave).toHaveBeenCalledOnce());
    await press('Load again');
    await press('Save');
    await waitFor(() => expect(onSave).toHaveBeenCalledTimes(2));
    expect(onSave.mock.lastCall?.[0].ticketTypes.map(({ id }) => id)).toEqual([regular._id, vip._id]);
  });
});
