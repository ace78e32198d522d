import { describe, expect, it } from 'vitest';
import {
  aDraftContract,
  anActiveContract,
  aProposal,
  aRequest,
  fundAll,
  proposalFields,
  requestFields,
} from '../factories/agreements.ts';
import { aForm, aPublishedEvent, ask, daysAhead } from '../factories/events.ts';
import { anOrganizer, aProvider, type Person } from '../factories/people.ts';
import { aBid, answer, aProject, award, bidFields, briefFields } from '../factories/projects.ts';
import { buildTestApp } from '../harness/test-app.ts';

// Section 7 of the specification, "Provider bids", "Event requests" and "Organizer bids", taken literally: the paths, the request
// fields and the keys that are read, including their misspellings.

const app = await buildTestApp();

async function keysOf(as: Person, line: string, body?: object | FormData): Promise<string[]> {
  const [method = '', path = ''] = line.split(' ');
  const reply = await ask(app, method as 'GET', path, { as, ...(body && { body }) });
  expect({ line, status: reply.status, body: reply.status > 299 && reply.body }).toMatchObject({
    line,
    status: expect.toSatisfy((code: number) => code < 300),
  });
  return Object.keys(reply.body);
}

describe('provider bids: keys of the replies', () => {
  it('POST answers message and project, GET mybids, PUT data, DELETE withdraws the bid', async () => {
    const [{ projectId }, provider] = [await aProject(app), await aProvider(app)];
    const body = bidFields(app);
    expect(await keysOf(provider, `POST /p/project/${projectId}/bids`, body)).toEqual(
      expect.arrayContaining(['message', 'project']),
    );
    expect(await keysOf(provider, 'GET /p/project/my-bids')).toEqual(expect.arrayContaining(['mybids', '_mybids']));
    expect(await keysOf(provider, `GET /p/project/${projectId}`)).toContain('_project');
    expect(await keysOf(provider, 'GET /p/project')).toContain('_projects');
    expect(await keysOf(provider, `PUT /p/project/${projectId}`, body)).toContain('data');
    const gone = await app.fastify.inject({ method: 'DELETE', url: `/api/p/project/${projectId}`, headers: provider.headers });
    expect(gone.statusCode).toBe(200);
  });
});

describe('event requests: keys of the replies', () => {
  it('GET answers completedRequests, signedReqests, pendingRequests and totalRequests', async () => {
    const { organizer, provider } = await aRequest(app);
    for (const as of [organizer, provider])
      expect(await keysOf(as, 'GET /event-requests')).toEqual([
        'completedRequests',
        'signedReqests',
        'pendingRequests',
        'totalRequests',
      ]);
  });

  it('POST creates a request, the provider sets proStatus, proposes and changes the proposal', async () => {
    const [organizer, provider] = [await anOrganizer(app), await aProvider(app)];
    const { eventId } = await aPublishedEvent(app, {
      organizer,
      fields: { date: daysAhead(app.platform, 50).toISOString() },
    });
    const asked = { ...requestFields(app), providerId: provider.user.id, eventId };
    const { body } = await ask(app, 'POST', '/event-requests', { as: organizer, body: asked });
    const { _id: id, ...request } = body.eventRequest;
    expect(request).toMatchObject({ proStatus: 'pending', orgStatus: 'request', isSigned: false, projectStatus: 'pending' });
    expect(await keysOf(provider, `PUT /event-requests/p/${id}/status`, { proStatus: 'accepted' })).toContain('message');
    // The organizer's list is then reloaded with these filters.
    const list = '/event-requests/organizer-requests?orgStatus=request&isSigned=false&projectStatus=pending';
    expect(await keysOf(organizer, `GET ${list}`)).toEqual(expect.arrayContaining(['currentPage', 'requests', 'total']));
    expect(await keysOf(provider, `POST /event-requests/${id}/propose`, proposalFields(app))).toContain('eventRequest');
    const changed = await ask(app, 'PATCH', `/event-requests/${id}/proposal`, { as: provider, body: proposalFields(app) });
    expect(changed.body.message).toBe('Proposal updated successfully.');
    expect(await keysOf(organizer, `GET /event-requests/${id}/getPraposal`)).toContain('proposal');
    expect(await keysOf(provider, 'GET /event-requests/acceptedByProvider')).toEqual(['requests']);
  });

  it('awarded takes status, projectUpdate takes newStatus', async () => {
    const { organizer, requestId } = await aProposal(app);
    expect(await keysOf(organizer, `PUT /event-requests/${requestId}/awarded`, { status: 'awarded' })).toContain('eventRequest');
    const work = await anActiveContract(app);
    await fundAll(app, work);
    const done = `/event-requests/${work.requestId}/projectUpdate`;
    const { body } = await ask(app, 'PUT', done, { as: work.organizer, body: { newStatus: 'completed' } });
    expect(body).toMatchObject({ message: 'Saved successfully', eventRequest: { isSigned: true, projectStatus: 'completed' } });
    const draft = await aDraftContract(app);
    expect((await ask(app, 'GET', `/event-requests/${draft.requestId}`, { as: draft.provider })).body.eventRequest.isSigned).toBe(
      false,
    );
  });
});

describe('organizer bids: keys of the replies', () => {
  it('event-com answers __event, bid-data projectWithBids, the award and its answer data', async () => {
    const organizer = await anOrganizer(app);
    const { eventId } = await aPublishedEvent(app, { organizer });
    expect(await keysOf(organizer, 'POST /o/place-a-bid', aForm(briefFields(app, eventId)))).toContain('projectId');
    const project = await aProject(app, { organizer, eventId });
    const { provider, bid } = await aBid(app, project.projectId);
    expect(await keysOf(organizer, 'GET /o/event-com')).toEqual(['__event']);
    for (const path of [`/o/event/${eventId}/bid-data`, `/o/place-a-bid/${project.projectId}/bid-data`])
      expect(await keysOf(organizer, `GET ${path}`)).toEqual(['projectWithBids']);
    const pair = `/o/place-a-bid/${project.projectId}/${bid._id}`;
    expect(await keysOf(organizer, `PUT ${pair}`)).toContain('data');
    expect(await keysOf(organizer, `PUT ${pair}/projectUpdate`, { newStatus: 'open' })).toContain('data');
    await award(app, project, bid._id);
    expect(Object.keys((await answer(app, provider, project.projectId, bid._id)).body)).toContain('data');
    expect(await keysOf(organizer, `PATCH /o/edit-event-visibility/${eventId}`, { visibility: 'unlisted' })).toContain('message');
  });
});
