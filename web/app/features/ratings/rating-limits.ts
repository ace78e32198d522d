/** Number of ratings that the page shows at first, and adds with each "Show more". */
export const ratingsPerStep = 10;

/** Number of ratings that the page shows at most, which is the limit of one request. */
export const maxRatings = 100;

/** Maximum length of a comment in characters, as in the API. */
export const maxCommentLength = 1000;
