import { songIds, testPlatform, words } from "../testing/test-platform.ts";

const id = "PLrAXtmErZgOeiKm4sgNOkn";
const player = `https://www.youtube-nocookie.com/embed/videoseries?list=${id}`;

testPlatform("youtube", {
  id,
  links: [
    `https://music.youtube.com/playlist?list=${id}&si=abc`,
    `https://www.youtube.com/watch?v=dQw4w9WgXcQ&amp;list=${id}&index=3`,
    `https://youtu.be/dQw4w9WgXcQ?list=${id}`,
    `https://music.youtube.com/browse/VL${id}`,
    `https://www.youtube.com/embed?listType=playlist&list=${id}`,
    `https://www.youtube.com/embed/?list=${id}`,
    `https://www.youtube.com/view_play_list?p=${id}`,
    `https://www.youtube.com/view_play_list?p=${id.slice(2)}`,
    `<iframe src="https://www.youtube-nocookie.com/embed/videoseries?si=1&amp;list=${id}"></iframe>`,
  ],
  refused: [
    ["https://www.youtube.com/playlist?list=LL", /private/],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=RDdQw4w9WgXcQ", /mix/],
    ["https://www.youtube.com/watch?v=dQw4w9WgXcQ", /single video/],
  ],
  player: { height: 315, dark: player, light: player },
  songs: [[songIds, `https://www.youtube.com/results?search_query=${words}`]],
});
