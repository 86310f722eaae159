import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const own = "pl.u-XkD0vGxtDZv0Nqy";
const editorial = "pl.f4d106fed2bd41149aaacabb233eb5eb";
const id = `fr/${own}`;

testPlatform("apple", {
  id,
  links: [
    `https://music.apple.com/fr/playlist/november/${own}`,
    `https://music.apple.com/fr/playlist/${own}?l=en-GB`,
    `https://itunes.apple.com/fr/playlist/november/${own}?app=music`,
    `<iframe allow="autoplay *" src="https://embed.music.apple.com/fr/playlist/november/${own}"></iframe>`,
  ],
  others: [
    // Links and ids without a country get the country `us`.
    [own, `us/${own}`],
    [`https://music.apple.com/playlist/${own}`, `us/${own}`],
    [`https://music.apple.com/us/playlist/todays-hits/${editorial}`, `us/${editorial}`],
  ],
  refused: [
    ["https://music.apple.com/fr/album/november/1440857781", /goes to an album/],
    ["https://music.apple.com/library/playlist/p.V7VYVB0hZo53MQv", /only in your library/],
    [`https://music.apple.com/fr/playlist/p${own}`, /isn’t an Apple Music playlist/],
    ["https://apple.co/abc", /short Apple Music link/],
    ["pl.u-", /isn’t an Apple Music playlist/],
  ],
  player: {
    height: 450,
    dark: `https://embed.music.apple.com/fr/playlist/${own}?theme=dark`,
    light: `https://embed.music.apple.com/fr/playlist/${own}?theme=light`,
  },
  songs: [[songIds, `https://music.apple.com/us/search?term=${words}`]],
});
