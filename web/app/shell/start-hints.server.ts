import type { Locale } from '@ngoma/api/common/locale';
import type { EntryContext } from 'react-router';
import { chunksOf } from '#lib/page/build-manifest.server.ts';
import { startParts, startTextsOf } from '../../start-parts.ts';
import { routeIdOf, type Screen, screens } from './screens.ts';

/** Files that a page loads before it starts and none of its modules imports. Unnamed they come a round trip later, 300 ms on a slow network. */
interface Start {
  /** Hints by which the browser loads the scripts beside those of the page. */
  readonly hints: string;
  /** The files of the parts that the document contains, whose style sheets belong into it. */
  readonly parts: readonly string[];
}

function screenOf({ matches }: EntryContext['staticHandlerContext']): Screen | undefined {
  const ids = new Set(matches.map(({ route }) => route.id));
  return screens.find((one) => ids.has(routeIdOf(one)));
}

/** Returns what a document loads before it starts: its texts in this language, and the parts of its state. */
export function startOf(body: string, { staticHandlerContext }: EntryContext, locale: Locale): Start {
  const screen = screenOf(staticHandlerContext);
  const shown = ((screen && startParts[screen.page]) ?? []).filter(({ name }) => name && body.includes(`data-part="${name}"`));
  const parts = shown.map(({ part }) => part);
  const catalogues = ['public', ...(screen ? startTextsOf(screen) : []), ...shown.flatMap(({ texts = [] }) => texts)];
  const sources = [...catalogues.map((one) => `virtual:texts/${locale}/${one}`), ...parts];
  const files = new Set(sources.flatMap(chunksOf).flatMap(({ file }) => (file.endsWith('.js') ? [file] : [])));
  return { hints: [...files].map((file) => `<link rel="modulepreload" href="/${file}">`).join(''), parts };
}
