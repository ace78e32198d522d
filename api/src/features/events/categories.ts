import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, Image } from '../../common/fields.ts';
import { eventPalettes } from './palettes.ts';

export const CategoryRef = z.object({ _id: Id, name: z.string(), slug: z.string() });
export const Category = CategoryRef.extend({
  nameFr: z.string(),
  description: z.string(),
  image: Image,
  palette: z.enum(eventPalettes).meta({ description: 'Palette of its picture, from which the colours of its page come' }),
  eventCount: z.int(),
  children: z.array(CategoryRef.extend({ nameFr: z.string(), eventCount: z.int() })),
}).meta({ id: 'Category' });
export type Category = z.infer<typeof Category>;

export const allCategories = endpoint({
  method: 'GET',
  path: '/event/allCategory',
  summary: 'Lists the categories with their children and the number of upcoming events in each',
  allow: 'public',
  reply: z.object({ categories: z.array(Category) }),
});
