import { business } from '@ngoma/api/common/business';
import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type {
  listOwnProjects,
  OwnProject,
  Project,
  ProjectState,
  postProject,
  updateProject,
} from '@ngoma/api/features/projects';
import type { DbOrTx } from '#platform/database';
import { documentFiles, type Uploads } from '#platform/documents';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import { notFound } from '#platform/refusal';
import type { UploadedFile } from '#platform/route';
import { tellFitting } from './finding.service.ts';
import * as read from './projects.read.ts';
import * as rules from './projects.rules.ts';
import { projectsStore } from './projects.store.ts';
import type { ProjectsTelling } from './projects.telling.ts';
import type { Brief, Person, ProjectRecord, ProjectRow, ProjectsDoors } from './projects.types.ts';
import { toEventCard, toOwnProject, toProject } from './projects.views.ts';

const { mostFiles } = business.project;
const mostEvents = 200;
/** Wide enough to read a plan of a hall. */
const documents = { folder: 'private/projects', widthPixels: 2_000 };

export const unknownProject = () => notFound({ en: 'This project does not exist', fr: 'Ce projet n’existe pas' });

/** An organizer's projects: posted, changed, listed. */
export function projectsService(
  platform: Platform,
  doors: Pick<ProjectsDoors, 'events'>,
  { tell }: Pick<ProjectsTelling, 'tell'>,
) {
  const { db, clock, jobs } = platform;
  const files = documentFiles(platform, documents);

  /** Projects of these ids in their order, as the caller's view makes them; unknown ids are missing. */
  const show = async <View>(
    ids: readonly string[],
    locale: Locale,
    view: (project: ProjectRecord, event: Parameters<typeof toProject>[1], now: Date, locale: Locale) => View,
    within: DbOrTx = db,
  ): Promise<View[]> => {
    const projects = await read.loadProjects(within, ids);
    const eventIds = [...projects.values()].map(({ eventId }) => eventId);
    const events = await doors.events.summaries(eventIds, locale, within);
    return ids.flatMap((id) => {
      const project = projects.get(id);
      const event = project && events.get(project.eventId);
      return project && event ? [view(project, event, clock(), locale)] : [];
    });
  };

  const showOwn = async (id: string, locale: Locale, within?: DbOrTx): Promise<OwnProject> => {
    const [project] = await show([id], locale, toOwnProject, within);
    if (!project) throw unknownProject();
    return project;
  };

  return {
    /** Projects as anybody who may see them sees them. */
    showProjects: (ids: readonly string[], locale: Locale): Promise<Project[]> => show(ids, locale, toProject),
    showOwn,
    showOwnMany: (ids: readonly string[], locale: Locale, within?: DbOrTx): Promise<OwnProject[]> =>
      show(ids, locale, toOwnProject, within),

    /** Refusals: 404 for others' events, 409 `event_over`, 400 for a brief that contradicts itself, 415 for unreadable files. */
    async post(person: Person, input: BodyOutput<typeof postProject>, uploads: Uploads, locale: Locale): Promise<OwnProject> {
      const brief = briefOf(input);
      rules.requireSoundBrief(brief, clock());
      const event = await requireOwnEvent(doors, person, input.eventId, locale);
      if (event.status === 'cancelled' || event.status === 'ended') throw rules.eventOver();
      const kept = await files.keep(uploads);
      const id = newId();
      try {
        await db.transaction().execute(async (tx) => {
          const store = projectsStore(tx);
          await store.insert(id, { organizerId: person.userId, eventId: input.eventId }, brief, clock());
          await store.addFiles(id, kept, clock());
          await store.addMove({ projectId: id, kind: 'posted', actorId: person.userId }, clock());
          await jobs.enqueue(tx, tellFitting, { projectId: id });
        });
      } catch (error) {
        await files.discard(kept.map(({ fileKey }) => fileKey));
        throw error;
      }
      return showOwn(id, locale);
    },

    /** Whoever has bid is told. Refusals: 404, 409 `project_not_open`, `too_many_files`, 400, 415. */
    async change(person: Person, id: string, input: BodyOutput<typeof updateProject>, uploads: Uploads, locale: Locale) {
      const kept = await files.keep(uploads);
      try {
        const removed = await db.transaction().execute(async (tx) => {
          const store = projectsStore(tx);
          const project = await lockOwn(store, person, id);
          rules.requireOpen(project);
          const brief = changedBrief(project, input);
          rules.requireSoundBrief(brief, clock());
          await store.change(id, brief, clock());
          const gone = await store.removeFiles(id, idsIn(input.removeFiles));
          if ((await store.countFiles(id)) + kept.length > mostFiles) throw rules.tooManyFiles();
          await store.addFiles(id, kept, clock());
          const moveId = await store.addMove({ projectId: id, kind: 'changed', actorId: person.userId }, clock());
          const bidders = await read.listWaiting(tx, id);
          await tell(tx, {
            ...{ moveId, project: { ...project, title: brief.title }, actor: { id: person.userId, name: person.name } },
            tellings: [{ told: 'project_changed', to: bidders }],
          });
          return gone;
        });
        await files.discard(removed);
      } catch (error) {
        await files.discard(kept.map(({ fileKey }) => fileKey));
        throw error;
      }
      return showOwn(id, locale);
    },

    async listOwn(person: Person, { page, limit, state, eventId }: QueryOutput<typeof listOwnProjects>, locale: Locale) {
      const filter = { organizerId: person.userId, states: state && [state], eventId };
      const [ids, counts] = await Promise.all([
        read.listOwn(db, filter, { limit, offset: (page - 1) * limit }),
        read.countOwn(db, { organizerId: person.userId, eventId }),
      ]);
      return { _projects: await show(ids, locale, toOwnProject), counts, total: totalOf(counts, state), currentPage: page };
    },

    /** The own events to come, with how many projects each has. */
    async listEvents(person: Person, locale: Locale) {
      const rows = await read.listEventsOf(db, person.userId, clock(), mostEvents);
      const events = await doors.events.summaries(
        rows.map(({ id }) => id),
        locale,
      );
      return rows.flatMap(({ id, projectCount }) => {
        const event = events.get(id);
        return event ? [{ ...toEventCard(event), projectCount }] : [];
      });
    },

    /** A file's bytes, for its organizer and for providers who may see the project. Refusal 404. */
    async readFile(person: Person, id: string): Promise<UploadedFile> {
      const file = await read.findFile(db, id);
      const isTheirs =
        file &&
        (person.role === 'organizer'
          ? file.organizerId === person.userId
          : file.state === 'open' || (await read.hasBid(db, file.projectId, person.userId)));
      const stored = isTheirs ? await files.read(file.fileKey) : undefined;
      if (!file || !stored) throw notFound({ en: 'This file does not exist', fr: 'Ce fichier n’existe pas' });
      return { filename: file.name, contentType: file.contentType, bytes: stored.body };
    },
  };
}
export type ProjectsService = ReturnType<typeof projectsService>;

/** The project under its lock, if it is this organizer's. Refusal 404. */
export async function lockOwn(store: ReturnType<typeof projectsStore>, person: Person, id: string): Promise<ProjectRow> {
  const project = await store.lock(id);
  if (project?.organizerId !== person.userId) throw unknownProject();
  return project;
}

async function requireOwnEvent({ events }: Pick<ProjectsDoors, 'events'>, person: Person, eventId: string, locale: Locale) {
  const event = (await events.mayManage(person, eventId)) ? (await events.summaries([eventId], locale)).get(eventId) : undefined;
  if (!event) throw notFound({ en: 'This event does not exist', fr: 'Cet événement n’existe pas' });
  return event;
}

/** How many a list has in all, from the counts by state. */
export const totalOf = <State extends string>(counts: Partial<Record<State, number>>, state: State | undefined): number =>
  state ? (counts[state] ?? 0) : (Object.values(counts) as number[]).reduce((sum, count) => sum + count, 0);

export const awardedStates = ['awarded', 'active', 'completed'] as const satisfies readonly ProjectState[];

const briefOf = (input: BodyOutput<typeof postProject>): Brief => ({
  title: input.title,
  category: input.category,
  description: input.description,
  budgetMinXaf: input.budgetMin,
  budgetMaxXaf: input.budgetMax,
  startsAt: new Date(input.date),
  endsAt: new Date(input.endDate),
  city: input.city,
  location: input.location,
  deadline: new Date(input.deadline),
});

const changedBrief = (before: Brief, input: BodyOutput<typeof updateProject>): Brief => ({
  title: input.title ?? before.title,
  category: input.category ?? before.category,
  description: input.description ?? before.description,
  budgetMinXaf: input.budgetMin ?? before.budgetMinXaf,
  budgetMaxXaf: input.budgetMax ?? before.budgetMaxXaf,
  startsAt: input.date ? new Date(input.date) : before.startsAt,
  endsAt: input.endDate ? new Date(input.endDate) : before.endsAt,
  city: input.city ?? before.city,
  location: input.location ?? before.location,
  deadline: input.deadline ? new Date(input.deadline) : before.deadline,
});

/** What is no id names no file. */
const idsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .flatMap((part) => (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part.trim()) ? [part.trim()] : []));
