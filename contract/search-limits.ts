// The limits of a song search. Nothing else here: the home page's scripts carry this file.

/** In letters. */
export const shortestSearch = 2;
export const longestSearch = 100;
/** How many songs answer it at most. */
export const mostFound = 50;
