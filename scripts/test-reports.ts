// Which tests failed and where the time of `npm test` goes, from the reports of its two runners.
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export interface RanTest {
  file: string;
  title: string;
  milliseconds: number;
  /** The first line of why it failed. */
  failure?: string | undefined;
}

export interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    message?: string;
    assertionResults: { fullName: string; failureMessages?: string[]; duration?: number | null }[];
  }[];
}

const firstLine = (message?: string) =>
  message && stripVTControlCharacters(message).trim().split("\n", 1)[0];

export function vitestTests({ testResults }: VitestReport, root: string): RanTest[] {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = relative(root, name);
    const tests = assertionResults.map(({ fullName, failureMessages, duration }) => ({
      file,
      title: fullName,
      milliseconds: duration ?? 0,
      failure: firstLine(failureMessages?.[0]),
    }));
    // A file that could not be loaded has no test to name.
    return message
      ? [...tests, { file, title: "the whole file", milliseconds: 0, failure: firstLine(message) }]
      : tests;
  });
}

interface PlaywrightSuite {
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

export interface PlaywrightReport {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number; flaky: number };
  suites: PlaywrightSuite[];
}

export function playwrightTests(
  { config: { rootDir }, suites }: PlaywrightReport,
  root: string,
): RanTest[] {
  const testsOf = ({ suites: inner = [], specs }: PlaywrightSuite): RanTest[] => [
    ...inner.flatMap(testsOf),
    ...specs.map(({ title, file, tests }) => {
      const results = tests.flatMap((test) => test.results);
      return {
        file: relative(root, join(rootDir, file)),
        title,
        milliseconds: results.reduce((sum, { duration }) => sum + duration, 0),
        failure: firstLine(results.find(({ error }) => error)?.error?.message),
      };
    }),
  ];
  return suites.flatMap(testsOf);
}

/** One line each, the slowest first. A test that runs on both databases counts once, by the longer of the two. */
export function slowestTests(tests: RanTest[], count = 10): string[] {
  const longest = new Map<string, RanTest>();
  for (const test of tests) {
    const key = `${test.file} ${test.title}`;
    if (test.milliseconds > (longest.get(key)?.milliseconds ?? -1)) longest.set(key, test);
  }
  return [...longest.values()]
    .sort((a, b) => b.milliseconds - a.milliseconds)
    .slice(0, count)
    .map(
      ({ file, title, milliseconds }) =>
        `${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}: ${title}`,
    );
}

/** Named once more at the end: what a runner printed is far above by then. One that failed alike on both databases is named once. */
export function failedTests(tests: RanTest[]): string[] {
  const lines = tests.flatMap(({ file, title, failure }) =>
    failure === undefined ? [] : [`  ${file}: ${title}\n    ${failure}`],
  );
  return [...new Set(lines)];
}
