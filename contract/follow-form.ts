// A file of its own, because public pages should not download the schemas of the follow routes.

export const followFormAddress = "/followers/form";

/** The browser submits these forms itself and shows each response as a page. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
