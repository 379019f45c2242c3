/**
 * The other side of askProcess: answers the one request this process was started for and ends. It ends with its parent too. A failure is
 * left to `work` to put into its answer; one that it throws ends the process without an answer.
 */
export function answerOne<Request, Answer>(work: (request: Request) => Answer | Promise<Answer>): void {
  process.on('disconnect', () => process.exit(0));
  process.once('message', async (request: Request) => {
    process.send?.(await work(request), () => process.exit(0));
  });
}
