import { createContext } from 'react';

/** The words that the frame shows as the page's title already, and the width from which on it does. */
export interface ShownTitle {
  readonly words: string;
  readonly from: 'xs' | 'xl';
}

/** What the frame around a page says, so that the page's own head need not say it again; undefined where it says nothing. */
export const ShownTitleContext = createContext<ShownTitle | undefined>(undefined);
