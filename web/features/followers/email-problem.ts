// Imported when the field is left: public pages come without the schema library.
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";

export const emailProblem = (email: string) => z.safeParse(Email, email).error?.issues[0]?.message;
