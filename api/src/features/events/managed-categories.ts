import { z } from 'zod';
import { endpoint } from '../../common/endpoint.ts';
import { Id, line } from '../../common/fields.ts';

const maxName = 60;
const maxDescription = 300;

/** A category as admins see it, with both languages and the number of all its events, past and drafts included. */
export const ManagedCategory = z
  .object({
    _id: Id,
    parentId: Id.nullable(),
    slug: z.string(),
    name: z.string(),
    nameFr: z.string(),
    description: z.string(),
    descriptionFr: z.string(),
    isRetired: z.boolean().meta({ description: 'Not offered any more; its events keep it' }),
    eventCount: z.int(),
    upcomingCount: z.int().meta({ description: 'Upcoming public events' }),
  })
  .meta({ id: 'ManagedCategory' });
export type ManagedCategory = z.infer<typeof ManagedCategory>;

const Version = z
  .int()
  .min(1)
  .max(2_000_000_000)
  .meta({ description: 'The version of the tree that was read; every change of any category makes another' });
const Tree = z.object({ version: z.int(), categories: z.array(ManagedCategory) });
const Changed = Tree.extend({ message: z.string() });

const Texts = z.object({
  name: line(maxName).meta({ example: 'Poetry' }),
  nameFr: line(maxName).meta({ example: 'Poésie' }),
  description: z.string().trim().max(maxDescription).default('').meta({ example: 'Slam, readings and open microphones.' }),
  descriptionFr: z.string().trim().max(maxDescription).default('').meta({ example: 'Slam, lectures et scènes ouvertes.' }),
});
const params = z.object({ id: Id });
const Decision = z.object({ version: Version, reason: z.string().trim().min(3).max(500) });

export const listManagedCategories = endpoint({
  method: 'GET',
  path: '/supervision/categories',
  summary: 'Lists all categories for admins, in order, with those that are not offered any more',
  allow: ['admin'],
  reply: Tree,
});

export const createCategory = endpoint({
  method: 'POST',
  path: '/supervision/categories',
  summary: 'Adds a category, or a child of a category, as the last of its level',
  allow: ['admin'],
  status: 201,
  body: Texts.extend({ version: Version, parentId: Id.nullish().default(null) }),
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed', 'category_too_deep'] },
});

export const renameCategory = endpoint({
  method: 'PUT',
  path: '/supervision/categories/:id',
  summary: 'Changes the names and descriptions of a category. Its address stays.',
  allow: ['admin'],
  params,
  body: Texts.extend({ version: Version }),
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed'] },
});

export const orderCategories = endpoint({
  method: 'PUT',
  path: '/supervision/categories/order',
  summary: 'Sets the order of the categories, or of the children of one',
  allow: ['admin'],
  body: z.object({ version: Version, parentId: Id.nullish().default(null), ids: z.array(Id).min(1).max(500) }),
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed'] },
});

export const moveCategory = endpoint({
  method: 'PUT',
  path: '/supervision/categories/:id/move',
  summary: 'Moves a child with its events to another category',
  allow: ['admin'],
  params,
  body: Decision.extend({ parentId: Id }),
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed', 'category_too_deep'] },
});

export const retireCategory = endpoint({
  method: 'PUT',
  path: '/supervision/categories/:id/retire',
  summary: 'Offers a category and its children no longer for new events. Events that have it keep it.',
  allow: ['admin'],
  params,
  body: Decision,
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed', 'category_retired'] },
});

export const restoreCategory = endpoint({
  method: 'PUT',
  path: '/supervision/categories/:id/restore',
  summary: 'Offers a category again that was retired',
  allow: ['admin'],
  params,
  body: Decision,
  reply: Changed,
  refuses: { 404: ['category_unknown'], 409: ['categories_changed', 'category_not_retired'] },
});
