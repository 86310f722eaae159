// Import this module dynamically. Otherwise public pages would download zod.
import * as z from "zod/mini";
import { Email } from "#contract/fields.ts";

export const emailProblem = (email: string) => z.safeParse(Email, email).error?.issues[0]?.message;
