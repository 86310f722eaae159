// Contains no schemas, because public pages download this file and schemas would add zod to the download.

export const followFormAddress = "/followers/form";

/** Browsers submit these forms without fetch, so each response must be a page and not JSON. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
