import type { EventPaletteName } from '@ngoma/api/features/events/palettes';

/** Returns the attributes that give an element the colours of an event. The page passes it, because the colours are another feature's. */
export type EventLookOf = (event: { readonly palette: EventPaletteName }) => {
  readonly className: string | undefined;
  readonly 'data-palette': string;
};
