import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { layout, type RouteConfig, type RouteConfigEntry, route } from '@react-router/dev/routes';
import { type Frame, routeIdOf, type Screen, screens } from './shell/screens.ts';

const exists = (screen: Screen) => existsSync(join(import.meta.dirname, 'pages', `${screen.page}.tsx`));

const routesIn = (frame: Frame): RouteConfigEntry[] =>
  screens
    .filter((screen) => screen.frame === frame && exists(screen))
    .map((screen) => route(screen.path, `pages/${screen.page}.tsx`, { id: routeIdOf(screen) }));

// A screen of the table becomes a route as soon as its page exists.
export default [
  layout('shell/AuthLayout.tsx', routesIn('auth')),
  layout('shell/PublicLayout.tsx', routesIn('public')),
  layout('shell/DashboardLayout.tsx', routesIn('dashboard')),
  ...routesIn('bare'),
  route('*', 'pages/unknown.tsx'),
] satisfies RouteConfig;
