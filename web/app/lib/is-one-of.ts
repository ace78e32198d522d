/** Returns whether a text is one of a list, and narrows its type. */
export const isOneOf = <Item extends string>(list: readonly Item[], text: string): text is Item =>
  (list as readonly string[]).includes(text);
