import { siApplemusic, siDeezer, siSpotify, siTidal, siYoutube } from "simple-icons";
import { type Platform, platforms } from "#domain/platforms.ts";

interface Look {
  icon: { path: string };
  brand: string;
  onBrand: string;
}

// simple-icons has no Qobuz icon, so this path draws one.
const recordQ = {
  path: "M12 1.2a10.8 10.8 0 1 0 6.2 19.6l2 2 2.3-2.3-2-2A10.8 10.8 0 0 0 12 1.2Zm0 3.2a7.6 7.6 0 1 1 0 15.2 7.6 7.6 0 0 1 0-15.2Zm0 5a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2Z",
};

export const platformLooks: Record<Platform, Look> = {
  spotify: { icon: siSpotify, brand: "#1ed760", onBrand: "#000" },
  deezer: { icon: siDeezer, brand: "#a238ff", onBrand: "#fff" },
  // White text would have too little contrast on YouTube's own red, so this red is darker.
  youtube: { icon: siYoutube, brand: "#e6002e", onBrand: "#fff" },
  qobuz: { icon: recordQ, brand: "#3aa0ff", onBrand: "#000" },
  // This is the light end of Apple Music's gradient, because the dark end would look like YouTube's red.
  apple: { icon: siApplemusic, brand: "#fb5c74", onBrand: "#000" },
  tidal: { icon: siTidal, brand: "var(--text)", onBrand: "var(--bg)" },
};

/** Returns CSS rules with the colours of the platforms. Runs only on the server, and is a function so that the bundler can drop it from client chunks. */
export const platformStyles = () => {
  const rules = platforms.map((platform) => {
    const { brand, onBrand } = platformLooks[platform];
    return `[data-platform=${platform}]{--brand:${brand};--on-brand:${onBrand}}`;
  });
  return `@layer base{${rules.join("")}}`;
};
