import type { SupervisedGateway } from '@ngoma/api/features/supervision/supervision';
import { recordAct } from '#platform/audit';
import { notFound } from '#platform/http/refusal';
import type { Session } from '#platform/http/session/session';
import { bilingual } from '#platform/i18n/messages';
import type { AvailabilityContext } from './check-health.ts';
import { saveSwitch } from './gateway-states.store.ts';
import { listGatewayStates } from './list-gateways.ts';

/**
 * Switches a gateway on or off for new attempts, on an admin's decision that the audit log keeps. Payments that were sent through
 * it are settled either way; payouts that were not sent wait until it is on again. A repeat changes nothing. Raises `not_found` (404) for a gateway that is not configured.
 */
export async function switchGateway(
  ctx: AvailabilityContext,
  admin: Pick<Session, 'userId'>,
  { gateway: id, isOn, reason }: { readonly gateway: string; readonly isOn: boolean; readonly reason: string },
): Promise<SupervisedGateway> {
  if (!ctx.gateways.find(id)) throw notFound(bilingual('payments.gatewayUnknown'));
  await ctx.db.transaction().execute(async (tx) => {
    if (!(await saveSwitch(tx, id, { isOn, reason, now: ctx.clock() }))) return;
    await recordAct(tx, ctx.clock, {
      actorId: admin.userId,
      action: isOn ? 'gateway.switched_on' : 'gateway.switched_off',
      subjectType: 'gateway',
      detail: { gateway: id, reason },
    });
    if (isOn) await ctx.jobs.enqueue(tx, 'payments.resume-payouts', {}, { runAt: ctx.clock() });
  });
  const state = (await listGatewayStates(ctx)).find((gateway) => gateway.id === id);
  if (!state) throw notFound(bilingual('payments.gatewayUnknown'));
  return state;
}
