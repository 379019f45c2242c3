/**
 * Preloaded into every child process: when the parent is gone (even after kill -9) the child ends as if by SIGTERM,
 * so that no orphan keeps the port or works on the queue. The parent opens an IPC channel; nothing is sent over it.
 *
 * Processes that the child forks inherit this preload too, but their channel is their own business: hence the check of the parent.
 */
if (process.channel && Number(process.env.CASEFILE_PARENT_PID) === process.ppid) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
