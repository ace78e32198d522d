import type { Platform } from '#platform/platform';
import type { Tx } from '#platform/postgres/database';
import { commentsRoutes } from './comments.routes.ts';
import type { CommentsContext, Person } from './comments.types.ts';
import { pinComment } from './moderate-comments.ts';
import { type CommentsJob, notifyOrganizer } from './notify-comments.ts';
import { reportComment } from './report-comment.ts';
import { anonymizePerson, writeComment } from './write-comment.ts';

/** The comments feature: comments on organizers' posts, their moderation and their reports. */
export function commentsFeature(platform: Platform, deps: Pick<CommentsContext, 'events'>) {
  const ctx: CommentsContext = { ...platform, ...deps };
  return {
    routes: commentsRoutes(ctx),
    jobs: { 'comments.notify': (job: CommentsJob) => notifyOrganizer(ctx, job) },
    /** Use cases as the endpoints run them. For demo data. */
    write: (author: Person, input: Parameters<typeof writeComment>[2]) => writeComment(ctx, author, input),
    pin: (person: Person, id: string) => pinComment(ctx, person, id, true),
    report: (person: Person, id: string, input: Parameters<typeof reportComment>[3]) => reportComment(ctx, person, id, input),
    anonymizePerson: (tx: Tx, userId: string) => anonymizePerson(ctx, tx, userId),
  };
}
