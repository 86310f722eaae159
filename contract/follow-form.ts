// Apart from the call itself: public pages do not download the rules that check it.

export const checkInboxMessage = "Check your inbox and open the link to confirm.";

export const followFormAddress = "/followers/form";
