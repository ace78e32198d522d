// @vitest-environment jsdom
import { EventInformation } from '@ngoma/api/features/events/information';
import type { MapTiles } from '@ngoma/api/features/events/maps';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '#ui/feedback/Toasts.tsx';
import { stubFetch } from '../../../../test/checked-fetch.ts';
import { renderRoutes } from '../../../../test/render.tsx';
import { InformationTab } from './InformationTab.tsx';
// Preloads the lazy part, which a slow test machine could load later than a test waits.
import './PlaceDialog.tsx';

const event = { _id: '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e6f', zone: 'Africa/Douala', online: false, city: 'Kribi' };
const artistId = '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e60';
const empty = { doorsOpenAt: null, minimumAge: null, rules: null, landmark: null, mapLink: null };
const information = EventInformation.parse({
  ...{ ...empty, lineUp: [], photos: [], questions: [], attendees: { people: [], total: 0 }, hasGallery: false },
  stored: { ...empty, doorsOpenAt: '2026-12-12T18:00:00.000Z', minimumAge: 18, lineUp: [], photos: [], questions: [] },
});
const withArtist = EventInformation.parse({
  ...information,
  lineUp: [{ _id: artistId, name: 'Reine Bisseck', role: null, startsAt: null, picture: null }],
  stored: { ...information.stored, lineUp: [{ _id: artistId, name: 'Reine Bisseck' }] },
});

const server = vi.fn<typeof fetch>();
let tiles: MapTiles | null;
beforeEach(() => {
  tiles = null;
  server.mockReset();
  server.mockImplementationOnce(async () => Response.json({ information }));
  stubFetch(async (address: string, init: RequestInit) =>
    address.endsWith('/maps/tiles') ? Response.json({ tiles }) : server(address, init),
  );
});
afterEach(() => vi.unstubAllGlobals());

async function show() {
  const form = (
    <ToastProvider>
      <InformationTab event={event} actions={() => <button type="submit">Save</button>} />
    </ToastProvider>
  );
  renderRoutes([{ path: '/', element: form }]);
  await screen.findByRole('form');
}
const field = (name: string) => screen.getByLabelText(name);
const write = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }));
const sentBody = () => JSON.parse(String(server.mock.calls.at(-1)?.[1]?.body));

it('what is stored is shown in the event’s time, and what is changed is sent as a whole', async () => {
  await show();
  server.mockImplementation(async () => Response.json({ message: 'Saved successfully', information: withArtist }));
  expect(field('Doors open')).toHaveProperty('value', '2026-12-12T19:00');
  write('Doors open', '2026-12-12T19:30');
  write('What to tell the taxi', 'Bonanjo, opposite the post office');
  fireEvent.click(screen.getByRole('button', { name: 'Add an artist' }));
  write('Name', 'Reine Bisseck');
  expect(screen.getByText('Save first, then add the picture')).not.toBeNull();
  save();
  const picture = await screen.findByRole('button', { name: 'Choose a picture of Reine Bisseck' });
  await vi.waitFor(() => expect(screen.queryByText('Save first, then add the picture')).toBeNull());
  expect(picture).not.toBeNull();
  expect(sentBody()).toMatchObject({
    ...{ doorsOpenAt: '2026-12-12T18:30:00.000Z', minimumAge: 18, landmark: 'Bonanjo, opposite the post office' },
    lineUp: [{ name: 'Reine Bisseck', startsAt: '' }],
    ...{ questions: [], photos: [] },
  });
});

it('an entry without its name is not sent, and what was typed stays', async () => {
  await show();
  fireEvent.click(screen.getByRole('button', { name: 'Add a question' }));
  const question = screen.getByRole('group', { name: 'Question 1' });
  fireEvent.change(within(question).getByLabelText('Question'), { target: { value: 'Is there parking?' } });
  save();
  expect(await within(question).findByText('This field is required')).not.toBeNull();
  expect(server).toHaveBeenCalledTimes(1);
  expect(within(question).getByLabelText('Question')).toHaveProperty('value', 'Is there parking?');
});

it('what only the server knows is shown at its field', async () => {
  const message = 'The doors open at the start at the latest, and at most a day before it';
  await show();
  server.mockImplementation(async () =>
    Response.json({ code: 'invalid_input', message, errors: { doorsOpenAt: message } }, { status: 400 }),
  );
  write('Doors open', '2026-12-12T23:30');
  save();
  expect((await screen.findByRole('alert')).textContent).toContain(message);
  expect(field('Doors open').getAttribute('aria-invalid')).toBe('true');
});

describe('the photos', () => {
  const photoOf = (_id: string) => ({ _id, caption: null, picture: { url: `/${_id}.webp`, width: 800, height: 600 } });
  const [one, two] = ['019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e71', '019a8f5c-7b1a-7c3d-8e4f-1a2b3c4d5e72'];
  const withPhotos = (ids: readonly string[]) =>
    EventInformation.parse({
      ...{ ...information, photos: ids.map(photoOf) },
      stored: { ...information.stored, photos: ids.map((_id) => ({ _id, caption: `Photo ${_id.slice(-2)}` })) },
    });
  const showWith = async (ids: readonly string[]) => {
    server.mockReset();
    server.mockImplementationOnce(async () => Response.json({ information: withPhotos(ids) }));
    await show();
  };
  const captions = () => screen.getAllByLabelText<HTMLInputElement>('Caption').map(({ value }) => value);

  it('are stored when they are chosen, one after the other, and one that is refused is named', async () => {
    await showWith([]);
    expect(screen.getByText('No photos yet')).toBeTruthy();
    server.mockImplementationOnce(async () =>
      Response.json({ message: 'We cannot read it', code: 'not_a_picture' }, { status: 415 }),
    );
    server.mockImplementation(async () => Response.json({ message: 'Stored', information: withPhotos([one]) }, { status: 201 }));
    const files = ['broken.png', 'stage.png'].map((name) => new File([name], name, { type: 'image/png' }));
    await userEvent.upload(document.querySelector('input[type="file"][multiple]') as HTMLInputElement, files);
    expect(await screen.findByText('broken.png: We cannot read it')).toBeTruthy();
    expect(await screen.findByRole('group', { name: 'Photo 1' })).toBeTruthy();
    await vi.waitFor(() => expect(screen.queryByText(/^Photos stored/)).toBeNull());
    expect(screen.queryByText('No photos yet')).toBeNull();
  });

  it('are put in order, captioned and removed, and sent when the form is saved', async () => {
    await showWith([one, two]);
    expect(captions()).toEqual(['Photo 71', 'Photo 72']);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Move Photo 1 earlier' }).disabled).toBe(true);
    await userEvent.click(screen.getByRole('button', { name: 'Move Photo 2 earlier' }));
    expect(captions()).toEqual(['Photo 72', 'Photo 71']);
    fireEvent.change(screen.getAllByLabelText('Caption')[0] as HTMLElement, { target: { value: 'The stage' } });
    await userEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }));
    server.mockImplementation(async () => Response.json({ message: 'Saved successfully', information: withPhotos([two]) }));
    save();
    await vi.waitFor(() => expect(sentBody().photos).toMatchObject([{ _id: two, caption: 'The stage' }]));
    expect(sentBody().photos).toHaveLength(1);
  });
});

describe('the place on the map', () => {
  const open = async () => {
    await show();
    await userEvent.click(await screen.findByRole('button', { name: 'Choose on the map' }));
    return within(await screen.findByRole('dialog', { name: 'Where is it?' }));
  };
  const linkTo = (place: string) => `https://www.google.com/maps/search/?api=1&query=${place}`;
  beforeEach(() => {
    // jsdom answers no media queries.
    vi.stubGlobal('matchMedia', () => ({ matches: true }));
    tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: '© A Map Company' };
  });

  it('is the middle of the town at first, and becomes the link', async () => {
    const dialog = await open();
    expect(dialog.getByText('© A Map Company')).toBeDefined();
    expect(dialog.getByRole('application', { name: 'Map' })).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Use this place' }));
    expect(field('Link to a map')).toHaveProperty('value', linkTo('2.94000%2C9.91000'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('is that of the device if the organizer asks for it, and says when the device has none', async () => {
    const getCurrentPosition = vi.fn();
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { geolocation: { getCurrentPosition } }));
    getCurrentPosition.mockImplementationOnce((_found, fail) => fail());
    const dialog = await open();
    const mine = dialog.getByRole('button', { name: 'Use my position' });
    await userEvent.click(mine);
    expect(await dialog.findByText(/^Your position could not be found/)).toBeDefined();
    getCurrentPosition.mockImplementationOnce((found) => found({ coords: { latitude: 4.0511, longitude: 9.7085 } }));
    await userEvent.click(mine);
    expect(await dialog.findByText('4.05110, 9.70850')).toBeDefined();
    await userEvent.click(dialog.getByRole('button', { name: 'Use this place' }));
    expect(field('Link to a map')).toHaveProperty('value', linkTo('4.05110%2C9.70850'));
  });

  it('starts where the link leads to', async () => {
    await show();
    write('Link to a map', 'https://www.openstreetmap.org/?mlat=3.86670&mlon=11.51670#map=17/3.86/11.51');
    await userEvent.click(await screen.findByRole('button', { name: 'Choose on the map' }));
    expect(await screen.findByText('3.86670, 11.51670')).toBeDefined();
  });
});

it('without a service of maps the link is pasted alone', async () => {
  await show();
  expect(screen.getByLabelText('Link to a map')).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Choose on the map' })).toBeNull();
});
