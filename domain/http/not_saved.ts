/** The store could not save anything: its disk is full, read-only or broken. Nothing was changed; the `cause` tells an operator why. */
export class NotSaved extends Error {
  override readonly name: string = 'NotSaved';
}

/** The database is on another machine and cannot be reached, or has no room for us: nothing was read or changed. */
export class DatabaseAway extends NotSaved {
  override readonly name = 'DatabaseAway';
}

/** The connection to the database was lost while a change was committed: nobody knows whether it is saved. It is never repeated by us. */
export class SaveUnknown extends Error {
  override readonly name = 'SaveUnknown';
}

/** Seconds until a database that is restarted is back. */
export const AWAY_RETRY_S = 5;

/** Seconds until a disk may have room again. */
export const NOT_SAVED_RETRY_S = 60;
