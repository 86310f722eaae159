import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "1313621735";

testPlatform("deezer", {
  id,
  links: [
    `https://www.deezer.com/en-gb/playlist/${id}?utm_campaign=x`,
    `<iframe src='https://widget.deezer.com/widget/auto/playlist/${id}'></iframe>`,
  ],
  refused: [
    ["https://www.deezer.com/fr/profile/123/loved", /goes to a profile/],
    ["１２３", /isn’t a Deezer playlist/],
  ],
  player: {
    height: 300,
    dark: `https://widget.deezer.com/widget/dark/playlist/${id}`,
    light: `https://widget.deezer.com/widget/light/playlist/${id}`,
  },
  songs: [
    [songIds, "https://www.deezer.com/track/3135556"],
    [{ isrc: songIds.isrc }, `https://www.deezer.com/search/${words}`],
  ],
});
