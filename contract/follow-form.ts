// Apart from the call itself: pages for everybody do not download the rules that check it.

export const checkInbox = "Check your inbox and open the link to confirm.";

/** Where the form goes without scripts: a page answers. */
export const followFormAddress = "/followers/form";
