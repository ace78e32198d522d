import { newId } from '#platform/ids';
import { aProvider, type Person } from '../factories/people.ts';
import { aBid, aProject, award, bidFields, briefFields } from '../factories/projects.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type ProjectFixture = Awaited<ReturnType<typeof aProjectFixture>>;

/** Creates two projects of Ada: one with a bid of Petra, one awarded to Petra. Pius is another provider. */
export async function aProjectFixture(app: TestApp, ada: Person, eventId: string) {
  const petra = await aProvider(app, { name: 'Petra' });
  const pius = await aProvider(app, { name: 'Pius' });
  const open = await aProject(app, { organizer: ada, eventId });
  const { bid } = await aBid(app, open.projectId, { provider: petra });
  const taken = await aProject(app, { organizer: ada, eventId });
  const { bid: chosen } = await aBid(app, taken.projectId, { provider: petra });
  const fileId = await aFile(app, taken.projectId, ada);
  await award(app, taken, chosen._id);
  return { petra, pius, open, bidId: bid._id, taken, chosenId: chosen._id, fileId };
}

async function aFile({ fastify }: TestApp, projectId: string, ada: Person): Promise<string> {
  const form = new FormData();
  form.append('file1', new Blob(['%PDF-1.7 a plan'], { type: 'application/pdf' }), 'plan.pdf');
  const reply = await fastify.inject({
    method: 'PATCH',
    url: `/api/o/place-a-bid/${projectId}`,
    headers: ada.headers,
    payload: form,
  });
  return reply.json().project.files[0]._id;
}

/** Requests to the endpoints of projects and bids, by their owners and by others. */
export function projectRequests(
  app: TestApp,
  { ada, otto, of, projects }: { ada: Person; otto: Person; of: { eventId: string }; projects: ProjectFixture },
): Readonly<Record<string, OwnershipRequests>> {
  const { petra, pius, open, bidId, taken, chosenId, fileId } = projects;
  const own = (params: Readonly<Record<string, string>>, body?: object): OwnershipRequests => ({
    owner: { as: ada, params, ...(body && { body }) },
    others: [otto],
  });
  const both = { projectId: open.projectId, bidId };
  const bid = bidFields(app);
  const brief = briefFields(app, of.eventId);
  return {
    'POST /o/place-a-bid': { owner: { as: ada, body: brief }, others: [otto] },
    'GET /o/place-a-bid/budget': {
      owner: { as: ada, query: { eventId: of.eventId, category: 'dj', city: 'Douala' } },
      others: [otto],
    },
    'PATCH /o/place-a-bid/:id': own({ id: open.projectId }, { title: 'Another title' }),
    'GET /o/event/:id/bid-data': own({ id: of.eventId }),
    'GET /o/place-a-bid/:id/bid-data': own({ id: open.projectId }),
    'GET /p/project/:id': { owner: { as: petra, params: { id: taken.projectId } }, others: [pius] },
    'POST /p/project/:id/bids': {
      owner: { as: petra, params: { id: open.projectId }, body: bid },
      others: [],
      mixed: [{ as: pius, params: { id: taken.projectId }, body: bid }],
    },
    'PUT /p/project/:id': { owner: { as: petra, params: { id: bidId }, body: bid }, others: [pius] },
    'GET /project-files/:id': { owner: { as: ada, params: { id: fileId } }, others: [otto, pius] },
    'PUT /o/place-a-bid/:projectId/:bidId': {
      owner: { as: ada, params: both, body: {} },
      others: [otto],
      mixed: [
        { as: ada, params: { projectId: open.projectId, bidId: chosenId }, body: {} },
        { as: ada, params: { projectId: open.projectId, bidId: newId() }, body: {} },
      ],
    },
    'PUT /o/place-a-bid/:projectId/:bidId/reject': {
      owner: { as: ada, params: both, body: { lostReason: 'price' } },
      others: [otto],
      mixed: [{ as: ada, params: { projectId: open.projectId, bidId: chosenId }, body: {} }],
    },
    'PUT /o/place-a-bid/:projectId/:bidId/projectUpdate': {
      owner: { as: ada, params: both, body: { newStatus: 'open' } },
      others: [otto],
      mixed: [{ as: ada, params: { projectId: open.projectId, bidId: chosenId }, body: { newStatus: 'open' } }],
    },
    'PUT /o/place-a-bid/:projectId/:bidId/providerAcceptance': {
      owner: { as: petra, params: { projectId: taken.projectId, bidId: chosenId }, body: { accepted: false, reason: 'Ill' } },
      others: [pius],
      mixed: [{ as: petra, params: { projectId: open.projectId, bidId: chosenId }, body: {} }],
    },
    'DELETE /p/project/:id': { owner: { as: petra, params: { id: bidId } }, others: [pius] },
    'PUT /o/place-a-bid/:id/cancel': own({ id: open.projectId }, { reason: 'No budget' }),
  };
}
