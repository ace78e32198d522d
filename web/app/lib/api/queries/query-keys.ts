/**
 * Query keys that more than one feature invalidates. Features do not import each other, so these keys are declared here and not
 * in a feature's queries.
 */

/** Key of everything cached about events as readers see them. */
export const eventsKey = ['events'] as const;

/** The query key of everything cached about the user's own events; invalidated after any change to one of them. */
export const ownEventsKey = ['my-events'] as const;

/** Key of everything cached about the recommendations, which depend on wishlist and ratings. */
export const recommendationsKey = ['recommendations'] as const;
