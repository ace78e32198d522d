import { z } from 'zod';
import { endpoint, pictureOf } from '../../common/endpoint.ts';
import { blankable, HexColor, Id, Image, TextBoolean } from '../../common/fields.ts';
import { EventParams } from './access.ts';

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
  summary: 'Saves the customization of the event page (step 3 of 4)',
  allow: ['organizer'],
  params: z.object({ eventId: Id, ticketConfigId: Id }),
  body: z.object({ primaryColor: HexColor, secondaryColor: blankable(HexColor) }),
  files: { logo: pictureOf('Logo'), background: pictureOf('Background picture') },
  status: 201,
  reply: z.object({ message: z.string(), eventCustomizationId: Id }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});

export const getCustomization = endpoint({
  method: 'GET',
  path: '/event/eventPageCustomization/:id',
  summary: 'Returns the customization of an event page',
  allow: 'public',
  params: EventParams,
  reply: z.object({ customization: Customization.nullable() }),
  refuses: { 404: ['not_found'] },
});

/** Removes a picture. A new one wins. */
const Removal = z.union([z.boolean(), TextBoolean]).optional();

export const updateCustomization = endpoint({
  method: 'PATCH',
  path: '/event/eventPageCustomization/:id',
  summary: 'Updates the customization of an event page',
  allow: ['organizer'],
  params: EventParams,
  body: z.object({
    primaryColor: HexColor.optional(),
    secondaryColor: z
      .union([HexColor, z.literal('')])
      .nullable()
      .optional(),
    removeLogo: Removal,
    removeBackground: Removal,
  }),
  files: { logo: pictureOf('Logo'), background: pictureOf('Background picture') },
  reply: z.object({ message: z.string(), customization: Customization }),
  refuses: { 404: ['not_found'], 409: ['event_closed'] },
});
