/** Who releases: the repository on GitHub, as `owner/name`. A fork sets its own. */
const REPOSITORY =
  process.env['RELEASE_REPOSITORY'] ?? process.env['GITHUB_REPOSITORY'] ?? 'firstlight/firstlight';

export const REPOSITORY_URL = `https://github.com/${REPOSITORY}`;

/** The name in the official MCP registry, which lets the owner of the repository publish it. */
export const REGISTRY_NAME = `io.github.${REPOSITORY}`;
