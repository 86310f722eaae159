// Contains no schemas, because public pages download this file.

export const followFormAddress = "/followers/form";

/** Browsers submit these forms without fetch, so each response is shown as a page. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
