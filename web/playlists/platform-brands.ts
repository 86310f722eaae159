// How each platform looks: its mark, its colour, and the text colour on that. Run by the build and the server, not by a browser.
import { siDeezer, siSpotify, siYoutube } from "simple-icons";
import { type Platform, platforms } from "#contract/platforms.ts";

interface Brand {
  /** A path on a 24 px grid. */
  mark: string;
  color: string;
  ink: string;
}

// A Q that is a record: the brand's own drawing is not to be had.
const recordQ =
  "M12 1.2a10.8 10.8 0 1 0 6.2 19.6l2 2 2.3-2.3-2-2A10.8 10.8 0 0 0 12 1.2Zm0 3.2a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2Zm0 5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z";

/** YouTube's red is a little darker than its own: white letters on that are too hard to read. */
export const brands: Record<Platform, Brand> = {
  spotify: { mark: siSpotify.path, color: "#1ed760", ink: "#000" },
  deezer: { mark: siDeezer.path, color: "#a238ff", ink: "#fff" },
  youtube: { mark: siYoutube.path, color: "#e6002e", ink: "#fff" },
  qobuz: { mark: recordQ, color: "#3aa0ff", ink: "#000" },
};

export const brandStyles = () =>
  platforms
    .map(
      (platform) =>
        `[data-platform=${platform}]{--brand:${brands[platform].color};--on-brand:${brands[platform].ink}}`,
    )
    .join("");
