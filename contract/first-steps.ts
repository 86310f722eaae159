import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { route, superusers } from "./route.ts";

export const FirstSteps = z.object({
  samples: z.number(),
  left: z.array(z.enum(["playlist", "password", "name", "tiles", "mail", "backup"])),
});

export type FirstStep = z.infer<typeof FirstSteps>["left"][number];

export const getFirstSteps = route("GET", "/utils/first-steps/", {
  summary: "List the first steps that the owner hasn't completed",
  security: superusers,
  response: { 200: FirstSteps },
});

export const removeSamples = route("DELETE", "/playlists/samples", {
  summary: "Delete the sample playlists that haven't been edited",
  security: superusers,
  response: { 200: z.object({ ids: z.array(Id) }) },
});
