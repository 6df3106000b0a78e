/** Passkeys per person. */
export const PASSKEYS_MAX = 20;

/** How a browser can reach an authenticator. */
export const PASSKEY_TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'] as const;
/** One of {@link PASSKEY_TRANSPORTS}. */
export type PasskeyTransport = (typeof PASSKEY_TRANSPORTS)[number];

/**
 * The host whose passkeys work at an origin (the relying party ID); null where browsers have no passkeys: without https, except on
 * localhost, and at an IP address.
 */
export function passkeyHost(origin: string): string | null {
  const { protocol, hostname } = new URL(origin);
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return hostname;
  const isIp = hostname.startsWith('[') || /^\d+(?:\.\d+){3}$/.test(hostname);
  return protocol === 'https:' && !isIp ? hostname : null;
}
