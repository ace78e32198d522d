import { z } from 'zod';
import { business } from '../common/business.ts';
import { endpoint, type FilePart } from '../common/endpoint.ts';
import { Id } from '../common/fields.ts';

const projectFile = (describe: string): FilePart => ({
  describe,
  maxBytes: business.project.fileMegabytes * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
});
/** The parts of a form in which the files of a brief are sent. */
export const projectFiles = {
  file1: projectFile('A plan, a rider, a picture of the place'),
  file2: projectFile('A second one'),
  file3: projectFile('A third one'),
  file4: projectFile('A fourth one'),
  file5: projectFile('A fifth one'),
} as const;

/** A file of a brief, without its content. */
export const ProjectFile = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    /** In bytes. */
    size: z.int(),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof ProjectFile>;

export const readProjectFile = endpoint({
  method: 'GET',
  path: '/project-files/:id',
  summary: 'A file of a brief, for its organizer and for providers who may see the project',
  allow: ['organizer', 'provider'],
  params: z.object({ id: Id }),
  reply: z.unknown(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
