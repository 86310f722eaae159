// Public pages import this file, and do not download the schemas of the follow routes.

export const followFormAddress = "/followers/form";

/** The browser submits these forms itself and shows each response as a page. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
