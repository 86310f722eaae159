export class StartError extends Error {
  override readonly name = "StartError";
  readonly sentences: readonly string[];
  readonly exitCode: number;

  constructor(exitCode: keyof typeof meanings, sentences: readonly string[]) {
    super(sentences.join("\n"));
    this.sentences = sentences;
    this.exitCode = exitCode;
  }
}

/** The exit codes of sysexits.h, so that a service manager can tell a bad setting from a passing fault. */
const meanings = {
  64: "wrong use of a command",
  65: "damaged data",
  66: "a file is missing",
  69: "something needed is unavailable",
  73: "a file cannot be written",
  75: "another instance runs",
  78: "bad configuration",
};
