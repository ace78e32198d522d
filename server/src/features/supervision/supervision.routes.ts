import * as contract from '@ngoma/api/features/supervision';
import * as users from '@ngoma/api/features/users';
import { type Route, route } from '#platform/route';
import type { peopleService } from './people.service.ts';
import type { salesService } from './sales.service.ts';
import type { SupervisionDoors } from './supervision.doors.ts';

interface Parts {
  readonly people: ReturnType<typeof peopleService>;
  readonly sales: ReturnType<typeof salesService>;
  readonly doors: SupervisionDoors;
}

const accountRoutes = ({ people, doors: { auth } }: Parts): Route[] => [
  route(users.listUsers, ({ query }) => people.list(query)),
  route(users.listActs, ({ query, locale }) => people.acts(query, locale)),
  route(users.getUser, async ({ params, locale }) => ({ user: await people.get(params.id, locale) })),
  route(users.validateUser, async ({ params, body, session, say }) => {
    const { name } = await auth.verify(session, params.id, body.isVerified, body.reason);
    return {
      user: await people.find(params.id),
      message: say(
        body.isVerified
          ? { en: `${name} is verified`, fr: `Le compte de ${name} est vérifié` }
          : { en: `${name} is no longer verified`, fr: `Le compte de ${name} n’est plus vérifié` },
      ),
    };
  }),
  route(users.blockUser, async ({ params, body, session, say }) => {
    const { name } = await auth.block(session, params.id, body.reason);
    return {
      user: await people.find(params.id),
      message: say({
        en: `${name} is blocked and signed out everywhere`,
        fr: `Le compte de ${name} est bloqué et déconnecté partout`,
      }),
    };
  }),
  route(users.unblockUser, async ({ params, body, session, say }) => {
    const { name } = await auth.unblock(session, params.id, body.reason);
    return {
      user: await people.find(params.id),
      message: say({ en: `${name} may sign in again`, fr: `${name} peut de nouveau se connecter` }),
    };
  }),
  route(users.setAdmin, async ({ params, body, session, say }) => {
    const { name } = await auth.setAdmin(session, params.id, body.isAdmin, body.reason);
    return {
      user: await people.find(params.id),
      message: say(
        body.isAdmin
          ? { en: `${name} is an admin now`, fr: `${name} fait maintenant partie de l’administration` }
          : { en: `${name} is no longer an admin`, fr: `${name} ne fait plus partie de l’administration` },
      ),
    };
  }),
];

const salesRoutes = ({ sales, doors: { payments } }: Parts): Route[] => [
  route(contract.listSupervisedOrders, ({ query, locale }) => sales.orders(query, locale)),
  route(contract.getSupervisedOrder, async ({ params, locale }) => ({ order: await sales.order(params.id, locale) })),
  route(contract.listSupervisedPayments, ({ query }) => sales.payments(query)),
  route(contract.listSupervisedEvents, ({ query, locale }) => sales.events(query, locale)),
  route(contract.listCases, ({ query, locale }) => sales.cases(query, locale)),
  route(contract.retryRefund, async ({ params, session, say }) => {
    await payments.retryRefund(session, params.id);
    return { message: say({ en: 'The refund is being sent again', fr: 'Le remboursement est renvoyé' }) };
  }),
];

/** What admins look at and decide, over HTTP. */
export const supervisionRoutes = (parts: Parts): Route[] => [...accountRoutes(parts), ...salesRoutes(parts)];
