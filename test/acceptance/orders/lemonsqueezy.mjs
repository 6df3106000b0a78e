// Loaded into the built service by NODE_OPTIONS: what its SDK sends to Lemon Squeezy goes to the server of the test, named by TEST_SHOP. The SDK
// has a fixed origin, and everything of the service stays as it is.
const ORIGIN = 'https://api.lemonsqueezy.com';
const { fetch } = globalThis;
if (process.env.TEST_SHOP)
  globalThis.fetch = (input, init) =>
    typeof input === 'string' && input.startsWith(`${ORIGIN}/`)
      ? fetch(input.replace(ORIGIN, process.env.TEST_SHOP), init)
      : fetch(input, init);
