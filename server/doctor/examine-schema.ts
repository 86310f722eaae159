import { inOneLine } from "../backup/schema.ts";
import { StartError } from "../process/start-error.ts";
import { type Finding, fine, wrong } from "./finding.ts";

export async function examineSchema(comparing: Promise<string[]>): Promise<Finding> {
  try {
    const foreign = await comparing;
    if (foreign.length === 0) return fine("Schema: as Mixtape has made it");
    const advice =
      "Find out who did that, and undo it or restore a backup from before: npm run restore refuses one that is made now";
    return wrong(`Schema: ${inOneLine(foreign)}`, advice);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return wrong(`Schema: not compared. ${error.message}`, "alter database NAME owner to ROLE");
  }
}
