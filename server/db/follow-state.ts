import { sql } from "kysely";
import type { Follows } from "#contract/followers.ts";

export const followState = sql<Follows>`case
  when exists (select 1 from followers where followers.user_id = users.id and state = 'yes') then 'yes'
  when exists (select 1 from follow_requests where follow_requests.user_id = users.id and not is_confirmed) then 'asked'
  else 'no' end`;
