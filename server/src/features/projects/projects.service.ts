import { business } from '@ngoma/api/common/business';
import type { BodyOutput, QueryOutput } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import type { listOwnProjects, OwnProject, Project, postProject, updateProject } from '@ngoma/api/features/projects/projects';
import { documentFiles, type Uploads } from '#platform/files/documents';
import { notFound } from '#platform/http/refusal';
import type { UploadedFile } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { newId } from '#platform/ids';
import type { Platform } from '#platform/platform';
import type { DbOrTx } from '#platform/postgres/database';
import { notifyMatchingProviders } from './matching/matching.service.ts';
import type { ProjectNotifications } from './notify.service.ts';
import { toEventCard, toOwnProject, toProject } from './project-views.ts';
import * as read from './projects.read.ts';
import * as rules from './projects.rules.ts';
import { projectsStore } from './projects.store.ts';
import type { Brief, Person, ProjectRecord, ProjectRow, ProjectsDeps } from './projects.types.ts';

const { maxFiles } = business.project;
const maxEvents = 200;
/** Maximum width in pixels, enough to read a floor plan. */
const documents = { folder: 'private/projects', widthPixels: 2_000 };

export const unknownProject = () => notFound(bilingual('projects.projectNotFound'));

/** Organizers' projects: posting, changing, listing. */
export function projectsService(
  platform: Platform,
  deps: Pick<ProjectsDeps, 'events'>,
  { notify }: Pick<ProjectNotifications, 'notify'>,
) {
  const { db, clock, jobs } = platform;
  const files = documentFiles(platform, documents);

  /** Loads projects in the order of the ids and maps them. Unknown ids are missing. */
  const show = async <View>(
    ids: readonly string[],
    locale: Locale,
    view: (project: ProjectRecord, event: Parameters<typeof toProject>[1], now: Date, locale: Locale) => View,
    within: DbOrTx = db,
  ): Promise<View[]> => {
    const projects = await read.loadProjects(within, ids);
    const eventIds = [...projects.values()].map(({ eventId }) => eventId);
    const events = await deps.events.summaries(eventIds, locale, within);
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
    /** Loads projects in their public form. */
    showProjects: (ids: readonly string[], locale: Locale): Promise<Project[]> => show(ids, locale, toProject),
    showOwn,
    showOwnMany: (ids: readonly string[], locale: Locale, within?: DbOrTx): Promise<OwnProject[]> =>
      show(ids, locale, toOwnProject, within),

    /**
     * Posts a project. Raises `not_found` (404) for events of others, `event_over` (409), `invalid_input` (400) and 415 for
     * unreadable files.
     */
    async post(person: Person, input: BodyOutput<typeof postProject>, uploads: Uploads, locale: Locale): Promise<OwnProject> {
      const brief = briefOf(input);
      rules.requireValidBrief(brief, clock());
      const event = await requireOwnEvent(deps, person, input.eventId, locale);
      if (event.status === 'cancelled' || event.status === 'ended') throw rules.eventOver();
      const kept = await files.store(uploads);
      const id = newId();
      try {
        await db.transaction().execute(async (tx) => {
          const store = projectsStore(tx);
          await store.insert(id, { organizerId: person.userId, eventId: input.eventId }, brief, clock());
          await store.addFiles(id, kept, clock());
          await store.addMove({ projectId: id, kind: 'posted', actorId: person.userId }, clock());
          await jobs.enqueue(tx, notifyMatchingProviders, { projectId: id });
        });
      } catch (error) {
        await files.discard(kept.map(({ fileKey }) => fileKey));
        throw error;
      }
      return showOwn(id, locale);
    },

    /**
     * Changes an open project and notifies the bidders. Raises `not_found` (404), `project_not_open` and `too_many_files` (409),
     * `invalid_input` (400) and 415.
     */
    async change(person: Person, id: string, input: BodyOutput<typeof updateProject>, uploads: Uploads, locale: Locale) {
      const kept = await files.store(uploads);
      try {
        const removed = await db.transaction().execute(async (tx) => {
          const store = projectsStore(tx);
          const project = await lockOwn(store, person, id);
          rules.requireOpen(project);
          const brief = changedBrief(project, input);
          rules.requireValidBrief(brief, clock());
          await store.change(id, brief, clock());
          const gone = await store.removeFiles(id, idsIn(input.removeFiles));
          if ((await store.countFiles(id)) + kept.length > maxFiles) throw rules.tooManyFiles();
          await store.addFiles(id, kept, clock());
          const moveId = await store.addMove({ projectId: id, kind: 'changed', actorId: person.userId }, clock());
          const bidders = await read.listWaiting(tx, id);
          await notify(tx, {
            ...{ moveId, project: { ...project, title: brief.title }, actor: { id: person.userId, name: person.name } },
            notifications: [{ kind: 'project_changed', to: bidders }],
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

    async listOwn(person: Person, { page, limit, state, eventId, q, sort }: QueryOutput<typeof listOwnProjects>, locale: Locale) {
      const filter = { organizerId: person.userId, eventId, words: rules.wordsOf(q) };
      const [ids, figures] = await Promise.all([
        read.listOwn(db, { ...filter, states: state && [state], sort }, { limit, offset: (page - 1) * limit }),
        read.countOwn(db, filter),
      ]);
      const counts = read.countsOf(figures);
      return {
        ...{ _projects: await show(ids, locale, toOwnProject), counts, total: totalOf(counts, state), currentPage: page },
        totals: sumOf(figures.filter((one) => !state || one.state === state)),
      };
    },

    /** Lists the organizer's upcoming events with their number of projects. */
    async listEvents(person: Person, locale: Locale) {
      const rows = await read.listEventsOf(db, person.userId, clock(), maxEvents);
      const events = await deps.events.summaries(
        rows.map(({ id }) => id),
        locale,
      );
      return rows.flatMap(({ id, projectCount }) => {
        const event = events.get(id);
        return event ? [{ ...toEventCard(event), projectCount }] : [];
      });
    },

    /** Returns a file for the project's organizer and for providers who may see the project. Raises `not_found` (404). */
    async readFile(person: Person, id: string): Promise<UploadedFile> {
      const file = await read.findFile(db, id);
      const isTheirs =
        file &&
        (person.role === 'organizer'
          ? file.organizerId === person.userId
          : file.state === 'open' || (await read.hasBid(db, file.projectId, person.userId)));
      const stored = isTheirs ? await files.read(file.fileKey) : undefined;
      if (!file || !stored) throw notFound(bilingual('common.fileNotFound'));
      return { filename: file.name, contentType: file.contentType, bytes: stored.body };
    },
  };
}
export type ProjectsService = ReturnType<typeof projectsService>;

/** Locks a project of the caller. Raises `not_found` (404). */
export async function lockOwn(store: ReturnType<typeof projectsStore>, person: Person, id: string): Promise<ProjectRow> {
  const project = await store.lock(id);
  if (project?.organizerId !== person.userId) throw unknownProject();
  return project;
}

async function requireOwnEvent({ events }: Pick<ProjectsDeps, 'events'>, person: Person, eventId: string, locale: Locale) {
  await events.requireManaged(person, eventId);
  const event = (await events.summaries([eventId], locale)).get(eventId);
  if (!event) throw notFound(bilingual('common.eventNotFound'));
  return event;
}

/** Sums the bids and budgets of projects. */
const sumOf = (figures: readonly read.OwnFigures[]) => ({
  bids: figures.reduce((sum, { bids }) => sum + bids, 0),
  budgetMax: figures.reduce((sum, { budgetMaxXaf }) => sum + budgetMaxXaf, 0),
});

/** Returns the total number of a list from its counts by state. */
export const totalOf = <State extends string>(counts: Partial<Record<State, number>>, state: State | undefined): number =>
  state ? (counts[state] ?? 0) : (Object.values(counts) as number[]).reduce((sum, count) => sum + count, 0);

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

/** Parses comma-separated ids; anything else is ignored. */
const idsIn = (text: string | undefined): string[] =>
  (text ?? '')
    .split(',')
    .flatMap((part) => (/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i.test(part.trim()) ? [part.trim()] : []));
