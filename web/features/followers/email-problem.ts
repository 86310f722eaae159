// Import this file dynamically, so that public pages do not download the schema library.
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";

export const emailProblem = (email: string) => z.safeParse(Email, email).error?.issues[0]?.message;
