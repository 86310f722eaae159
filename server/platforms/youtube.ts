import type { Asking } from "./asking-types.ts";
import { oembed } from "./oembed.ts";

export const youtube: Asking = {
  hosts: { data: ["www.youtube.com"], picture: ["i.ytimg.com"], link: [] },
  findCover: oembed("youtube", "https://www.youtube.com/oembed?format=json&url="),
};
