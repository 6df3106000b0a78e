// Checked before anything else is loaded: on an older Node the database binding ends the process without a message.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < 22 || (major === 22 && minor < 19)) {
  process.stderr.write(
    `Firstlight needs Node 22.19 or newer, and this is ${process.versions.node}. In a folder of its sources start it with npm (npm start, npm run demo), which uses the version that npm ci installed.\n`,
  );
  process.exit(2);
}
// Loaded lazily: an older Node has no such exports and would fail before the message.
const { keepCompiledCode } = await import('./compiled_code.ts');
keepCompiledCode();
const { main } = await import('./main.ts');
process.exitCode = await main(process.argv.slice(2));
