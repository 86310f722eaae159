/** 1900 to 2100, as text for a pattern. */
export const yearPattern = "(?:19\\d\\d|20\\d\\d|2100)";
