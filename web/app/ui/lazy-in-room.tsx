import { type ComponentType, createElement } from 'react';
import { lazyPart } from './lazy-part.tsx';

/** A part of a public page that is fetched when somebody sees it who is signed in, with TanStack Query around it. */
export const lazyInRoom = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Missing?: ComponentType<Props>,
): ComponentType<Props> =>
  lazyPart(async () => {
    const [{ QueryRoom }, Part] = await Promise.all([import('#lib/query-room.tsx'), load()]);
    return (props: Props) => createElement(QueryRoom, null, createElement(Part, props));
  }, Missing);
