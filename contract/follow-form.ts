// Must not contain schemas. Every public page downloads this file, and with schemas it would also download zod.

export const followFormAddress = "/followers/form";

/** The endpoints of forms that work without JavaScript. Their errors must be pages, not JSON. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
