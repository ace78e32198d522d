import { expect, it } from 'vitest';
import { screens } from '#shell/screens.ts';
import { tabsOf } from './tab-bar.ts';

it.each(['participant', 'organizer', 'provider', 'admin'] as const)(
  'the tab bar of the %s has pages that the role may open',
  (role) => {
    const tabs = tabsOf(role);
    expect(tabs.length).toBeLessThanOrEqual(5);
    for (const { path } of tabs) {
      const screen = screens.find((each) => each.path === path);
      expect([path, screen === undefined]).toEqual([path, false]);
      expect([path, !screen?.roles || screen.roles.includes(role)]).toEqual([path, true]);
    }
  },
);

it('strangers get public pages and their tickets', () => {
  expect(tabsOf(undefined).map(({ path }) => path)).toEqual(['/our-event', '/category', '/ticket-management', '/sign-in']);
});
