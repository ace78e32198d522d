// @vitest-environment jsdom
import {
  decidePicture,
  type GalleryPictureState,
  listManagedPictures,
  type ManagedPicture,
} from '@ngoma/api/features/events/event-gallery';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { box, closed, dialog, fill, press } from '../../../test/form-user.ts';
import { renderPart } from '../../../test/render.tsx';
import { idOf, type Part, replyOf } from '../../../test/reply-of.ts';
import { type Answers, inTurn, refusal, type Sent, serve, writesOf } from '../../../test/serve.ts';
import { GalleryModeration } from './GalleryModeration.tsx';

afterEach(() => vi.unstubAllGlobals());

const eventId = idOf('event');
const list = `GET /event/${eventId}/gallery/managed`;
const pictureBy = (author: string, state: GalleryPictureState = 'waiting'): Part<ManagedPicture> => ({
  ...{ _id: idOf(author), url: `/api/${author}`, previewUrl: `/api/${author}?size=preview`, width: 480, height: 600 },
  ...{ author, state },
});
const decide = (author: string) => `PUT /gallery-pictures/${idOf(author)}/state`;

/** Serves an open gallery with these pictures, in which a decision moves a picture to its new state. */
function show(given: readonly Part<ManagedPicture>[], answers: Answers = {}): readonly Sent[] {
  let pictures = given;
  const countOf = (state: GalleryPictureState) => pictures.filter((one) => one.state === state).length;
  const page = ({ query }: Sent) => {
    const chosen = pictures.filter(({ state }) => state === query.get('state'));
    const [at, limit] = [Number(query.get('page')), Number(query.get('limit'))];
    const states = ['waiting', 'shown', 'refused', 'taken_down'] as const;
    return Response.json(
      replyOf(listManagedPictures, {
        settings: { isOpen: true, audience: 'holders', showsAtOnce: false },
        counts: Object.fromEntries(states.map((state) => [state, countOf(state)])),
        ...{ total: chosen.length, currentPage: at, pictures: chosen.slice((at - 1) * limit, at * limit) },
      }),
    );
  };
  const decisions = given.map(({ _id, author = '' }) => {
    const answer = ({ body }: Sent) => {
      pictures = pictures.map((one) => (one._id === _id ? { ...one, ...(body as Part<ManagedPicture>) } : one));
      return Response.json(replyOf(decidePicture, { message: 'Decided' }));
    };
    return [decide(author), answer] as const;
  });
  const sent = serve({ [list]: page, ...Object.fromEntries(decisions), ...answers });
  renderPart(<GalleryModeration eventId={eventId} />);
  return sent;
}
const picture = (author: string) => screen.findByRole('img', { name: `Picture by ${author}` });

it('the pictures that wait come first, and others at a press on their state', async () => {
  show([pictureBy('Brenda'), pictureBy('Paul', 'shown'), { ...pictureBy('Grace', 'refused'), reason: 'Too dark' }]);
  expect((await picture('Brenda')).getAttribute('src')).toBe(`/api/Brenda?size=preview`);
  expect(screen.getByRole('heading', { name: 'Event gallery' })).toBeTruthy();
  const states = within(screen.getByRole('group', { name: 'Pictures by state' }));
  expect(states.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    'Waiting (1)',
    'Shown (1)',
    'Refused (1)',
    'Taken down (0)',
  ]);
  expect(screen.getAllByRole('img')).toHaveLength(1);
  await press('Refused (1)');
  await picture('Grace');
  expect(screen.getByText('Too dark')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Refuse the picture by Grace' })).toBeNull();
  await press('Taken down (0)');
  expect(await screen.findByText('Ngoma has taken down no pictures.')).toBeTruthy();
});

it('a picture that is shown waits no longer', async () => {
  const sent = show([pictureBy('Brenda')]);
  await press('Show the picture by Brenda');
  expect(await screen.findByText('No picture waits for you.')).toBeTruthy();
  expect(writesOf(sent)).toEqual([[decide('Brenda'), { state: 'shown' }]]);
  await press('Shown (1)');
  expect(await picture('Brenda')).toBeTruthy();
});

it('a picture is refused with the reason that its author reads', async () => {
  const sent = show([pictureBy('Brenda'), pictureBy('Paul')]);
  await press('Refuse the picture by Brenda');
  const ask = await dialog('Refuse this picture?');
  expect(ask.getByText('Brenda reads it beside the picture.')).toBeTruthy();
  await fill(box('Reason', ask), 'Too dark', ask);
  await press('Refuse picture', ask);
  await closed();
  await screen.findByRole('button', { name: 'Waiting (1)' });
  expect(screen.getAllByRole('img').map((one) => one.getAttribute('alt'))).toEqual(['Picture by Paul']);
  expect(writesOf(sent)).toEqual([[decide('Brenda'), { state: 'refused', reason: 'Too dark' }]]);
});

it('a decision that the server refuses leaves the picture where it is', async () => {
  show([pictureBy('Brenda')], { [decide('Brenda')]: () => refusal(409, 'withdrawn', 'Brenda has withdrawn it') });
  await press('Show the picture by Brenda');
  expect(await screen.findByText('Brenda has withdrawn it')).toBeTruthy();
  expect(await picture('Brenda')).toBeTruthy();
});

it('a gallery without pictures says that none waits', async () => {
  show([]);
  expect(await screen.findByText('No picture waits for you.')).toBeTruthy();
  expect(screen.queryByRole('img')).toBeNull();
  await press('Shown (0)');
  expect(await screen.findByText('No pictures are shown yet.')).toBeTruthy();
});

it('more pictures than one page has are read page by page, and another state starts at its first', async () => {
  const sent = show([...Array.from({ length: 25 }, (_, at) => pictureBy(`P${at + 1}`)), pictureBy('Paul', 'shown')]);
  await picture('P1');
  expect(screen.getAllByRole('img')).toHaveLength(24);
  await press('Page 2');
  await picture('P25');
  await press('Shown (1)');
  await picture('Paul');
  expect(sent.map(({ query }) => [query.get('state'), query.get('page')])).toEqual([
    ['waiting', '1'],
    ['waiting', '2'],
    ['shown', '1'],
  ]);
});

it('a gallery that fails shows the reason, and loads at another try', async () => {
  const failure = () => refusal(403, 'forbidden', 'The gallery is locked');
  const reply = () =>
    Response.json(replyOf(listManagedPictures, { settings: { isOpen: true }, total: 1, pictures: [pictureBy('Brenda')] }));
  const sent = show([], { [list]: inTurn(failure, reply) });
  expect(await screen.findByRole('heading', { name: 'The gallery is locked' })).toBeTruthy();
  expect(screen.queryByRole('group', { name: 'Pictures by state' })).toBeNull();
  await press('Try again');
  expect(await picture('Brenda')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('The gallery is locked')).toBeNull());
  expect(sent).toHaveLength(2);
});
