// Every migration; npm run build writes this file.
export { baseline } from './0073_baseline.ts';
