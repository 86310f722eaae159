// Apart from the schemas, because the home page's scripts carry this file.

export const minSearchLength = 2;
export const maxSearchLength = 100;
export const maxFound = 50;
