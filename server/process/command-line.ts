// biome-ignore lint/style/noProcessEnv: bin/mixtape sets MIXTAPE_COMMAND; it is no setting of the site
export const mixtapePath = process.env.MIXTAPE_COMMAND;

/** Releases and the Docker image have bin/mixtape instead of npm. */
export function commandLine(verb: string, args = "", mixtape = "mixtape") {
  if (mixtapePath) return `${mixtape} ${verb} ${args}`.trim();
  return `npm run ${verb}${args && ` -- ${args}`}`;
}
