export const yearPattern = "(?:19\\d\\d|20\\d\\d|2100)";
