// @vitest-environment jsdom
import { getCustomization } from '@ngoma/api/features/events/customization';
import { listEvents } from '@ngoma/api/features/events/events';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { renderPart } from '../../../../test/render.tsx';
import { idOf, replyOf } from '../../../../test/reply-of.ts';
import { refusal, serve } from '../../../../test/serve.ts';
import { CopyColors } from './CopyColors.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import '#ui/form/EventPickerList.tsx';

afterEach(() => vi.unstubAllGlobals());

const night = { _id: idOf('night'), eventName: 'Makossa Night', date: '2099-12-12T19:00:00.000Z', zone: 'Africa/Douala' };
const path = `GET /event/eventPageCustomization/${night._id}`;

async function chooseNight(customization: object | null) {
  const onChoose = vi.fn();
  Element.prototype.scrollIntoView = () => undefined;
  serve({
    'GET /event': () => Response.json(replyOf(listEvents, { fullData: [night], total: 1 })),
    [path]: () => Response.json(replyOf(getCustomization, { customization })),
    [`GET /event/${night._id}`]: () => refusal(404, 'not_found', 'Gone'),
  });
  renderPart(<CopyColors onChoose={onChoose} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'Colours of another event' }));
  await userEvent.click(await screen.findByRole('option', { name: /^Makossa Night/, hidden: true }));
  return onChoose;
}

it('the colours of another event are taken over; one colour is both', async () => {
  const onChoose = await chooseNight({ primaryColor: '#161B4B', secondaryColor: null });
  await waitFor(() => expect(onChoose).toHaveBeenCalledWith('#161B4B', '#161B4B'));
});

it('an event without colours of its own says so', async () => {
  const onChoose = await chooseNight(null);
  expect(await screen.findByText('This event has no colours of its own')).toBeTruthy();
  expect(onChoose).not.toHaveBeenCalled();
});
