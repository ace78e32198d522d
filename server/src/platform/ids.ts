import { v7 } from 'uuid';

/** A new id: UUIDv7, so that rows made together lie together in the index. */
export const newId = (): string => v7();
