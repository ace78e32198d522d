// @vitest-environment jsdom
import { allCategories } from '@ngoma/api/features/events/categories';
import { updateEvent } from '@ngoma/api/features/events/editor';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ownEvent } from '../../../../test/factories/events.ts';
import { box, closed, dialog, field, press } from '../../../../test/form-user.ts';
import { renderPart } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { serve, writesOf } from '../../../../test/serve.ts';
import { DetailsTab } from './DetailsTab.tsx';

beforeEach(() => {
  URL.createObjectURL = () => 'blob:cover';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => vi.unstubAllGlobals());

const { categories } = replyOf(allCategories, { categories: [{ _id: idOf('music'), name: 'Music' }] });
const event = ownEvent({ location: 'Esplanade Bonanjo' });
const path = `PATCH /event/${event._id}`;
const consequences = { tickets: 42, buyers: 30, refundsUntil: '2026-12-02T11:00:00.000Z' };

/** Answers as the server does to a change that opens refunds. */
const showSold = () => {
  const sent = serve({
    [path]: ({ body }) =>
      (body as { changeConfirmed: string }).changeConfirmed === 'true'
        ? Response.json(replyOf(updateEvent, { message: 'Saved successfully' }))
        : Response.json({ message: 'Nothing is saved yet', code: 'change_unconfirmed', ...consequences }, { status: 409 }),
  });
  const view = renderPart(
    <DetailsTab
      event={event}
      categories={categories}
      onDraft={() => undefined}
      actions={() => <button type="submit">Save</button>}
    />,
  );
  return { sent, ...view };
};
const move = async () => {
  fireEvent.change(box('Place'), { target: { value: 'Stade de Bepanda' } });
  await press('Save');
  return dialog('Move “Makossa Night”?');
};

it('a change that opens refunds says what follows, and is saved with the reason for its buyers', async () => {
  const { sent } = showSold();
  const asked = await move();
  expect(asked.getByText(/42 tickets are sold or being paid for. The 30 buyers are notified/)).toBeTruthy();
  expect(asked.getByText(/Until .*2 Dec.* all their money back/)).toBeTruthy();
  fireEvent.change(field('Reason (optional)', asked), { target: { value: 'The esplanade is flooded' } });
  await press('Move and open refunds', asked);
  expect(await screen.findByText('Saved successfully')).toBeTruthy();
  await closed();
  expect(writesOf(sent)).toMatchObject([
    [path, { location: 'Stade de Bepanda', changeConfirmed: 'false' }],
    [path, { location: 'Stade de Bepanda', changeConfirmed: 'true', changeReason: 'The esplanade is flooded' }],
  ]);
}, 60_000);

it('a change that is not confirmed is not saved, and what was typed stays', async () => {
  const { sent, router } = showSold();
  await press('Do not move', await move());
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Nothing is saved yet'));
  expect(box('Place').value).toBe('Stade de Bepanda');
  expect(writesOf(sent)).toHaveLength(1);
  void router.navigate('/?tab=tickets');
  await press('Stay here', await dialog('Leave without saving?'));
  expect(router.state.location.search).toBe('');
});

it('after saving, the tab is left without a question', async () => {
  const { router } = showSold();
  await press('Move and open refunds', await move());
  await screen.findByText('Saved successfully');
  await closed();
  await router.navigate('/?tab=tickets');
  expect(router.state.location.search).toBe('?tab=tickets');
});
