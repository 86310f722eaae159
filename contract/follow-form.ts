// Apart from the call itself: public pages do not download the rules that check it.

export const followFormAddress = "/followers/form";

/** Sent by the browser itself, which shows their answer as a page. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
