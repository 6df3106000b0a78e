// The service from its sources, for development: node app/main.ts.
import { main } from '../cli/main.ts';

process.exitCode = await main(['serve']);
