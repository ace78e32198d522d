/** The answer of an action to a form that leads to no other page. */
export interface FormAnswer {
  /** The typed values by field, so that a page without scripts shows them again. Never passwords. */
  readonly values?: Readonly<Record<string, string>>;
  /** Error messages by field; `root` is about the whole form. */
  readonly errors?: Readonly<Record<string, string>>;
}
