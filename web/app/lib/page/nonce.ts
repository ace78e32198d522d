import { createContext } from 'react';

/** The nonce of the page's policy, for styles that are written at runtime. */
export const NonceContext = createContext<string | undefined>(undefined);
