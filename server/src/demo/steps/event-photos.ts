import sharp from 'sharp';
import type { DemoApp } from '../demo-app.ts';
import { drawPortrait, type PortraitKind } from '../portraits.ts';
import type { CreatedEvent } from './events.ts';
import type { DemoPeople } from './people.ts';

const eventName = 'Makossa Night at the Wouri';
/** Pictures in the gallery of the event, by their authors' seeds. The last one waits for the organizer. */
const selfies: readonly (readonly [seed: string, kind: PortraitKind])[] = [
  ['quay', 'woman'],
  ['bass', 'man'],
  ['handkerchief', 'woman'],
  ['night bus', 'man'],
  ['first row', 'woman'],
];

const png = (svg: string): Promise<Buffer> => sharp(Buffer.from(svg)).png().toBuffer();

/** A frame of waves and lights around the picture. */
const frame = `<svg xmlns="http://www.w3.org/2000/svg" width="1080" height="1350">
  <path d="M0 1010q135-70 270 0t270 0 270 0 270 0v340H0Z" fill="#2f3ba2" opacity="0.85"/>
  <path d="M0 1090q135-70 270 0t270 0 270 0 270 0v260H0Z" fill="#14183a"/>
  <rect x="20" y="20" width="1040" height="1310" rx="36" fill="none" stroke="#f7b32b" stroke-width="14"/>
  <g fill="#f7b32b">${Array.from({ length: 9 }, (_, n) => `<circle cx="${140 + n * 100}" cy="${74 + (n % 2) * 26}" r="15"/>`).join('')}</g>
  <text x="540" y="1222" font-family="sans-serif" font-weight="700" font-size="82" fill="#fbf8f3" text-anchor="middle">MAKOSSA NIGHT</text>
  <text x="540" y="1286" font-family="sans-serif" font-size="40" fill="#f7b32b" text-anchor="middle">at the Wouri</text>
</svg>`;

const sticker = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600">
  <circle cx="300" cy="300" r="280" fill="#c81e45"/><circle cx="300" cy="300" r="240" fill="none" stroke="#fbf8f3" stroke-width="12"/>
  <path d="M250 160v210a70 55 0 1 0 44 52V232l120-30v124a70 55 0 1 0 44 52V108Z" fill="#fbf8f3"/>
</svg>`;

const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="200">
  <rect width="640" height="200" rx="100" fill="#0b7a55"/><circle cx="104" cy="100" r="56" fill="#f7b32b"/>
  <text x="184" y="127" font-family="sans-serif" font-weight="700" font-size="74" fill="#fbf8f3">Quai Brew</text>
</svg>`;

/** Returns the picture of a person in the frame of the event. */
async function drawSelfie(seed: string, kind: PortraitKind): Promise<Buffer> {
  const person = await sharp(await drawPortrait(seed, kind))
    .resize(1080, 1350, { fit: 'cover' })
    .toBuffer();
  return sharp(person)
    .composite([{ input: Buffer.from(frame) }])
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** Adds a frame, a sticker and a sponsor's mark to one event, and opens its gallery, to which people with a ticket have sent pictures. */
export async function addEventPhotos(
  { features }: DemoApp,
  people: DemoPeople,
  findEvent: (name: string) => CreatedEvent,
): Promise<void> {
  const { id: eventId, event } = findEvent(eventName);
  const organizer = people.sessionOf(event.organizer);
  const overlays = [
    ['frame', 'Makossa Night', frame],
    ['sticker', 'Makossa', sticker],
    ['sponsor', 'Quai Brew', mark],
  ] as const;
  for (const [kind, name, svg] of overlays)
    await features.mediaFilters.addOverlay(organizer, {
      eventId,
      kind,
      name,
      upload: { filename: 'x.png', bytes: await png(svg) },
    });
  await features.eventGallery.set(organizer, eventId, { isOpen: true, audience: 'everyone', showsAtOnce: false });
  const holders: DemoPeople['buyers'][number][] = [];
  for (const buyer of people.buyers) {
    if (holders.length === selfies.length) break;
    const choices = await features.tickets.listAttendeeChoices(buyer);
    if (choices.some((choice) => choice.eventId === eventId)) holders.push(buyer);
  }
  for (const [place, holder] of holders.entries()) {
    const [seed = '', kind = 'woman'] = selfies[place] ?? [];
    const upload = { bytes: await drawSelfie(seed, kind) };
    const { _id } = await features.eventGallery.send(holder, { eventId, audience: 'everyone', upload });
    if (place < holders.length - 1) await features.eventGallery.decide(organizer, _id, { state: 'shown' });
  }
}
