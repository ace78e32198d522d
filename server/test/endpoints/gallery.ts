import sharp from 'sharp';
import { aForm, ask } from '../factories/events.ts';
import type { Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type GalleryFixture = Awaited<ReturnType<typeof aGalleryFixture>>;

const aPicture = (shade: string): Promise<Buffer> =>
  sharp({ create: { width: 128, height: 128, channels: 4, background: shade } })
    .png()
    .toBuffer();

/** Adds two stickers to an event, opens its gallery, and lets a holder of a ticket send two pictures, which are shown at once. */
export async function aGalleryFixture(
  app: TestApp,
  of: { readonly organizer: Person; readonly eventId: string },
  holder: Person,
) {
  const { organizer: as, eventId } = of;
  const body = { isOpen: true, audience: 'holders', showsAtOnce: true };
  const opened = await ask(app, 'PUT', `/event/${eventId}/gallery/settings`, { as, body });
  if (opened.status !== 200) throw new Error(`The gallery was refused: ${opened.body.message}`);
  const addOverlay = async (shade: string): Promise<string> => {
    const form = aForm({ kind: 'sticker', name: shade }, { picture: await aPicture(shade) });
    const added = await ask(app, 'POST', `/event/${eventId}/overlays`, { as, body: form });
    if (added.status !== 201) throw new Error(`The sticker was refused: ${added.body.message}`);
    return added.body.overlays.at(-1)._id;
  };
  const send = async (shade: string): Promise<string> => {
    const form = aForm({ consent: true, audience: 'holders' }, { picture: await aPicture(shade) });
    const sent = await ask(app, 'POST', `/event/${eventId}/gallery`, { as: holder, body: form });
    if (sent.status !== 201) throw new Error(`The picture was refused: ${sent.body.message}`);
    return sent.body.picture._id;
  };
  return {
    eventId,
    picture: await aPicture('#102030'),
    ...{ overlay: await addOverlay('#2F3BA2'), removedOverlay: await addOverlay('#F7B32B') },
    ...{ shown: await send('#0B7A55'), withdrawn: await send('#C81E45') },
  };
}

/** Requests to overlays and to the gallery, by the team of the event and by the author of a picture. */
export function galleryRequests(
  { eventId, picture, overlay, removedOverlay, shown, withdrawn }: GalleryFixture,
  {
    ada,
    otto,
    brenda,
    paul,
    draft,
  }: Readonly<Record<'ada' | 'otto' | 'brenda' | 'paul', Person>> & {
    readonly draft: { readonly eventId: string };
  },
): Readonly<Record<string, OwnershipRequests>> {
  const params = { id: eventId };
  const settings = { isOpen: true, audience: 'holders', showsAtOnce: true };
  const hidden = { as: ada, params: { id: draft.eventId } };
  return {
    'GET /event/:id/overlays': { owner: hidden, others: [otto, paul] },
    'GET /event/:id/overlays/managed': { owner: { as: ada, params }, others: [otto] },
    'POST /event/:id/overlays': {
      owner: { as: ada, params, body: { kind: 'sticker' }, files: { picture } },
      others: [otto],
    },
    'PUT /event/:id/overlays/order': { owner: { as: ada, params, body: { ids: [overlay] } }, others: [otto] },
    'PATCH /overlays/:overlayId': {
      owner: { as: ada, params: { overlayId: overlay }, body: { isOn: true } },
      others: [otto],
    },
    'DELETE /overlays/:overlayId': { owner: { as: ada, params: { overlayId: removedOverlay } }, others: [otto] },
    'GET /event/:id/gallery': { owner: hidden, others: [otto, paul, undefined] },
    'POST /event/:id/gallery': {
      owner: { as: brenda, params, body: { consent: 'true', audience: 'holders' }, files: { picture } },
      others: [paul, otto],
    },
    'GET /gallery-pictures/:pictureId/image': {
      owner: { as: brenda, params: { pictureId: shown } },
      others: [paul, otto, undefined],
    },
    'POST /gallery-pictures/:pictureId/report': {
      owner: { as: ada, params: { pictureId: shown }, body: { reason: 'privacy' } },
      others: [paul, otto],
    },
    'PUT /gallery-pictures/:pictureId/state': {
      owner: { as: ada, params: { pictureId: shown }, body: { state: 'shown' } },
      others: [otto],
    },
    'DELETE /gallery-pictures/:pictureId': {
      owner: { as: brenda, params: { pictureId: withdrawn } },
      others: [paul, ada],
    },
    'PUT /event/:id/gallery/settings': { owner: { as: ada, params, body: settings }, others: [otto] },
    'GET /event/:id/gallery/managed': { owner: { as: ada, params }, others: [otto] },
  };
}
