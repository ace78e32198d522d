// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { stubFetch } from '../../test/checked-fetch.ts';
import { renderRoutes } from '../../test/render.tsx';
import { idOf } from '../../test/reply-of.ts';
import EntryValidation from './entry-validation.tsx';

afterEach(() => vi.unstubAllGlobals());

const event = {
  ...{
    _id: idOf('one'),
    eventName: 'Makossa Night',
    coverImage: { url: '/api/art/night.svg' },
    location: 'Bonanjo',
    city: 'Douala',
    online: false,
  },
  ...{ date: '2026-12-12T19:00:00.000Z', zone: 'Africa/Douala' },
  ...{ opensAt: '2026-12-12T15:00:00.000Z', closesAt: '2026-12-13T07:00:00.000Z', isOpen: true, mayManage: true },
  ...{ validationView: 'participant', tickets: [] },
};
const gate = { _id: idOf('gate'), name: 'River side', ticketTypeIds: null, opensAt: null, closesAt: null };

/** Opens check-in for an event with the given gates response. */
function openCheckin(changes: Partial<typeof event>, gates: () => Response): void {
  const answers = {
    'check-in-events': () => Response.json({ events: [{ ...event, ...changes }], total: 1, currentPage: 1 }),
    gates,
  };
  const counts = () => Response.json({ admitted: 0, expected: 0, refused: 0, byType: [], latest: [] });
  stubFetch(async (address: unknown) => {
    const name = (['check-in-events', 'gates'] as const).find((one) => String(address).includes(one));
    return name ? answers[name]() : counts();
  });
  renderRoutes([{ path: '/', element: <EntryValidation /> }], `/?event=${event._id}`);
}
const gatesButton = () => screen.queryByRole('button', { name: /^(Gates|Add gates)$/ });

it('gates cannot be edited before they have been loaded', async () => {
  let isBroken = true;
  openCheckin({}, () =>
    isBroken ? Response.json({ message: 'x', code: 'x' }, { status: 403 }) : Response.json({ gates: [gate] }),
  );
  const again = await screen.findByRole('button', { name: 'Reload gates' });
  expect(gatesButton()).toBeNull();
  isBroken = false;
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'River side' })).toBeTruthy();
  expect(gatesButton()).not.toBeNull();
});

it('a steward chooses among the gates and is not offered to change them', async () => {
  openCheckin({ mayManage: false }, () => Response.json({ gates: [gate] }));
  expect(await screen.findByRole('button', { name: 'River side' })).toBeTruthy();
  expect(gatesButton()).toBeNull();
});
