// An error in the log whose words hold what would steer a terminal.
import { createLog } from "../http/log.ts";

createLog({ logLevel: "info" }).error(
  { err: new Error("it broke \u001b]0;title\u0007"), path: "/a\u001b[31m\nb" },
  "page failed",
);
