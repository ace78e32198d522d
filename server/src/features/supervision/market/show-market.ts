import type { ReplyOf } from '@ngoma/api/common/endpoint';
import type { Locale } from '@ngoma/api/common/locale';
import { localizedText } from '@ngoma/api/common/locale';
import type * as api from '@ngoma/api/features/supervision/supervised-market';
import { projectReasonIn } from '#features/projects/index';
import { requestReasonIn } from '#features/service-requests/index';
import { notFound } from '#platform/http/refusal';
import { bilingual } from '#platform/i18n/messages';
import { actsOn } from '../acts-on.ts';
import { type ListContext, viewOf } from '../lists/export-list.ts';
import { findRow, toPerson, withTimes } from '../lists/supervised-list.read.ts';
import { contractList, findContractTexts, findRequestTexts, requestList } from './market-agreements.read.ts';
import { bidList, findBidTexts, findProjectTexts, listLatestBidIds, projectList } from './market-projects.read.ts';
import { findProviderTexts, listMarketServices, providerList } from './market-providers.read.ts';
import { findReviewTexts, reviewList } from './market-reviews.read.ts';

const bidsShown = 20;

/** Returns a provider with the services, and how many bids and contracts there are. Raises `not_found` (404). */
export async function getMarketProvider(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketProvider>['provider']> {
  const [row, texts, offered] = await Promise.all([
    findRow(ctx.db, providerList, id, viewOf(ctx, locale)),
    findProviderTexts(ctx.db, id),
    listMarketServices(ctx.db, id),
  ]);
  if (!row || !texts) throw notFound(bilingual('common.providerNotFound'));
  const { about, aboutFr, bids, requests, contracts } = texts;
  return { ...row, about: localizedText(locale, about, aboutFr), offered, bids, requests, contracts };
}

/** Returns a project with its latest bids and the admin actions on it. Raises `not_found` (404). */
export async function getMarketProject(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketProject>['project']> {
  const view = viewOf(ctx, locale);
  const [row, texts, bidIds, acts] = await Promise.all([
    findRow(ctx.db, projectList, id, view),
    findProjectTexts(ctx.db, id),
    listLatestBidIds(ctx.db, id, bidsShown),
    actsOn(ctx, id, locale),
  ]);
  if (!row || !texts) throw notFound(bilingual('projects.projectNotFound'));
  const bids = new Map((await bidList.load(ctx.db, bidIds, view)).map((bid) => [bid._id, bid]));
  return {
    ...row,
    ...withTimes(texts, 'endsAt'),
    reason: projectReasonIn(texts.reason, locale),
    canClose: row.state === 'open' || row.state === 'awarded',
    latestBids: bidIds.flatMap((bidId) => bids.get(bidId) ?? []),
    acts,
  };
}

/** Returns a bid in its current version. Raises `not_found` (404). */
export async function getMarketBid(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketBid>['bid']> {
  const [row, texts] = await Promise.all([findRow(ctx.db, bidList, id, viewOf(ctx, locale)), findBidTexts(ctx.db, id)]);
  if (!row || !texts) throw notFound(bilingual('projects.bidNotFound'));
  return { ...row, ...texts, lines: [...texts.lines], reason: projectReasonIn(texts.reason, locale) };
}

/** Returns a direct request with the latest proposal. Raises `not_found` (404). */
export async function getMarketRequest(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketRequest>['request']> {
  const [row, texts] = await Promise.all([findRow(ctx.db, requestList, id, viewOf(ctx, locale)), findRequestTexts(ctx.db, id)]);
  if (!row || !texts) throw notFound(bilingual('serviceRequests.requestNotFound'));
  const { proposal, ...request } = texts;
  return {
    ...row,
    ...withTimes(request, 'endsAt'),
    reason: requestReasonIn(request.reason, locale),
    proposal: proposal && withTimes(proposal, 'validUntil'),
  };
}

/** Returns a contract with the sums of its milestones and its latest dispute. Raises `not_found` (404). */
export async function getMarketContract(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketContract>['contract']> {
  const [row, texts] = await Promise.all([findRow(ctx.db, contractList, id, viewOf(ctx, locale)), findContractTexts(ctx.db, id)]);
  if (!row || !texts) throw notFound(bilingual('common.contractNotFound'));
  const { dispute, sourceType, sourceId, ...contract } = texts;
  return {
    ...row,
    ...withTimes(contract, 'endsAt', 'activatedAt', 'completedAt', 'cancelledAt'),
    source: { type: sourceType, _id: sourceId },
    dispute: dispute && withTimes(dispute, 'openedAt'),
  };
}

/** Returns a reported review with its reports and the admin actions on it. Raises `not_found` (404). */
export async function getMarketReview(
  ctx: ListContext,
  id: string,
  locale: Locale,
): Promise<ReplyOf<typeof api.getMarketReview>['review']> {
  const view = viewOf(ctx, locale);
  const [row, texts, acts] = await Promise.all([
    findRow(ctx.db, reviewList, id, view),
    findReviewTexts(ctx.db, id),
    actsOn(ctx, id, locale),
  ]);
  if (!row || !texts) throw notFound(bilingual('reviews.reviewNotFound'));
  const { reported, ...aspects } = texts;
  return {
    ...row,
    ...aspects,
    reported: reported.map((report) => ({ ...withTimes(report, 'at'), by: toPerson(report.by, view) })),
    acts,
  };
}
