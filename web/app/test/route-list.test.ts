import { expect, it } from 'vitest';
import { withoutHints } from '../../vite-plugins.ts';

const list = {
  entry: { module: '/assets/entry.js', imports: ['/assets/react.js'] },
  routes: {
    root: { id: 'root', module: '/assets/root.js', imports: ['/assets/react.js'] },
    'pages/public/event': { id: 'pages/public/event', module: '/assets/event.js', imports: ['/assets/card.js'] },
    'pages/home': { id: 'pages/home', module: '/assets/home.js', imports: ['/assets/chart.js'] },
  },
};

it('the list of routes on every page has import hints for public pages only', () => {
  const short = withoutHints(`window.__reactRouterManifest=${JSON.stringify(list)};`);
  expect(short).toBe(
    `window.__reactRouterManifest=${JSON.stringify({
      ...list,
      routes: { ...list.routes, 'pages/home': { ...list.routes['pages/home'], imports: [] } },
    })};`,
  );
});

it('a list in an unknown format stops the build instead of breaking pages', () => {
  expect(() => withoutHints('export default []')).toThrow('unknown format');
});
