/**
 * Loaded into the server by the starter. When the starter is killed outright it can forward no signal; the closed
 * channel then tells the server to stop, so that nothing keeps the port and the data folder.
 */
process.channel?.unref()
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'))
