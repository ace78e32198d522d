import { type ComponentType, createElement } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** Returns a part of a public page that is loaded when a signed-in user sees it, with TanStack Query around it. */
export const lazyWithQueries = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
): ComponentType<Props> =>
  lazyPart(async () => {
    const [{ QueryProvider }, Part] = await Promise.all([import('#lib/api/queries/query-provider.tsx'), load()]);
    return (props: Props) => createElement(QueryProvider, null, createElement(Part, props));
  }, Missing);
