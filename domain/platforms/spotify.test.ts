import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "37i9dQZF1DXcBWIGoYBM5M";

testPlatform("spotify", {
  id,
  links: [
    `HTTPS://OPEN.SPOTIFY.COM/playlist/${id}?si=a1b2c3d4&nd=1#play`,
    `open.spotify.com/playlist/${id}`,
    `https://open.spotify.com/intl-fr/playlist/${id}?si=x`,
    `spotify:playlist:${id}`,
    `<iframe src="https://open.spotify.com/embed/playlist/${id}?theme=0" width="100%"></iframe>`,
    `[November](https://open.spotify.com/playlist/${id}?si=1)`,
    `\u200ehttps://open.spotify.com/playlist/${id}\u200b`,
    `https://embed.spotify.com/?uri=spotify:user:ada:playlist:${id}`,
    `<iframe src="https://embed.spotify.com/?uri=spotify%3Auser%3Aada%3Aplaylist%3A${id}&amp;theme=white">`,
    `https://open.spotify.com/embed?uri=spotify:playlist:${id}`,
    `https://open.spotify.com/embed/user/ada/playlist/${id}`,
    `https://play.spotify.com/user/ada/playlist/${id}`,
  ],
  refused: [
    [`https://open.spotify.com/album/${id}`, /goes to an album/],
    [`spotify:album:${id}`, /goes to an album/],
    ["https://spotify.link/AbCdEf", /short Spotify link\. Open it/],
    ["https://open.spotify.com/s/AbCdEf", /short Spotify link\. Open it/],
    [`https://embed.spotify.com/?uri=spotify:album:${id}`, /isn’t a Spotify playlist/],
    [`https://open.spotify.com/playlist/${id}x`, /isn’t a Spotify playlist/],
  ],
  player: {
    height: 352,
    dark: `https://open.spotify.com/embed/playlist/${id}?theme=0`,
    light: `https://open.spotify.com/embed/playlist/${id}`,
  },
  songs: [
    [songIds, "https://open.spotify.com/track/4uLU6hMCjMI75M1A2tKUQC"],
    [{ isrc: songIds.isrc }, "https://open.spotify.com/search/isrc%3AGBAYE0601498"],
    [{}, `https://open.spotify.com/search/${words}`],
  ],
});
