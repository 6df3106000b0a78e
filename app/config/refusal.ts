/** An environment variable with a value that is not allowed. The message names the variable, its value and what is allowed. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** What a value that may be a secret is replaced by. */
export const HIDDEN = '(hidden)';

/** The error for a value that is not allowed. `value` is as it may be shown. */
export function refused(name: string, value: string, allowed: string): ConfigError {
  return new ConfigError(`${name} is "${value}"; allowed is ${allowed}.`);
}

/**
 * A URL as it may be shown: without user, password and query. A text that has not the form of a URL or of a host with a port is hidden,
 * because it may be a password at the wrong place.
 */
export function shownUrl(value: string): string {
  const [scheme = ''] = /^[a-z][a-z+.-]*:\/\//i.exec(value) ?? [];
  const at = value.lastIndexOf('@');
  const start = at < 0 ? scheme : `${scheme}…@`;
  const [, host = '', rest = ''] =
    /^([^/?#]*)(.*)$/s.exec(value.slice(at < 0 ? scheme.length : at + 1)) ?? [];
  const isShown = start === '' ? /^[\w.-]+:\d+$/.test(host) : HOST.test(host);
  return isShown ? `${start}${host}${rest.length < 2 ? rest : '/…'}` : HIDDEN;
}

/** A host with or without a port, or nothing. */
const HOST = /^(?:\[[\da-f:.]+\]|[\w.-]*)(?::\d+)?$/i;
