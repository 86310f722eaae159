// This file contains no schemas, because every public page downloads this file and would then also download zod.

export const followFormAddress = "/followers/form";

/** The endpoints of forms that also work without JavaScript. Their errors must be pages and not JSON. */
export const plainForms = [followFormAddress, "/confirm", "/unsubscribe"];
