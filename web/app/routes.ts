import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { requirePages } from '../screen-pages.ts';
import { type Frame, routeIdOf, screens } from './shell/screens.ts';

const routesIn = (frame: Frame): RouteConfigEntry[] =>
  screens
    .filter((screen) => screen.frame === frame)
    .map((screen) => route(screen.path, `pages/${screen.page}.tsx`, { id: routeIdOf(screen) }));

/** Returns a route for each screen of the table. Throws for a screen without a page file under `app`, which stops the build. */
export function routesOf(app: string): RouteConfigEntry[] {
  requirePages(app);
  return [
    layout('shell/layout/AuthLayout.tsx', routesIn('auth')),
    layout('shell/layout/PublicLayout.tsx', routesIn('public')),
    layout('shell/layout/BuyerLayout.tsx', routesIn('buyer')),
    layout('shell/layout/DashboardLayout.tsx', routesIn('dashboard')),
    ...routesIn('bare'),
    route('*', 'pages/unknown.tsx'),
  ];
}

export default routesOf(import.meta.dirname) satisfies RouteConfig;
