import type { ReplyInput } from '@ngoma/api/common/endpoint';
import { type listGateways, operators } from '@ngoma/api/features/payments';
import type { SupervisedGateway } from '@ngoma/api/features/supervision/supervision';
import { readSettings } from '#features/operator-settings/index';
import { readFloats } from '../floats/floats.read.ts';
import { toFloatView } from '../floats/read-floats.ts';
import type { PaymentGateway } from '../gateways/gateway.ts';
import { type AvailabilityContext, freshHealth } from './check-health.ts';
import { isAvailable, offersOf, unknownState } from './choice.rules.ts';
import { countAnswers, readStates } from './gateway-states.read.ts';
import { answersCountFrom } from './health.rules.ts';

/** Returns the gateways that may take attempts, and the operators as the payment page offers them. */
export async function listOffers({ db, gateways }: AvailabilityContext): Promise<ReplyInput<typeof listGateways>> {
  const states = await readStates(db);
  return {
    gateways: gateways.offered.map(({ id, name, operators: served, mode, caps: { minXaf, stepXaf } }) => ({
      ...{ id, name, operators: [...served], mode, minXaf, stepXaf },
      isSandbox: mode === 'sandbox',
      isAvailable: isAvailable(states.get(id) ?? unknownState),
    })),
    operators: offersOf(operators, gateways.offered, states),
  };
}

/** Returns all configured gateways with their health and switch, for admins. */
export async function listGatewayStates(ctx: AvailabilityContext): Promise<SupervisedGateway[]> {
  const ids = ctx.gateways.all.map(({ id }) => id);
  const now = ctx.clock();
  const [states, floats, { payoutFloatMinXaf: reserveXaf }] = await Promise.all([
    readStates(ctx.db),
    readFloats(ctx.db, ids),
    readSettings(ctx.db, now),
  ]);
  return Promise.all(
    ctx.gateways.all.map(async (gateway): Promise<SupervisedGateway> => {
      const stored = states.get(gateway.id);
      return {
        ...describe(gateway),
        isOn: stored?.isOn ?? true,
        switchReason: stored?.switchReason ?? null,
        switchedAt: stored?.switchedAt?.toISOString() ?? null,
        health: stored?.health ?? 'up',
        healthSince: stored?.healthSince.toISOString() ?? null,
        answers: await countAnswers(ctx.db, gateway.id, answersCountFrom(stored ?? freshHealth, now)),
        payoutFloat: toFloatView(gateway, floats.get(gateway.id), { pausedAt: stored?.payoutsPausedAt ?? null, reserveXaf }),
      };
    }),
  );
}

const describe = ({ id, name, mode, operators: served, caps: { flow, minXaf, stepXaf } }: PaymentGateway) => ({
  ...{ id, name, mode, flow, minXaf, stepXaf },
  operators: [...served],
});
