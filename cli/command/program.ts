import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Whether this is a package that was installed; in a folder of the sources, which npm runs, it is not. */
const installed =
  !import.meta.url.endsWith('.ts') && !existsSync(join(import.meta.dirname, '../scripts/build.ts'));

/** How people call this program. */
export const PROGRAM = installed ? 'firstlight' : 'npm run -s firstlight --';

/** How they call the MCP Inspector, which the sources bring. */
export const INSPECTOR = installed ? 'npx @modelcontextprotocol/inspector' : 'npm exec -- mcp-inspector';
