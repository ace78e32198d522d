import { type ComponentType, createElement, lazy } from 'react';

/** A part of a public page that is fetched when somebody sees it who is signed in, with TanStack Query around it. */
export const lazyInRoom = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [{ QueryRoom }, Part] = await Promise.all([import('./query-room.tsx'), load()]);
    return { default: (props: Props) => createElement(QueryRoom, null, createElement(Part, props)) };
  });
