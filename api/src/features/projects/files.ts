import { z } from 'zod';
import { business } from '../../common/business.ts';
import { endpoint, type FilePart } from '../../common/endpoint.ts';
import { Id } from '../../common/fields.ts';

const projectFile = (describe: string): FilePart => ({
  describe,
  maxBytes: business.project.fileMegabytes * 1024 * 1024,
  contentTypes: ['application/pdf', 'image/jpeg', 'image/png', 'image/webp'],
});
/** Multipart fields for the files of a project. */
export const projectFiles = {
  file1: projectFile('Picture or PDF, such as a plan or a technical rider'),
  file2: projectFile('Second file'),
  file3: projectFile('Third file'),
  file4: projectFile('Fourth file'),
  file5: projectFile('Fifth file'),
} as const;

/** A file of a project, without its content. */
export const ProjectFile = z
  .object({
    _id: Id,
    name: z.string(),
    contentType: z.string(),
    /** Size in bytes. */
    size: z.int(),
  })
  .meta({ id: 'ProjectFile' });
export type ProjectFile = z.infer<typeof ProjectFile>;

export const readProjectFile = endpoint({
  method: 'GET',
  path: '/project-files/:id',
  summary: 'Downloads a file of a project, for its organizer and for providers who may see the project',
  allow: ['organizer', 'provider'],
  params: z.object({ id: Id }),
  reply: z.unknown(),
  produces: 'application/octet-stream',
  refuses: { 404: ['not_found'] },
});
