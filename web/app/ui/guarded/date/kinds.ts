/** The kinds of values, by the names of the browser's own fields. */
export type PickerKind = 'date' | 'time' | 'datetime-local';

/** Returns whether a type of input is one that the pickers replace. */
export const isPickerKind = (type: string | undefined): type is PickerKind =>
  type === 'date' || type === 'time' || type === 'datetime-local';
