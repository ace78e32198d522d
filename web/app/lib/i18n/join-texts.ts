import type { CompiledTexts } from './translation.ts';

type Group = Readonly<Record<string, CompiledTexts>>;

/** Joins catalogues that are loaded in parallel, for a page with texts of several namespaces. */
export const joinTexts = async (
  parts: readonly Promise<{ readonly default: Group }>[],
): Promise<{ readonly default: Group }> => ({
  default: Object.assign({}, ...(await Promise.all(parts)).map((part) => part.default)),
});
