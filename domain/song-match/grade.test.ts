import { expect, test } from "vitest";
import { gradeSong } from "./grade.ts";

// A line of the tables is `what: sought song => candidate => candidate`.
// A song is written as "Artist; further artist - Title | seconds | ISRC | album".
// "✓" marks the candidate that a sure match must choose.

const sure = `
  # Spelling
  equal names: Maren Vale - Slow Harbour => ✓ Maren Vale - Slow Harbour | 221
  case: maren vale - SLOW HARBOUR => ✓ Maren Vale - Slow Harbour | 221
  accents: Sigur Ros - Hoppipolla => ✓ Sigur Rós - Hoppípolla | 268
  letters with a stroke: Mø - Final Song => ✓ MO - Final Song | 235
  missing apostrophes: Queen - Dont Stop Me Now => ✓ Queen - Don’t Stop Me Now | 209
  & instead of “and”: Hall & Oates - Kiss & Tell => ✓ Hall and Oates - Kiss and Tell | 200
  + instead of &: Florence + The Machine - Shake It Out => ✓ Florence & The Machine - Shake It Out | 277
  'n' instead of “and”: Led Zeppelin - Rock 'n' Roll => ✓ Led Zeppelin - Rock and Roll | 220
  & in a band's name with commas: Earth, Wind & Fire - September => ✓ Earth Wind and Fire - September | 215
  the article of an artist: Beatles - Something => ✓ The Beatles - Something | 182
  the article “a” of an artist: Tribe Called Quest - Can I Kick It? => ✓ A Tribe Called Quest - Can I Kick It? | 251
  an article within an artist's name: Nick Cave & Bad Seeds - Red Right Hand => ✓ Nick Cave & The Bad Seeds - Red Right Hand | 371
  the article of a title: Iggy Pop - Passenger => ✓ Iggy Pop - The Passenger | 284
  an artist that is an article: The The - This Is the Day => ✓ The The - This Is The Day | 301
  a dotted artist: REM - Nightswimming => ✓ R.E.M. - Nightswimming | 256
  a dotted name with spaces: M.I.A. - Paper Planes => ✓ M. I. A. - Paper Planes | 205
  a slash in a name: ACDC - Thunderstruck => ✓ AC/DC - Thunderstruck | 292
  a hyphen in a name: Aha - Take on Me => ✓ a-ha - Take On Me | 225
  an exclamation mark instead of i: Pink - So What => ✓ P!nk - So What | 215
  a dollar sign instead of s: ASAP Rocky - Praise the Lord => ✓ A$AP Rocky - Praise The Lord | 205
  only signs: !!! - ??? => ✓ !!! - ??? | 200
  an abbreviated part: Pink Floyd - Another Brick in the Wall, Pt. 2 => ✓ Pink Floyd - Another Brick In The Wall (Part 2) | 239
  Japanese: YOASOBI - 夜に駆ける => ✓ YOASOBI - 夜に駆ける | 261
  Korean: 아이유 - 좋은 날 => ✓ 아이유 - 좋은날 | 233
  full-width brackets: 米津玄師 - Lemon（Live） => ✓ 米津玄師 - Lemon (Live) | 260
  a subtitle without brackets: The Rolling Stones - I Can't Get No Satisfaction => ✓ The Rolling Stones - (I Can't Get No) Satisfaction | 222
  words of versions in a title: Wings - Live and Let Die => ✓ Wings - Live And Let Die | 191
  a title that is a version: Oasis - (Live) => ✓ Oasis - (Live) | 191
  # Guests and several artists
  a guest in their title: Rihanna - Umbrella => ✓ Rihanna; JAY-Z - Umbrella (feat. JAY-Z) | 275
  a guest in our title: Rihanna - Umbrella ft. Jay-Z => ✓ Rihanna - Umbrella | 275
  a guest in our artist: Rihanna feat. Jay-Z - Umbrella => ✓ Rihanna - Umbrella | 275
  a guest before a dash: Eric Prydz - Opus feat. Ada - Live => ✓ Eric Prydz - Opus (Live) | 540
  artists joined by x: Calvin Harris x Dua Lipa - One Kiss => ✓ Calvin Harris, Dua Lipa - One Kiss | 214
  artists listed apart: Queen & David Bowie - Under Pressure => ✓ Queen; David Bowie - Under Pressure | 248
  the second artist listed apart: David Bowie - Under Pressure => ✓ Queen; David Bowie - Under Pressure | 248
  the first of several artists, and the length: Queen & David Bowie - Under Pressure | 247 => ✓ Queen - Under Pressure | 248
  a comma within a name: Tyler, The Creator - EARFQUAKE => ✓ Tyler, The Creator - EARFQUAKE | 190
  a singer with a band, and the length: Prince - Purple Rain | 521 => ✓ Prince & The Revolution - Purple Rain | 520
  a name within a band's, and the length: Jimi Hendrix - Little Wing | 145 => ✓ The Jimi Hendrix Experience - Little Wing | 145
  a band of one name, and the length: Dave Matthews Band - Crash Into Me | 316 => ✓ Dave Matthews - Crash Into Me | 316
  # Versions that are the usual recording
  a remaster: Fleetwood Mac - Dreams => ✓ Fleetwood Mac - Dreams (2004 Remaster) | 257
  a remaster after a dash: Fleetwood Mac - Dreams - 2004 Remaster => ✓ Fleetwood Mac - Dreams | 257
  a digital remaster: Kate Bush - Cloudbusting - 2003 Digital Remaster => ✓ Kate Bush - Cloudbusting | 310
  a deluxe edition: Lorde - Team (Deluxe Edition) => ✓ Lorde - Team | 193
  an album version: Lorde - Team [Album Version] => ✓ Lorde - Team | 193
  an original album version: Lorde - Team => ✓ Lorde - Team (Original Album Version) | 193
  a bonus track: Lorde - Team => ✓ Lorde - Team (Bonus Track) | 193
  explicit words: Lorde - Team => ✓ Lorde - Team (Explicit) | 193
  a clean album version: Lorde - Team => ✓ Lorde - Team (Clean Album Version) | 193
  # The same version on both sides
  live on both sides: Portishead - Roads - Live => ✓ Portishead - Roads (Live) | 350
  a remastered concert: Queen - Bohemian Rhapsody (Live) [2005 Remaster] => ✓ Queen - Bohemian Rhapsody - Live | 360
  the same remix: Moby - Porcelain (Torsten Stenzel Remix) => ✓ Moby - Porcelain - Torsten Stenzel Remix | 400
  # Lengths, ISRCs and several candidates
  two seconds more: Lorde - Team | 193 => ✓ Lorde - Team | 195
  a reissue's ISRC: Lorde - Team | 193 | NZUM71300123 => ✓ Lorde - Team | 193 | NZUM71399999
  the ISRC of two releases: Lorde - Team | | NZUM71300123 => Lorde - Team | 194 | NZUM71399999 => ✓ Lorde - Team | 193 | NZUM71300123
  an ISRC and a part of the artists: Queen & David Bowie - Under Pressure | | GBUM71029618 => ✓ Queen - Under Pressure | 248 | GBUM71029618
  two releases of a recording: Lorde - Team => ✓ Lorde - Team | 193 | NZUM71300123 => Lorde - Team | 260 | NZUM71300123
  the release on our album: Lorde - Team | | | Pure Heroine => Lorde - Team | 193 | | Team EP => ✓ Lorde - Team | 193 | | Pure Heroine (Deluxe)
  the release without a remaster: Genesis - Mama => Genesis - Mama (2007 Remaster) | 412 => ✓ Genesis - Mama | 411
  the release of the same length: Genesis - Mama | 412 => Genesis - Mama (Single Version) | 320 => ✓ Genesis - Mama | 412
  the usual version among other versions: Gloria Gaynor - I Will Survive => Gloria Gaynor - I Will Survive (Karaoke Version) | 198 => Gloria Gaynor - I Will Survive (Live) | 305 => ✓ Gloria Gaynor - I Will Survive | 198 => Gloria Gaynor - I Will Survive (Extended Mix) | 470`;

const uncertain = `
  # Another version
  their remix: Moby - Porcelain => Moby - Porcelain (Torsten Stenzel Remix) | 400
  our remix: Moby - Porcelain (Torsten Stenzel Remix) => Moby - Porcelain | 241
  another remix: Moby - Porcelain (Futureshock Mix) => Moby - Porcelain (Torsten Stenzel Remix) | 400
  their concert: Portishead - Roads | 305 => Portishead - Roads (Live) | 305
  their concert with its place: Portishead - Roads => Portishead - Roads (Live at Roseland Ballroom) | 350
  another concert: Daft Punk - Aerodynamic (Live 1997) => Daft Punk - Aerodynamic (Live 2007) | 220
  an extended mix: Halden - The Night => Halden - The Night (Extended Mix) | 400
  a radio edit: Daft Punk - Around the World => Daft Punk - Around the World (Radio Edit) | 240
  an instrumental: Lorde - Team => Lorde - Team (Instrumental) | 193
  a new recording: Taylor Swift - Style => Taylor Swift - Style (Taylor's Version) | 231
  another speed: Lorde - Team => Lorde - Team (Sped Up) | 150
  an unplugged concert: Nirvana - About a Girl => Nirvana - About a Girl - MTV Unplugged | 217
  other guests: Enrique Iglesias - Bailando (feat. Sean Paul) => Enrique Iglesias - Bailando (feat. Gente De Zona) | 243
  a subtitle that we lack: Otis Redding - The Dock of the Bay => Otis Redding - The Dock of the Bay (Sittin' on) | 163
  # Another length
  three seconds more: Lorde - Team | 193 => Lorde - Team | 196
  # Several candidates
  two songs with the same title: Halden - Intro => Halden - Intro | 95 => Halden - Intro | 62
  two songs that differ by an article: Halden - Night => Halden - Night | 200 => Halden - The Night | 310
  two songs without a length: Halden - Intro => Halden - Intro => Halden - Intro
  # Other scripts
  a title in another script: YOASOBI - 夜に駆ける => YOASOBI - Yoru ni Kakeru | 261
  our title in another script: Kino - Gruppa krovi => Kino - Группа крови | 285
  an artist in another script: Кино - Blood Type => Kino - Blood Type | 285
  # ISRCs
  an ISRC of another song: Lorde - Team | 193 | NZUM71300123 => Halden - Concrete Birds | 200 | NZUM71300123
  an ISRC of another version: Lorde - Team | 193 | NZUM71300123 => Lorde - Team (Live) | 240 | NZUM71300123
  an ISRC against a name: Lorde - Team | 193 | NZUM71300123 => Lorde - Team | 193 | NZUM71399999 => Halden - Concrete Birds | 200 | NZUM71300123
  # Artists
  the first of several artists: Queen & David Bowie - Under Pressure => Queen - Under Pressure | 248
  a part of a band's name: Earth, Wind & Fire - September => Earth - September | 300
  a name that is a part of a band's: Earth - September => Earth, Wind & Fire - September | 215
  a singer with a band: Prince - Purple Rain => Prince & The Revolution - Purple Rain | 520
  a cover band with the whole name: Pink Floyd - Money | 382 => The Australian Pink Floyd Show - Money | 382
  a band's singer alone: Bob Marley & The Wailers - Jamming | 211 => Bob Marley - Jamming | 211`;

const notFound = `
  no candidates: Lorde - Team
  a cover band: Oasis - Wonderwall | 258 => Ameritz Tribute Club - Wonderwall | 258
  a karaoke maker: Adele - Hello | 295 => Karaoke Version - Hello (Originally Performed by Adele) | 295
  a name within a longer name: Air - All I Need => Air Supply - All I Need | 268
  half of a band's name: Florence + The Machine - Spectrum | 218 => Florence - Spectrum | 218
  a cover band of one word: Queen - Somebody to Love | 296 => Queens - Somebody to Love | 296
  another title of the artist: Daft Punk - One => Daft Punk - One More Time | 320
  another number in the title: Led Zeppelin - Led Zeppelin I => Led Zeppelin - Led Zeppelin II | 200
  a title with a version's word: Oasis - Forever => Oasis - Live Forever | 276
  another length in another script: YOASOBI - 夜に駆ける | 261 => YOASOBI - Gunjou | 248
  both names in another script: 宇多田ヒカル - 光 => Hikaru Utada - Simple and Clean | 301`;

const table = Object.entries({ sure, uncertain, not_found: notFound }).flatMap(([grade, lines]) =>
  Array.from(lines.matchAll(/^ {2}(?!#)(.+?): (.*)$/gm), ([, what = "", songs = ""]) => ({
    grade,
    what,
    songs: songs.split(" => "),
  })),
);

test.each(table)("song match: “$what”: $grade", ({ grade, songs: [sought = "", ...found] }) => {
  const { artists, ...song } = read(sought);
  const candidates = found.map(read);
  const graded = gradeSong({ ...song, artist: artists.join(" & ") }, candidates);
  const chosen = candidates.filter((_, index) => found[index]?.startsWith("✓"));
  expect(graded.grade).toBe(grade);
  if (grade !== "uncertain") expect(graded.candidates).toEqual(chosen);
  else expect(graded.candidates.length).toBeGreaterThan(0);
});

test("song match: every row of the tables above is tested", () => {
  const rows = [sure, uncertain, notFound].join("\n").match(/^ {2}[^#].*$/gm);
  expect(table).toHaveLength(rows?.length ?? 0);
});

test("song match: lists each recording once, with the likeliest candidate first", () => {
  const found = [
    "Lorde - Team (Live) | 250",
    "Lorde - Team | 200 | NZUM71300001",
    "Lorde - Team | 205 | NZUM71300001 | Team EP",
    "Lorde - Team (Acoustic) | 192",
    "Halden - Concrete Birds | 193",
  ].map(read);
  const sought = { title: "Team", artist: "Lorde", album: null, duration: 193, isrc: null };
  const { grade, candidates } = gradeSong(sought, found);
  expect(grade).toBe("uncertain");
  expect(candidates).toEqual([found[3], found[1], found[0]]);
});

test("song match: an uncertain match has at most five candidates", () => {
  const found = Array.from({ length: 9 }, (_, index) => read(`Lorde - Team | ${100 + 10 * index}`));
  const sought = { title: "Team", artist: "Lorde", album: null, duration: null, isrc: null };
  expect(gradeSong(sought, found).candidates).toEqual(found.slice(0, 5));
});

function read(line: string) {
  const [names = "", seconds, isrc, album] = line
    .replace("✓ ", "")
    .split("|")
    .map((part) => part.trim());
  const [artists = "", ...title] = names.split(" - ");
  return {
    artists: artists.split("; "),
    title: title.join(" - "),
    duration: Number(seconds) || null,
    isrc: isrc || null,
    album: album || null,
  };
}
