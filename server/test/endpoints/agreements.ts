import sharp from 'sharp';
import {
  aDraftContract,
  anActiveContract,
  aProposal,
  contractOf,
  drawing,
  fundAll,
  proposalFields,
  requestFields,
} from '../factories/agreements.ts';
import { ask } from '../factories/events.ts';
import { anAdmin, aProvider, type Person } from '../factories/people.ts';
import type { TestApp } from '../harness/test-app.ts';
import type { OwnershipRequests } from './attempt.ts';

export type AgreementFixture = Awaited<ReturnType<typeof anAgreementFixture>>;

/**
 * Creates service requests of Ada to Kinda: one with a proposal, one with a draft contract, one with an active, funded contract.
 */
export async function anAgreementFixture(app: TestApp, ada: Person) {
  const kinda = await aProvider(app, { name: 'Kinda' });
  const stranger = await aProvider(app, { name: 'Somebody else' });
  const admin = await anAdmin(app);
  const sides = { organizer: ada, provider: kinda };
  const proposed = await aProposal(app, sides);
  const draft = await aDraftContract(app, { ...sides, inDays: 20 });
  const active = await anActiveContract(app, { ...sides, inDays: 30 });
  const funded = await fundAll(app, active);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2F3BA2' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'plan.png');
  const { body } = await ask(app, 'POST', `/contracts/${active.contractId}/files`, { as: kinda, body: form });
  const terms = (await contractOf(app, draft.contractId, ada)).versions[0];
  return {
    kinda,
    stranger,
    admin,
    proposed,
    draft,
    active,
    picture,
    terms,
    milestoneId: funded.milestones[0]?._id ?? '',
    fileId: body.contract.files[0]._id,
  };
}

/** Requests to the endpoints of service requests and contracts, by both sides and by others. */
export function agreementRequests(
  app: TestApp,
  { ada, otto }: { ada: Person; otto: Person },
  fixture: AgreementFixture,
): Readonly<Record<string, OwnershipRequests>> {
  const { kinda, stranger, admin, proposed, draft, active, picture, terms, milestoneId, fileId } = fixture;
  const { contractId } = active;
  const of = (
    as: Person,
    others: readonly (Person | undefined)[],
    params: Readonly<Record<string, string>>,
    body?: object,
  ): OwnershipRequests => ({
    owner: { as, params, ...(body && { body }) },
    others,
  });
  const request = { id: proposed.requestId };
  const milestone = { contractId, milestoneId };
  const strangers = [otto, stranger];
  const signing = { version: 1, sha256: terms?.sha256 ?? '', typedName: 'Ada', drawing };
  return {
    'POST /event-requests': {
      owner: { as: ada, body: { ...requestFields(app), providerId: kinda.user.id, eventId: proposed.eventId } },
      others: [otto],
    },
    'GET /event-requests/:id': of(ada, strangers, request),
    'GET /event-requests/:id/getPraposal': of(ada, strangers, request),
    'POST /event-requests/:id/propose': of(kinda, [stranger], request, proposalFields(app)),
    'PATCH /event-requests/:id/proposal': of(kinda, [stranger], request, proposalFields(app)),
    'PUT /event-requests/p/:id/status': of(kinda, [stranger], request, { proStatus: 'declined' }),
    'PUT /event-requests/:id/awarded': of(ada, [otto], request, { status: 'declined' }),
    'PUT /event-requests/:id/projectUpdate': of(ada, [otto], request, { newStatus: 'cancelled' }),
    'GET /contracts/:contractId': of(ada, strangers, { contractId }),
    'GET /contracts/:contractId/contract.pdf': of(kinda, strangers, { contractId }),
    'GET /contracts/:contractId/files/:fileId': {
      ...of(ada, strangers, { contractId, fileId }),
      mixed: [{ as: ada, params: { contractId: draft.contractId, fileId } }],
    },
    'POST /contracts/:contractId/files': {
      owner: { as: kinda, params: { contractId }, files: { file: picture } },
      others: strangers,
    },
    'POST /contracts/:contractId/versions': of(ada, strangers, { contractId: draft.contractId }, terms?.terms),
    'POST /contracts/:contractId/sign': of(ada, strangers, { contractId: draft.contractId }, signing),
    'POST /contracts/:contractId/versions/decline': of(ada, strangers, { contractId }),
    'POST /contracts/:contractId/milestones/:milestoneId/fund': {
      ...of(ada, [otto], milestone, { from: 'balance' }),
      mixed: [{ as: ada, params: { contractId: draft.contractId, milestoneId }, body: { from: 'balance' } }],
    },
    'POST /contracts/:contractId/milestones/:milestoneId/submit': of(kinda, [stranger], milestone),
    'POST /contracts/:contractId/milestones/:milestoneId/accept': of(ada, [otto], milestone),
    'POST /contracts/:contractId/milestones/:milestoneId/pledge': of(ada, [otto], milestone),
    'POST /contracts/:contractId/milestones/:milestoneId/pledge/answer': of(kinda, [stranger], milestone, { agrees: true }),
    'POST /contracts/:contractId/milestones/:milestoneId/pledge/withdraw': of(ada, [otto], milestone),
    'GET /contracts/:contractId/cancellation': of(ada, strangers, { contractId }),
    'POST /contracts/:contractId/dispute': of(kinda, strangers, { contractId }, { reason: 'The hall was locked' }),
    'PUT /contracts/:contractId/dispute/decision': of(
      admin,
      [],
      { contractId },
      { toProvider: 0, outcome: 'resumed', note: 'Go on' },
    ),
    'POST /contracts/:contractId/cancel': of(
      ada,
      strangers,
      { contractId },
      { reason: 'Rain', toProvider: 0, toOrganizer: 140_000 },
    ),
    'POST /contracts/:contractId/complete': of(ada, [otto], { contractId }),
  };
}
