import type { Locale } from '@ngoma/api/common/locale';
import * as endpoints from '@ngoma/api/features/contracts/contracts';
import * as disputes from '@ngoma/api/features/contracts/disputes';
import * as escrow from '@ngoma/api/features/contracts/escrow';
import * as fileEndpoints from '@ngoma/api/features/contracts/files';
import * as pledgeEndpoints from '@ngoma/api/features/contracts/pledges';
import { csvDownload, type FileTable, fewDownloads, xlsxDownload } from '#platform/files/table-files';
import { clientAddress } from '#platform/http/limits/client-address';
import { type Route, route } from '#platform/http/route';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { agreementService } from './agreement/agreement.service.ts';
import type { contractFilesService } from './agreement/contract-files.service.ts';
import type { endingService } from './ending/ending.service.ts';
import type { Milestones } from './escrow/milestones.service.ts';
import type { Pledges } from './pledges/pledges.service.ts';
import { type ContractReader, type ContractSearch, type readingService, viewerOf } from './screens/contract-screens.service.ts';
import { toConsequences } from './screens/contract-views.ts';

interface Parts {
  readonly agreement: ReturnType<typeof agreementService>;
  readonly milestones: Milestones;
  readonly pledges: Pledges;
  readonly ending: ReturnType<typeof endingService>;
  readonly files: ReturnType<typeof contractFilesService>;
  readonly reading: ReturnType<typeof readingService>;
  readonly exportList: (reader: ContractReader, search: ContractSearch, locale: Locale) => Promise<FileTable>;
}

/** Far above what a person does by hand, so that only scripts reach it. */
const limit = { perMinute: 60, by: 'session' } as const;
const plainName = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/[^\w.-]+/g, '-')
    .replace(/^-+|-+$/g, '') || 'file';

const readingRoutes = ({ reading, ending, files, exportList }: Parts): Route[] => [
  route(endpoints.listContracts, async ({ session, query, locale }) => reading.list(session, query, locale)),
  route(
    endpoints.contractsCsv,
    async ({ session, query, locale, reply }) => csvDownload(await exportList(session, query, locale), reply, locale),
    fewDownloads,
  ),
  route(
    endpoints.contractsXlsx,
    async ({ session, query, locale, reply }) => xlsxDownload(await exportList(session, query, locale), reply),
    fewDownloads,
  ),
  route(disputes.listDisputes, async ({ query, locale }) => reading.disputes(query, locale)),
  route(endpoints.getContract, async ({ session, params, locale }) => ({
    contract: await reading.get(session, params.contractId, locale),
  })),
  route(endpoints.contractPdf, async ({ session, params, locale, reply }) => {
    const pdf = await reading.pdf(session, params.contractId, locale);
    reply.header('Content-Disposition', `inline; filename="contract-${params.contractId.slice(-8)}.pdf"`);
    return pdf;
  }),
  route(fileEndpoints.getContractFile, async ({ session, params, reply }) => {
    const file = await files.read(viewerOf(session), params.contractId, params.fileId);
    reply.type(file.contentType).header('Content-Disposition', `attachment; filename="${plainName(file.name)}"`);
    return file.body;
  }),
  route(escrow.cancellationConsequences, async ({ session, params }) => {
    const found = await ending.consequences(session, params.contractId);
    return { consequences: toConsequences(found, found) };
  }),
];

/** Returns a reply with the contract as the session's user sees it after the operation. */
const replyWithContract =
  (reading: Parts['reading']) => async (session: Session, contractId: string, locale: Locale, message: string) => ({
    message,
    contract: await reading.get(session, contractId, locale),
  });

const agreementRoutes = ({ agreement, reading }: Parts): Route[] => {
  const respond = replyWithContract(reading);
  return [
    route(
      endpoints.proposeVersion,
      async ({ session, params: { contractId }, body, locale, localize }) => {
        await agreement.propose(session, contractId, body);
        return respond(session, contractId, locale, localize(bilingual('contracts.newVersionWaitsForBothSignatures')));
      },
      { limit },
    ),
    route(
      endpoints.declineVersion,
      async ({ session, params: { contractId }, locale, localize }) => {
        await agreement.decline(session, contractId);
        return respond(session, contractId, locale, localize(bilingual('contracts.contractStaysAsItIs')));
      },
      { limit },
    ),
    route(
      endpoints.signContract,
      async ({ session, params: { contractId }, body, locale, localize, request }) => {
        await agreement.sign(session, contractId, { ...body, address: clientAddress(request) });
        return respond(session, contractId, locale, localize(bilingual('contracts.youHaveSigned')));
      },
      { limit },
    ),
  ];
};

const milestoneRoutes = ({ milestones, reading }: Parts): Route[] => {
  const respond = replyWithContract(reading);
  return [
    route(
      escrow.fundMilestone,
      async ({ session, params, body, locale, localize }) => {
        const paymentUrl = await milestones.fund(session, params, body);
        const message = paymentUrl
          ? localize(bilingual('contracts.payToPutMoneyIntoEscrow'))
          : localize(bilingual('contracts.moneyIsInEscrow'));
        return { ...(await respond(session, params.contractId, locale, message)), paymentUrl };
      },
      { limit },
    ),
    route(
      escrow.submitMilestone,
      async ({ session, params, locale, localize }) => {
        const state = await milestones.submit(session, params);
        const message =
          state === 'pledged' ? bilingual('contracts.pledge.submitted') : bilingual('contracts.handedInWithoutAnswer');
        return respond(session, params.contractId, locale, localize(message));
      },
      { limit },
    ),
    route(
      escrow.acceptMilestone,
      async ({ session, params, locale, localize }) => {
        const state = await milestones.accept(session, params);
        const message =
          state === 'pledged' ? bilingual('contracts.pledge.accepted') : bilingual('contracts.acceptedMoneyIsPaidOut');
        return respond(session, params.contractId, locale, localize(message));
      },
      { limit },
    ),
  ];
};

const pledgeRoutes = ({ pledges, reading }: Parts): Route[] => {
  const respond = replyWithContract(reading);
  return [
    route(
      pledgeEndpoints.proposePledge,
      async ({ session, params, locale, localize }) => {
        await pledges.propose(session, params);
        return respond(session, params.contractId, locale, localize(bilingual('contracts.pledge.proposed')));
      },
      { limit },
    ),
    route(
      pledgeEndpoints.answerPledge,
      async ({ session, params, body: { agrees }, locale, localize }) => {
        await pledges.answer(session, params, agrees);
        const message = agrees ? bilingual('contracts.pledge.agreed') : bilingual('contracts.pledge.declined');
        return respond(session, params.contractId, locale, localize(message));
      },
      { limit },
    ),
    route(
      pledgeEndpoints.withdrawPledge,
      async ({ session, params, locale, localize }) => {
        await pledges.withdraw(session, params);
        return respond(session, params.contractId, locale, localize(bilingual('contracts.pledge.withdrawn')));
      },
      { limit },
    ),
  ];
};

const endingRoutes = ({ ending, files, reading }: Parts): Route[] => {
  const respond = replyWithContract(reading);
  return [
    route(
      escrow.completeContract,
      async ({ session, params: { contractId }, locale, localize }) => {
        await ending.complete(session, contractId);
        return respond(session, contractId, locale, localize(bilingual('contracts.contractIsCompleted')));
      },
      { limit },
    ),
    route(
      escrow.cancelContract,
      async ({ session, params: { contractId }, body, locale, localize }) => {
        await ending.cancel(session, contractId, body);
        return respond(session, contractId, locale, localize(bilingual('contracts.contractIsCalledOff')));
      },
      { limit },
    ),
    route(
      disputes.openDispute,
      async ({ session, params: { contractId }, body, locale, localize }) => {
        await ending.dispute(session, contractId, body.reason);
        return respond(session, contractId, locale, localize(bilingual('contracts.disputeIsOpen')));
      },
      { limit },
    ),
    route(
      disputes.decideDispute,
      async ({ session, params: { contractId }, body, locale, localize }) => {
        await ending.decide(session, contractId, body);
        return respond(session, contractId, locale, localize(bilingual('contracts.disputeIsDecided')));
      },
      { limit },
    ),
    route(
      fileEndpoints.uploadContractFile,
      async ({ session, params: { contractId }, files: { file }, locale, localize }) => {
        await files.add(session, contractId, file);
        return respond(session, contractId, locale, localize(bilingual('contracts.fileIsAdded')));
      },
      { limit },
    ),
  ];
};

/** Defines the HTTP routes of contracts. */
export const contractsRoutes = (parts: Parts): Route[] => [
  ...readingRoutes(parts),
  ...agreementRoutes(parts),
  ...milestoneRoutes(parts),
  ...pledgeRoutes(parts),
  ...endingRoutes(parts),
];
