// Where the time of `npm test` goes, from the reports of its two runners.
import { join, relative } from "node:path";

export interface TimedTest {
  file: string;
  title: string;
  milliseconds: number;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { name: string; assertionResults: { fullName: string; duration?: number | null }[] }[];
}

export function vitestTimes({ testResults }: VitestReport, root: string): TimedTest[] {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults.map(({ fullName, duration }) => ({ file: relative(root, name), title: fullName, milliseconds: duration ?? 0 })),
  );
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; tests: { results: { duration: number }[] }[] }[];
}

export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

export function playwrightTimes({ config: { rootDir }, suites }: PlaywrightReport, root: string): TimedTest[] {
  const timesOf = ({ suites: inner = [], specs }: PlaywrightSuite): TimedTest[] => [
    ...inner.flatMap(timesOf),
    ...specs.map(({ title, file, tests }) => ({
      file: relative(root, join(rootDir, file)),
      title,
      milliseconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
  ];
  return suites.flatMap(timesOf);
}

/** One line each, the slowest first. A test that runs on both databases counts once, by the longer of the two. */
export function slowestTests(tests: TimedTest[], count = 10): string[] {
  const longest = new Map<string, TimedTest>();
  for (const test of tests) {
    const key = `${test.file} ${test.title}`;
    if (test.milliseconds > (longest.get(key)?.milliseconds ?? -1)) longest.set(key, test);
  }
  return [...longest.values()]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(({ file, title, milliseconds }) => `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`);
}
