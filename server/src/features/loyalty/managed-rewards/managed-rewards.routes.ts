import * as api from '@ngoma/api/features/supervision/managed-rewards';
import { csvDisposition, csvFile } from '#platform/files/csv';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import {
  changeManagedReward,
  createManagedReward,
  endManagedReward,
  getManagedReward,
  listManagedRewards,
  type RewardsContext,
  readRewardCodes,
  reopenManagedReward,
} from './manage-rewards.ts';
import { removePicture, setPicture } from './reward-pictures.ts';

const headings = [bilingual('loyalty.managed.code'), bilingual('loyalty.managed.redeemedAt')];

/** Routes of admins who manage the rewards. */
export const managedRewardsRoutes = (ctx: RewardsContext): Route[] => [
  route(api.listManagedRewards, ({ query }) => listManagedRewards(ctx, query)),
  route(api.getManagedReward, ({ params }) => getManagedReward(ctx, params.id)),
  route(api.createManagedReward, async ({ session, body, localize }) => ({
    reward: await createManagedReward(ctx, session, body),
    message: localize(bilingual('loyalty.managed.created')),
  })),
  route(api.changeManagedReward, async ({ session, params, body, localize }) => ({
    reward: await changeManagedReward(ctx, session, params.id, body),
    message: localize(bilingual('loyalty.managed.saved')),
  })),
  route(
    api.setRewardPicture,
    async ({ session, params, body, files, localize }) => ({
      reward: await setPicture(ctx, session, params.id, body, files.picture),
      message: localize(bilingual('loyalty.managed.pictureSaved')),
    }),
    { limit: { perMinute: 20, by: 'session' } },
  ),
  route(api.removeRewardPicture, async ({ session, params, body, localize }) => ({
    reward: await removePicture(ctx, session, params.id, body.version),
    message: localize(bilingual('loyalty.managed.pictureRemoved')),
  })),
  route(api.endManagedReward, async ({ session, params, body, localize }) => ({
    reward: await endManagedReward(ctx, session, params.id, body),
    message: localize(bilingual('loyalty.managed.ended')),
  })),
  route(api.reopenManagedReward, async ({ session, params, body, localize }) => ({
    reward: await reopenManagedReward(ctx, session, params.id, body),
    message: localize(bilingual('loyalty.managed.reopened')),
  })),
  route(
    api.managedRewardCodes,
    async ({ session, params, locale, reply }) => {
      const { codes } = await readRewardCodes(ctx, session, params.id);
      reply.header('Content-Disposition', csvDisposition(`reward-${params.id}`));
      return csvFile(
        headings.map((text) => text[locale]),
        codes.map(({ code, redeemedAt }) => [code, redeemedAt]),
        locale,
      );
    },
    { limit: { perMinute: 20, by: 'session' } },
  ),
];
