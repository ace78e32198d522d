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
} from './agreements.ts';
import { ask } from './events.ts';
import type { TestApp } from './harness.ts';
import { anAdmin, aProvider, type Person } from './people.ts';
import type { Owned } from './walk-world.ts';

export type AgreementWorld = Awaited<ReturnType<typeof anAgreementWorld>>;

/** Ada has asked Kinda for things: one is proposed, one waits to be signed, one is in force with its money in escrow. */
export async function anAgreementWorld(house: TestApp, ada: Person) {
  const kinda = await aProvider(house, { name: 'Kinda' });
  const nobody = await aProvider(house, { name: 'Somebody else' });
  const admin = await anAdmin(house);
  const sides = { organizer: ada, provider: kinda };
  const proposed = await aProposal(house, sides);
  const draft = await aDraftContract(house, { ...sides, inDays: 20 });
  const active = await anActiveContract(house, { ...sides, inDays: 30 });
  const funded = await fundAll(house, active);
  const picture = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#2F3BA2' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(picture)], { type: 'image/png' }), 'plan.png');
  const { body } = await ask(house, 'POST', `/contracts/${active.contractId}/files`, { as: kinda, body: form });
  const terms = (await contractOf(house, draft.contractId, ada)).versions[0];
  return {
    kinda,
    nobody,
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

/** The calls on requests and contracts: both sides' own, and nobody else's. */
export function agreementCalls(
  house: TestApp,
  { ada, otto }: { ada: Person; otto: Person },
  world: AgreementWorld,
): Readonly<Record<string, Owned>> {
  const { kinda, nobody, admin, proposed, draft, active, picture, terms, milestoneId, fileId } = world;
  const { contractId } = active;
  const of = (
    as: Person,
    others: readonly (Person | undefined)[],
    params: Readonly<Record<string, string>>,
    body?: object,
  ): Owned => ({
    owner: { as, params, ...(body && { body }) },
    others,
  });
  const request = { id: proposed.requestId };
  const milestone = { contractId, milestoneId };
  const strangers = [otto, nobody];
  const signing = { version: 1, sha256: terms?.sha256 ?? '', typedName: 'Ada', drawing };
  return {
    'POST /event-requests': {
      owner: { as: ada, body: { ...requestFields(house), providerId: kinda.user.id, eventId: proposed.eventId } },
      others: [otto],
    },
    'GET /event-requests/:id': of(ada, strangers, request),
    'GET /event-requests/:id/getPraposal': of(ada, strangers, request),
    'POST /event-requests/:id/propose': of(kinda, [nobody], request, proposalFields(house)),
    'PATCH /event-requests/:id/proposal': of(kinda, [nobody], request, proposalFields(house)),
    'PUT /event-requests/p/:id/status': of(kinda, [nobody], request, { proStatus: 'declined' }),
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
    'POST /contracts/:contractId/milestones/:milestoneId/submit': of(kinda, [nobody], milestone),
    'POST /contracts/:contractId/milestones/:milestoneId/accept': of(ada, [otto], milestone),
    'GET /contracts/:contractId/cancellation': of(ada, strangers, { contractId }),
    'POST /contracts/:contractId/dispute': of(kinda, strangers, { contractId }, { reason: 'Nobody opened the door' }),
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
