import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { bearer, route } from "./route.ts";

const FirstSteps = z.object({
  samples: z.number(),
  left: z.array(z.enum(["password", "name", "mail", "backup"])),
});

export type FirstStep = z.infer<typeof FirstSteps>["left"][number];

export const getFirstSteps = route("GET", "/utils/first-steps/", {
  summary: "The steps a new owner has not done yet",
  security: bearer,
  response: { 200: FirstSteps },
});

export const removeSamples = route("DELETE", "/playlists/samples", {
  summary:
    "Delete the sample playlists that nobody has changed; for an hour they can be restored by their ids",
  security: bearer,
  response: { 200: z.object({ ids: z.array(Id) }) },
});
