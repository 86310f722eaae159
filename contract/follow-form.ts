// Contains no schemas, because every public page downloads this file and would then also download zod.

export const followFormAddress = "/followers/form";

/** Browsers submit these forms without JavaScript, so errors must be pages and not JSON. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
