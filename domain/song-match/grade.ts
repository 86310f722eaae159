import { type Candidate, compareLengths, compareSongs, type Sought } from "./compare.ts";
import { readArtist } from "./read-artist.ts";
import { readTitle } from "./read-title.ts";

export const songGrades = ["sure", "uncertain", "not_found"] as const;
type SongGrade = (typeof songGrades)[number];

const maxCandidates = 5;

export function gradeSong<Found extends Candidate>(
  sought: Sought & { album: string | null },
  found: readonly Found[],
): { grade: SongGrade; candidates: Found[] } {
  const graded = (grade: SongGrade) =>
    found.filter((candidate) => compareSongs(sought, candidate) === grade);
  const sure = byLikeness(sought, graded("sure"));
  const uncertain = byLikeness(sought, graded("uncertain"));
  const [best] = sure;
  const isOneRecording = best && sure.slice(1).every((other) => isSameRecording(best, other));
  // If an uncertain candidate has the sought ISRC, the sure candidate may be another recording.
  const isDisputed = uncertain.some(({ isrc }) => isrc !== null && isrc === sought.isrc);
  if (isOneRecording && !isDisputed) return { grade: "sure", candidates: [best] };
  const candidates = withoutReleases([...sure, ...uncertain]).slice(0, maxCandidates);
  return { grade: candidates.length > 0 ? "uncertain" : "not_found", candidates };
}

const isSameRecording = (one: Candidate, other: Candidate) =>
  (one.isrc !== null && one.isrc === other.isrc) ||
  compareLengths(one.duration, other.duration) === "same";

function byLikeness<Found extends Candidate>(
  sought: Sought & { album: string | null },
  found: readonly Found[],
) {
  const title = readTitle(sought.title).wholeKey;
  const album = readTitle(sought.album ?? "").baseKey;
  const likeness = (candidate: Found) =>
    8 * Number(sought.isrc !== null && candidate.isrc === sought.isrc) +
    4 * Number(compareLengths(sought.duration, candidate.duration) === "same") +
    2 * Number(readTitle(candidate.title).wholeKey === title) +
    Number(album !== "" && readTitle(candidate.album ?? "").baseKey === album);
  return found.toSorted((one, other) => likeness(other) - likeness(one));
}

const withoutReleases = <Found extends Candidate>(found: readonly Found[]) =>
  found.filter(
    (candidate, index) =>
      !found
        .slice(0, index)
        .some((one) => isSameRecording(one, candidate) && namesOf(one) === namesOf(candidate)),
  );

const namesOf = ({ title, artists }: Candidate) =>
  `${readTitle(title).wholeKey}\n${readArtist(artists[0] ?? "").key}`;
