// Loaded into the built service by NODE_OPTIONS: an internet in which names below .test have a public IP address, and that address is
// this machine at TEST_HTTPS_PORT. Everything of the service stays as it is, with its check of names and addresses.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import net from 'node:net';

/** An address of the public internet that nothing in a test may reach. */
const PUBLIC = '93.184.215.14';
const port = Number(process.env.TEST_HTTPS_PORT);
const isOurs = (host) => typeof host === 'string' && host.endsWith('.test');

const { lookup } = dns;
dns.lookup = (host, options, callback) => {
  if (!isOurs(host)) return lookup(host, options, callback);
  const answer =
    typeof options === 'object' && options.all ? [[{ address: PUBLIC, family: 4 }]] : [PUBLIC, 4];
  process.nextTick(() => (callback ?? options)(null, ...answer));
};

const { connect } = net.Socket.prototype;
net.Socket.prototype.connect = function (...given) {
  const options = Array.isArray(given[0]) ? given[0][0] : given[0];
  if (!isOurs(options?.host) || Number(options.port) !== 443) return connect.apply(this, given);
  // The service's own lookup is asked first, as it would be: a refusal of it holds.
  const look = options.lookup ?? dns.lookup;
  look(options.host, { all: true }, (error) => {
    if (error) return this.destroy(error);
    Object.defineProperty(this, 'remoteAddress', { value: PUBLIC });
    // TLS begins its handshake in the function that it gives along.
    connect.call(this, { host: '127.0.0.1', port }, ...given.slice(1));
  });
  return this;
};
syncBuiltinESMExports();
