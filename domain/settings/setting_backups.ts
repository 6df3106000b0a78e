import { wholeNumber } from './setting_rules.ts';

/** Settings of the daily backup (docs/operating/backup.md#backup-and-restore). */
export const BACKUP_SETTINGS = {
  'backups.daily': wholeNumber(1, [0, 1], {
    meaning:
      'Whether the service backs up its database every day to DATA_DIR/backups: 1 for yes, 0 for no. It does not where the disk lacks the room, and says so.',
    effect: 'Applies from the next day, 02:30 UTC; backups that are there stay.',
  }),
  'backups.keep': wholeNumber(7, [1, 1000], {
    reason: 'The newest backup is never removed.',
    meaning:
      'Number of backups that stay in DATA_DIR/backups; older ones are removed after a new one was checked.',
    effect: 'Applies with the next daily backup.',
  }),
};
