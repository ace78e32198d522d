/** Number of reviews on a page at first, and the number that each request for more adds. */
export const reviewsShown = 5;
/** Maximum number of reviews in one reply. */
export const mostReviews = 100;
