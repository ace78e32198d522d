import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { AxeResults, RunOptions } from 'axe-core';

/** The source of the axe-core that comes with axe's package for Playwright; it is injected into the page. */
const { source } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'))('axe-core') as {
  readonly source: string;
};

type Results = Pick<AxeResults, 'violations' | 'incomplete'>;

/**
 * Runs axe in the page itself. Axe's own Playwright runner opens another page for every run, which costs more than the checks.
 */
async function violations(page: Page, options: RunOptions): Promise<AxeResults['violations']> {
  const run = async (given: RunOptions): Promise<Results> => {
    const { axe } = window as unknown as { axe: { run(context: Document, options: RunOptions): Promise<AxeResults> } };
    const { violations: found, incomplete } = await axe.run(document, given);
    return { violations: found, incomplete };
  };
  // Axe fetches nothing again: the page has everything it needs.
  const runOptions: RunOptions = { ...options, resultTypes: ['violations', 'incomplete'], preload: false };
  const results = await page.evaluate(run, runOptions);
  return [...results.violations, ...invisibleTexts(results)];
}

/** Returns the texts in the colour of their ground. Axe leaves them undecided, because they may be hidden on purpose; ours never are. */
const invisibleTexts = ({ incomplete }: Results): AxeResults['incomplete'] =>
  incomplete.flatMap((one) => {
    const nodes = one.nodes.filter(({ any }) => any.some(({ data }) => data?.messageKey === 'equalRatio'));
    return one.id === 'color-contrast' && nodes.length > 0 ? [{ ...one, nodes }] : [];
  });

/** Resolves when what is fading or sliding in has arrived: half transparent text would be measured as too pale. */
async function stillness(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one.playState === 'running' && one.timeline === document.timeline)
        .filter((one) => one.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .map((one) => one.finished),
    ).then(() => undefined),
  );
}

type Violation = AxeResults['violations'][number];

interface Found extends Violation {
  readonly mode: 'light' | 'dark';
}

/** Finds the violations of the current page: all rules in light mode, the colour rules in dark mode. */
async function violationsInBothModes(page: Page, rules: NonNullable<RunOptions['rules']>): Promise<readonly Found[]> {
  await stillness(page);
  await page.evaluate(source);
  await page.emulateMedia({ colorScheme: 'light' });
  const inLight = await violations(page, { rules });
  await page.emulateMedia({ colorScheme: 'dark' });
  const inDark = await violations(page, { runOnly: ['color-contrast', 'link-in-text-block'] });
  await page.emulateMedia({ colorScheme: null });
  return [
    ...inLight.map((one) => ({ ...one, mode: 'light' as const })),
    ...inDark.map((one) => ({ ...one, mode: 'dark' as const })),
  ];
}

const describe = ({ id, nodes, mode }: Found): readonly string[] =>
  nodes.map(({ html, any }) => `${id} in ${mode}: ${html.slice(0, 200)} ${any[0]?.message ?? ''}`);

/**
 * A bar at the edge of the window covers a part of whatever is below it at this moment. The reader scrolls on, so only a target that is
 * itself too small is a fault.
 */
const isOnlyCovered = ({ any }: Violation['nodes'][number]): boolean =>
  any.some(({ id, data }) => id === 'target-size' && data?.messageKey === 'partiallyObscured');

/** Returns whether the `::after` of a control makes it large enough, as where a link covers its whole row: axe measures the text alone. */
const isStretched = (page: Page, { target }: Violation['nodes'][number]): Promise<boolean> =>
  page.locator(String(target[0])).evaluate((control) => {
    const { position, width, height } = getComputedStyle(control, '::after');
    return position === 'absolute' && Math.min(Number.parseFloat(width), Number.parseFloat(height)) >= 24;
  });

/** Leaves the targets that are too small indeed. */
async function withoutLargeTargets(page: Page, one: Found): Promise<Found> {
  if (one.id !== 'target-size') return one;
  const isLarge = await Promise.all(one.nodes.map(async (node) => isOnlyCovered(node) || isStretched(page, node)));
  return { ...one, nodes: one.nodes.filter((_, place) => !isLarge[place]) };
}

/**
 * Lists the axe violations of the current page of every impact, best practices and the target size of WCAG 2.2 AA included. The
 * rules to leave out are named by those who call.
 */
export async function allViolations(page: Page, exceptRules: readonly string[] = []): Promise<readonly string[]> {
  const rules = {
    'target-size': { enabled: true },
    ...Object.fromEntries(exceptRules.map((rule) => [rule, { enabled: false }])),
  };
  const found = await violationsInBothModes(page, rules);
  const faults = await Promise.all(found.map((one) => withoutLargeTargets(page, one)));
  return faults.flatMap(describe);
}

/** Fails unless the current page is free of axe violations of every impact, in light and dark mode. */
export async function expectAccessible(page: Page, exceptRules: readonly string[] = []): Promise<void> {
  expect(await allViolations(page, exceptRules), page.url()).toEqual([]);
}
