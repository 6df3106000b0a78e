import { z } from 'zod';

/** The plan of a launch or listing. */
export const launchPlan = z
  .enum(['free', 'paid'])
  .nullable()
  .describe('Plan of its launch; null without one.');
