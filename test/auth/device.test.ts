import { describe, expect, test } from 'vitest';
import { deviceOf, networkHint } from '../../auth/callers/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('a browser in the list of sessions', () => {
  test.each([
    ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox on Linux'],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome on Windows',
    ],
    [`Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0`, 'Edge on Windows'],
    [
      `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`,
      'Chrome on ChromeOS',
    ],
    [
      `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${WEBKIT} Chrome/142.0 Safari/537.36 OPR/125.0`,
      'Opera on macOS',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
      'Safari on macOS',
    ],
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0 Mobile/15E148 Safari/604.1',
      'Chrome on iPhone',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/605.1.15',
      'Firefox on iPad',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; SM-S931B) ${WEBKIT} SamsungBrowser/28.0 Chrome/130.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
    [
      `Mozilla/5.0 (Linux; Android 16; K) ${WEBKIT} Chrome/142.0 Mobile Safari/537.36 EdgA/142.0`,
      'Edge on Android',
    ],
    ['curl/8.17.0', 'Another program'],
    ['Wget/1.25 (Linux)', 'Another program on Linux'],
    ['', 'Another program'],
    [undefined, 'Another program'],
    ['<script>alert(1)</script>', 'Another program'],
  ])('%j is shown as %s', (user_agent, device) => {
    expect(deviceOf(user_agent)).toBe(device);
  });
});

describe('a network in the list of sessions', () => {
  test.each([
    ['192.0.2.88', '192.0.2.x'],
    ['127.0.0.1', '127.0.0.x'],
    ['::ffff:192.0.2.88', '192.0.2.x'],
    ['::1', 'this computer'],
    ['2001:db8:1:2:3:4:5:6', '2001:0db8:0001'],
    ['2001:db8::1', '2001:0db8:0000'],
  ])('%s is shown as %s, which names nobody', (ip, network) => {
    expect(networkHint(ip)).toBe(network);
  });
});
