/** Everything that is kept of own events; asked again after any change to one of them. */
export const ownEventsKey = ['my-events'] as const;
