/** What a site is called until its owner names it. No schema library here: the public pages read this file. */
export const defaultSiteName = "Mixtape";
