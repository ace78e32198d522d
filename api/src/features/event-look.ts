import { z } from 'zod';
import { endpoint, pictureOf } from '../common/endpoint.ts';
import { blankable, HexColor, Id, Image } from '../common/fields.ts';
import { EventParams } from './event-opening.ts';

export const Customization = z
  .object({
    _id: Id,
    primaryColor: HexColor,
    secondaryColor: HexColor.nullable(),
    logo: Image.nullable(),
    background: Image.nullable(),
  })
  .meta({ id: 'EventCustomization' });
export type Customization = z.infer<typeof Customization>;

export const saveCustomization = endpoint({
  method: 'POST',
  path: '/event/tickets/ec/:eventId/:ticketConfigId',
  summary: 'Save the look of the event’s page (step 3 of 4)',
  allow: ['organizer'],
  params: z.object({ eventId: Id, ticketConfigId: Id }),
  body: z.object({ primaryColor: HexColor, secondaryColor: blankable(HexColor) }),
  files: { logo: pictureOf('A logo'), background: pictureOf('A background picture') },
  status: 201,
  reply: z.object({ message: z.string(), eventCustomizationId: Id }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const getCustomization = endpoint({
  method: 'GET',
  path: '/event/eventPageCustomization/:id',
  summary: 'The look of an event’s page',
  allow: 'public',
  params: EventParams,
  reply: z.object({ customization: Customization.nullable() }),
  refuses: { 404: ['not_found'] },
});

export const updateCustomization = endpoint({
  method: 'PATCH',
  path: '/event/eventPageCustomization/:id',
  summary: 'Change the look of an event’s page',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    primaryColor: HexColor.optional(),
    secondaryColor: z
      .union([HexColor, z.literal('')])
      .nullable()
      .optional(),
  }),
  files: { logo: pictureOf('A logo'), background: pictureOf('A background picture') },
  reply: z.object({ message: z.string(), customization: Customization }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});
