/**
 * Returns the pattern of `like` for texts that contain this one. `%`, `_` and the backslash stand for themselves, so that a person can search
 * for them.
 */
export const containsPattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
