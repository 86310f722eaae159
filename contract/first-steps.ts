import * as z from "zod/mini";
import { Id } from "./fields.ts";
import { bearer, type Route } from "./route.ts";

const FirstSteps = z.object({
  samples: z.number(),
  left: z.array(z.enum(["password", "name", "mail", "backup"])),
});

export type FirstStep = z.infer<typeof FirstSteps>["left"][number];

export const getFirstSteps = {
  method: "GET",
  url: "/utils/first-steps/",
  schema: {
    summary: "What the owner of a new site has still to do",
    tags: ["Operation"],
    security: bearer,
    response: { 200: FirstSteps },
  },
} as const satisfies Route;

const tags = ["Playlists"] as const;

export const removeSamples = {
  method: "DELETE",
  url: "/playlists/samples",
  schema: {
    summary:
      "Delete the sample playlists that nobody has changed; for an hour they can be restored by their ids",
    tags,
    security: bearer,
    response: { 200: z.object({ ids: z.array(Id) }) },
  },
} as const satisfies Route;
