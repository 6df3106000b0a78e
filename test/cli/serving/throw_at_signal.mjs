// Loaded into the service by a test: at SIGUSR2 a promise is rejected that nobody awaits.
process.on('SIGUSR2', () => void Promise.reject(new Error('nobody awaits this')));
