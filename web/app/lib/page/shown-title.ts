import { createContext } from 'react';

/** A page title that the frame already shows, and the breakpoint from which on it does. */
export interface ShownTitle {
  readonly title: string;
  readonly from: 'xs' | 'xl';
}

/** The title shown by the frame, so that the page's own header need not repeat it; undefined if there is none. */
export const ShownTitleContext = createContext<ShownTitle | undefined>(undefined);
