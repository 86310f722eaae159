// Apart from the schemas, because the home page's scripts carry this file.

export const shortestSearch = 2;
export const longestSearch = 100;
export const mostFound = 50;
