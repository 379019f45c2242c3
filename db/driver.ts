import postgres from 'postgres';

/** Connections under the application's role, at most `max` at a time, opened on first use; `options` go on top of what all have in common. */
export function openDriver(max: number, options: { max_pipeline?: number } = {}): postgres.Sql {
  const { DATABASE_URL: url, DATABASE_SOCKET: socket } = process.env;
  if (!url) throw new Error('DATABASE_URL is not set.');
  return postgres(url, {
    // The system's own spelling of an abstract socket begins with NUL, which no variable can hold.
    ...(socket ? { path: socket.replace(/^@/, '\0') } : {}),
    max,
    idle_timeout: 60,
    connect_timeout: 10,
    connection: {
      application_name: 'casefile',
      statement_timeout: 60_000,
      idle_in_transaction_session_timeout: 60_000,
    },
    onnotice: () => {},
    ...options,
  });
}
