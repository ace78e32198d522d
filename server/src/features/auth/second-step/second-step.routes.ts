import * as endpoints from '@ngoma/api/features/people/second-step';
import { type Route, route } from '#platform/http/route';
import { bilingual } from '#platform/i18n/messages';
import { confirmIdentity, confirmPasskey, confirmPasskeyOptions } from './confirm-identity.ts';
import * as manage from './manage-second-step.ts';
import type { SecondStepContext } from './second-step.types.ts';

const few = { limit: { perMinute: 20, by: 'session' } } as const;

const confirmRoutes = (ctx: SecondStepContext): Route[] => [
  route(
    endpoints.confirmIdentity,
    async ({ body, session, localize }) => {
      const proof = await confirmIdentity(ctx, session, body);
      return { message: localize(bilingual('secondStep.confirmed')), proof };
    },
    few,
  ),
  route(endpoints.confirmPasskeyOptions, ({ session }) => confirmPasskeyOptions(ctx, session), few),
  route(
    endpoints.confirmPasskey,
    async ({ body, session, localize }) => ({
      proof: await confirmPasskey(ctx, session, body),
      message: localize(bilingual('secondStep.confirmed')),
    }),
    few,
  ),
];

const methodRoutes = (ctx: SecondStepContext): Route[] => [
  route(endpoints.getSecondStep, async ({ session }) => ({ secondStep: await manage.getSecondStep(ctx, session) })),
  route(endpoints.startApp, ({ session }) => manage.startApp(ctx, session), few),
  route(
    endpoints.confirmApp,
    async ({ body, session, localize }) => ({
      ...(await manage.confirmApp(ctx, session, body.code)),
      message: localize(bilingual('secondStep.appAdded')),
    }),
    few,
  ),
  route(
    endpoints.removeApp,
    async ({ session, localize }) => ({
      ...(await manage.removeApp(ctx, session)),
      message: localize(bilingual('secondStep.appRemoved')),
    }),
    few,
  ),
  route(endpoints.addPasskeyOptions, ({ session }) => manage.addPasskeyOptions(ctx, session), few),
  route(
    endpoints.addPasskey,
    async ({ body, session, localize }) => ({
      ...(await manage.addPasskey(ctx, session, body)),
      message: localize(bilingual('secondStep.passkeyAdded', { name: body.name })),
    }),
    few,
  ),
  route(
    endpoints.removePasskey,
    async ({ params, session, localize }) => ({
      ...(await manage.removePasskey(ctx, session, params.id)),
      message: localize(bilingual('secondStep.passkeyRemoved')),
    }),
    few,
  ),
  route(
    endpoints.renewRecoveryCodes,
    async ({ session, localize }) => ({
      ...(await manage.renewRecoveryCodes(ctx, session)),
      message: localize(bilingual('secondStep.codesRenewed')),
    }),
    few,
  ),
];

/** HTTP routes by which people set up, use and remove the second step of their account. */
export const secondStepRoutes = (ctx: SecondStepContext): Route[] => [...confirmRoutes(ctx), ...methodRoutes(ctx)];
