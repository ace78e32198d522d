import type { Locale } from '@ngoma/api/common/locale';
import * as disputes from '@ngoma/api/features/contract-disputes';
import * as escrow from '@ngoma/api/features/contract-escrow';
import * as papers from '@ngoma/api/features/contract-files';
import * as contract from '@ngoma/api/features/contracts';
import { type Route, route } from '#platform/route';
import type { Session } from '#platform/session';
import type { agreementService } from './contracts.agreement.service.ts';
import type { endingService } from './contracts.ending.service.ts';
import type { contractFilesService } from './contracts.files.service.ts';
import type { Milestones } from './contracts.milestones.service.ts';
import { onlookerOf, type readingService } from './contracts.reading.service.ts';
import { toConsequences } from './contracts.views.ts';

interface Parts {
  readonly agreement: ReturnType<typeof agreementService>;
  readonly milestones: Milestones;
  readonly ending: ReturnType<typeof endingService>;
  readonly files: ReturnType<typeof contractFilesService>;
  readonly reading: ReturnType<typeof readingService>;
}

/** Nobody signs, funds or uploads more often than that by hand. */
const limit = { perMinute: 60, by: 'session' } as const;
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

const readingRoutes = ({ reading, ending, files }: Parts): Route[] => [
  route(contract.listContracts, async ({ session, query, locale }) => reading.list(session, query, locale)),
  route(disputes.listDisputes, async ({ query, locale }) => reading.disputes(query, locale)),
  route(contract.getContract, async ({ session, params, locale }) => ({
    contract: await reading.get(session, params.contractId, locale),
  })),
  route(contract.contractPdf, async ({ session, params, locale, reply }) => {
    const pdf = await reading.pdf(session, params.contractId, locale);
    reply.header('Content-Disposition', `inline; filename="contract-${params.contractId.slice(-8)}.pdf"`);
    return pdf;
  }),
  route(papers.getContractFile, async ({ session, params, reply }) => {
    const file = await files.read(onlookerOf(session), params.contractId, params.fileId);
    reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${plainName(file.name)}"`);
    return file.body;
  }),
  route(escrow.cancellationConsequences, async ({ session, params }) => {
    const found = await ending.consequences(session, params.contractId);
    return { consequences: toConsequences(found, found) };
  }),
];

/** The contract as it stands after what was done, for whoever did it. */
const answerOf =
  (reading: Parts['reading']) => async (session: Session, contractId: string, locale: Locale, message: string) => ({
    message,
    contract: await reading.get(session, contractId, locale),
  });

const agreementRoutes = ({ agreement, reading }: Parts): Route[] => {
  const answer = answerOf(reading);
  return [
    route(
      contract.proposeVersion,
      async ({ session, params: { contractId }, body, locale, say }) => {
        await agreement.propose(session, contractId, body);
        return answer(
          session,
          contractId,
          locale,
          say({ en: 'The new version waits for both signatures', fr: 'La nouvelle version attend les deux signatures' }),
        );
      },
      { limit },
    ),
    route(
      contract.declineVersion,
      async ({ session, params: { contractId }, locale, say }) => {
        await agreement.decline(session, contractId);
        return answer(session, contractId, locale, say({ en: 'The contract stays as it is', fr: 'Le contrat reste inchangé' }));
      },
      { limit },
    ),
    route(
      contract.signContract,
      async ({ session, params: { contractId }, body, locale, say, request }) => {
        await agreement.sign(session, contractId, { ...body, address: request.ip });
        return answer(session, contractId, locale, say({ en: 'You have signed', fr: 'Vous avez signé' }));
      },
      { limit },
    ),
  ];
};

const milestoneRoutes = ({ milestones, reading }: Parts): Route[] => {
  const answer = answerOf(reading);
  return [
    route(
      escrow.fundMilestone,
      async ({ session, params, body, locale, say }) => {
        const paymentUrl = await milestones.fund(session, params, body);
        const message = paymentUrl
          ? say({ en: 'Pay to put the money into escrow', fr: 'Payez pour placer la somme sous séquestre' })
          : say({ en: 'The money is in escrow', fr: 'La somme est sous séquestre' });
        return { ...(await answer(session, params.contractId, locale, message)), paymentUrl };
      },
      { limit },
    ),
    route(
      escrow.submitMilestone,
      async ({ session, params, locale, say }) => {
        await milestones.submit(session, params);
        return answer(
          session,
          params.contractId,
          locale,
          say({
            en: 'Handed in. Without an answer it is paid out after 72 hours',
            fr: 'Travail remis. Sans réponse, la somme est versée après 72 heures',
          }),
        );
      },
      { limit },
    ),
    route(
      escrow.acceptMilestone,
      async ({ session, params, locale, say }) => {
        await milestones.accept(session, params);
        return answer(
          session,
          params.contractId,
          locale,
          say({ en: 'Accepted: the money is paid out', fr: 'Travail accepté : la somme est versée' }),
        );
      },
      { limit },
    ),
  ];
};

const endingRoutes = ({ ending, files, reading }: Parts): Route[] => {
  const answer = answerOf(reading);
  return [
    route(
      escrow.completeContract,
      async ({ session, params: { contractId }, locale, say }) => {
        await ending.complete(session, contractId);
        return answer(session, contractId, locale, say({ en: 'The contract is completed', fr: 'Le contrat est achevé' }));
      },
      { limit },
    ),
    route(
      escrow.cancelContract,
      async ({ session, params: { contractId }, body, locale, say }) => {
        await ending.cancel(session, contractId, body);
        return answer(session, contractId, locale, say({ en: 'The contract is called off', fr: 'Le contrat est résilié' }));
      },
      { limit },
    ),
    route(
      disputes.openDispute,
      async ({ session, params: { contractId }, body, locale, say }) => {
        await ending.dispute(session, contractId, body.reason);
        return answer(
          session,
          contractId,
          locale,
          say({ en: 'The dispute is open; what is in escrow is frozen', fr: 'Le litige est ouvert ; le séquestre est gelé' }),
        );
      },
      { limit },
    ),
    route(
      disputes.decideDispute,
      async ({ session, params: { contractId }, body, locale, say }) => {
        await ending.decide(session, contractId, body);
        return answer(session, contractId, locale, say({ en: 'The dispute is decided', fr: 'Le litige est tranché' }));
      },
      { limit },
    ),
    route(
      papers.uploadContractFile,
      async ({ session, params: { contractId }, files: { file }, locale, say }) => {
        await files.add(session, contractId, file);
        return answer(session, contractId, locale, say({ en: 'The file is added', fr: 'Le fichier est ajouté' }));
      },
      { limit },
    ),
  ];
};

/** Contracts over HTTP. */
export const contractsRoutes = (parts: Parts): Route[] => [
  ...readingRoutes(parts),
  ...agreementRoutes(parts),
  ...milestoneRoutes(parts),
  ...endingRoutes(parts),
];
