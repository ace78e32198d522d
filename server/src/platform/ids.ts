import { v7 } from 'uuid';

/** Returns a new UUIDv7, so that rows created together are close together in the index. */
export const newId = (): string => v7();
