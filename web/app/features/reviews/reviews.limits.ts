/** How many a page shows before somebody asks for more, and with every asking. */
export const reviewsShown = 5;
/** The most that one call gives. */
export const mostReviews = 100;
