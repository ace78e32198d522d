/** How many the page shows before somebody asks for more, and with every asking. */
export const ratingsShown = 10;
