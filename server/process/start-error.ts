/** Exit codes of sysexits.h. Service managers distinguish a bad setting (78) from a temporary failure (69, 75). */
type ExitCode = 64 | 65 | 66 | 69 | 73 | 75 | 78;

export class StartError extends Error {
  override readonly name = "StartError";
  readonly sentences: readonly string[];
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, sentences: readonly string[]) {
    super(sentences.join("\n"));
    this.sentences = sentences;
    this.exitCode = exitCode;
  }
}
